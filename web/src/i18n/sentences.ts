// What the engine says to people, as its sources write it, with a hole {} for whatever it puts in. A language file has
// each of them; tests/languages.test.ts holds this list against the sources, browser/languages.test.ts against a server.
// Only for types and tests: nothing of it is part of the page.
export const kSentences = [
  // Sides and how a game ends
  'Black', 'White', 'Red', 'Yellow', 'Player 1', 'Player 2',
  'Draw.', 'Draw: {}.', '{} wins.', '{} wins: {}.', '{} wins by {}.', '{} resigns: {} wins.', '{} wins on time.', '{} wins by forfeit.',
  '{} is out of time: {} wins.', '{} resigns', '{} is out of time', 'by forfeit',
  'three in a row', 'four in a row', 'five in a row', 'six in a row', '{} in a row', 'the board is full', 'no legal point is left', 'no legal move is left',
  '{} pairs taken', '{} cards to {}', 'the king has escaped', 'the king is taken', 'the position has occurred before',
  'win', 'loss', 'draw', 'win in {,}', 'loss in {,}', '({}, {})',
  '{,} to {,}', '{,} or {,}', '{,} and {,}',
  'Person', 'Deepcut, {}',

  // Why a move is not possible
  '{} is not a legal move: {}.', 'Move {}, {}, is not legal: {}.', 'the game is over ({})', 'expected {}',
  '{} is taken', 'cell {} is taken', '{} is occupied',
  'column {} is full; open columns are {}', 'expected a column from 1 to {}', 'expected a column from a to {} and a row from 1 to {}, as in b2',
  'expected a point from a1 to {}', 'expected a point from AA to {}', 'the point is forbidden for black: {}', 'it would make two free threes at once',
  'the opening rule wants the first stone in the centre', 'the opening rule wants this stone outside the {} square in the centre',
  'six or more in a row', 'two fours at once', 'two open threes at once',
  'expected two cells from a1 to i9, as in e4f4', 'no {} piece stands on {}', 'the piece stands on {} already', 'pieces move along rows and columns',
  'nobody may enter or cross the castle on e5', '{} belongs to a camp, which nobody may enter or cross from outside', 'the piece cannot go there',
  'expected a card of {} and a cell from {}, as in {}', 'there is no {} in the hand {}',

  // What stands beside the board and on it
  'pairs taken: black {}, white {} of {}', '{} has five in a row: it wins unless a capture breaks it now',
  '{} places {} in this turn', 'one more stone', 'two stones', 'Black begins with one stone',
  '{} completes four in column {}, row {}', '{} completes four in column {}, row {} at once', '{} could make six with {}',
  '{} makes five on {}', '{} makes four with two ways to five on {}', '{} makes four and an open three on {}', '{} makes four on {}',
  '{} makes two open threes on {}', '{} makes an open three on {}', '{} is forbidden for black: {}', '{} would be a double-three',
  'the king can escape to {}', 'a black piece on {} takes the king',

  // Games
  'Connect Four', 'Connect6', 'Five in a row', 'RPS cards', 'Tablut', 'Tic-tac-toe',
  'drop discs into columns; four in a row, upright, level or slanted, win', 'a column by its number, as in 4',
  'two stones a turn on the crossings; six in a row win', 'a point by the letters of column and row, as in JJ',
  'put stones on the crossings; five in a row win', 'a point by column and row, as in h8',
  'place rock, paper and scissors; a card takes the neighbours that it beats; most cards win', 'a card and the number of a cell, as in P4',
  'the king wants to reach an edge, the black pieces want to catch him', 'two cells, from and to, as in e4f4',
  'take turns to fill a cell; whoever first has enough in a row wins', 'a cell by its column and row, as in b2',

  // Rule sets
  'freestyle', 'standard', 'renju', 'caro', 'capture', 'pente', 'ashton', 'open',
  '{} columns of {} discs', '{} columns of {} discs, the usual board', '{} in a row on a {} board',
  'five or more in a row win', 'exactly five in a row win, six or more do not',
  'black must not play a double-three, a double-four or an overline; white wins with five or more',
  'five in a row do not win between two stones of the other colour',
  'flanked pairs are taken, five pairs win; a five must stand a turn; no double-threes',
  'flanked pairs are taken, five pairs win; five in a row win at once',
  'six or more in a row win; one stone first, then two a turn', '9x9 with camps, as the official tournament server plays it',
  'open hands, dealt from a shuffled deck; 3x3, five cards each, unless told otherwise',

  // Their options
  'size', 'opening', 'setup', 'captures', 'double_three_ban', 'pairs', 'handicap_black', 'handicap_white', 'exactly_five',
  'deck', 'hand', 'columns', 'rows', 'rounds', 'deal', 'hands', 'position', 'board', 'turn', 'free', 'pro', 'long-pro', 'white', 'black',
  'points along a side of the board', 'where the first stones may go: anywhere, or by Pro or Long Pro',
  'stones on the board from the start, as in Xh8Oi9; - before them: white moves', 'pairs that are flanked are taken',
  'a move must not make two free threes at once', 'pairs to take for a win', 'pairs black has from the start', 'pairs white has from the start',
  'six or more in a row do not win', 'cards in the deck, a third of each kind', 'cards in each hand', 'columns of the board',
  'rows of the board; 20 cells at most', 'the game ends after so many moves of each side', 'seed of the shuffle',
  'hands instead of a deal, in order: RRPPS-RPPSS', "a position instead of a start: 'R.p/.../s.. RPPS RPS 1'",
  'where to begin: rows 1 to 9 with / between them, w b k for pieces, digits for empty cells; empty: the usual start', 'who moves first',

  // Levels
  'beginner', 'easy', 'medium', 'hard', 'max', 'beam',
  'looks one ply ahead; every third move is random', 'looks one ply ahead; every fourth move is random', 'looks two plies ahead; one move in ten is random',
  'looks six plies ahead, at 200,000 positions at most', 'thinks for one second', 'thinks for five seconds on all threads of the machine',
  'looks five plies ahead, without threat search; at most 0.3 s', 'looks up to ten plies ahead; at most 0.35 s', 'thinks for 0.45 s with everything it knows',
  'looks one stone ahead; every fourth stone is random', 'looks one turn ahead, without threat search; at most 0.3 s', 'searches a beam of pairs, one turn ahead',
  'looks up to three turns ahead; at most 0.35 s', 'thinks for half a second a stone with everything it knows',

  // Devices of a search
  'deepening', 'table', 'killers', 'history', 'counter_moves', 'continuations', 'order', 'aspiration', 'reductions', 'null_move', 'standing', 'razoring',
  'late_moves', 'unguided', 'singular', 'root_order', 'stability', 'quiescence', 'policy', 'extensions', 'pruning', 'solver', 'verdicts', 'ranks',

  // Options and positions that cannot be
  'Option {} cannot be {}: expected {}.', 'on or off', 'one line of text', '{} is no option of the rule set: expected {}.', '{} is no option {}, which has none.',
  'There is no game {}: {}', 'There is no level {}: {}', 'There is no rule set of {} {}: {}', 'expected {}.', 'did you mean {}?',
  'setup, character {}: expected X or O and a point of the board, as in Xh8.', 'setup, character {}: {} has a stone already.', 'setup: there is five in a row already.',
  '{} would have won before the first move: expected a handicap below {}.',
  'A board of {} is not possible: expected sides of 1 to {} and {} cells at most.', 'A hand of {} is not possible: expected 1 to {}.',
  'A deck of {} is not possible: expected a multiple of 3.', 'A deck of {} is too small for two hands of {}.', 'A limit of {} rounds is not possible: expected 1 or more.',
  'The board is too large or empty: expected sides of 1 to {} and {} cells at most.',
  'Row {} of the board has {} cells where row 1 has {}: expected rows of equal length.',
  'Row {}, column {} of the board is {}: expected R, P, S for player 1, r, p, s for player 2 or a point.',
  'The hand of {} has {} cards: expected 1 to {} letters of R, P and S, or - for none.', 'Card {} of the hand of {} is {}: expected R, P or S.', 'player 1', 'player 2',
  'The hands are {}: expected two, as in RRPPS-RPPSS.',
  'The position {} has {} parts: expected board, two hands, the player to move (1 or 2) and at most a number of plies, as in "R.p/.../s.. RPPS RPS 1".',
  'The player to move cannot be {}: expected {} to {}.', 'The number of plies left cannot be {}: expected {} to {}.',
  'Board: {}.', 'more than 9 rows', 'row {} has more than 9 cells', 'a second king on {}', 'row {} has the character code {}, expected w, b, k, 1 to 9 or /',
  'row {} has {} cells, expected 9', '{} rows, expected 9', 'no king', 'the king stands on {}, where no game goes on', 'this piece may not stand on {}',

  // Games from elsewhere
  'line {}, column {}: {}', 'this is a game of {}, not of {}', 'a board of {} cannot be played: expected a square', 'the board of {} is {}, not {}',
  '{} moves first in {}', 'no stones can be set up in {}', 'this stone is not on the board', 'the game is over already: {}', "it is {}'s turn here",
  'this move is not on a board of {}', 'A variation is left out: {}.', 'stones can be set up only before the first move', 'passing is not possible here',
  'The rules {} are not known here: the usual ones are taken.', 'this is a game of Go (GM[1]), which is not played here: expected GM[4], five in a row',
  'GM[{}] is another game: expected GM[4], five in a row', 'the file does not say what game it is of: expected GM[4], or its name',
  'SZ cannot be {}: expected the size of a board, as in SZ[15]', 'expected B or W: who is to move', '{} cannot be {} and {} at once', '{} is no point: expected two letters, as in hh', 'points are named again and again: expected each once',
  'A pass at the end is left out: nobody can pass here.', 'There is no game {} in this file: it has {}.',
  'expected a game, which begins with "(;"', 'the game that begins here has no end: expected ")"', 'expected a property in capital letters, as in B[hh]',
  'expected "[" and a value after {}', 'the value that begins here has no end: expected "]"',
  'a list of moves does not say what game it is of: expected a file that does, or its name', 'expected one JSON object', 'expected ";" and a node, found ")"',

  // What a server or this browser has to refuse
  'There is not enough memory for this now.', 'There is not enough memory for this.', 'There is not enough memory for this search.',
  'There is not enough memory for this search: try a smaller hash.', 'The server is shutting down.', 'This search cannot be started: {}.', 'The engine cannot start a thread: {}.',
  '{} searches are under way already: stop one first.', '{} requests are being worked on already: wait for an answer.', 'Too many searches are being looked into by others: try again later.',
  'There is nothing to search: the game is over.', 'There is nothing to search: the game is over ({}).', 'There is no game {}: it was never stored, or deleted.',
  'There is no deleted game {} that can be had back.', 'This game was changed elsewhere meanwhile: keep yours under another id.',
  'This game is open elsewhere: it can be deleted when it is closed there.', 'There is no trace {}: it was never made, or closed.', 'There is no node {}: expected 0 to {}.',
  'The answer has {} bytes, which is too much: expected a question with an answer of {} at most.', 'There are {} moves: expected at most {}.',
  'Your games take all of the {} MB that they may take here: delete some.', 'There is no room for more games on this server.', 'The games cannot be stored or read: {}.',
  'The search cannot be recorded: {}.', 'The database of this browser does not answer.', 'The database of this browser does not write.', '{} cannot be had: {}.',

  // Trees: what the search does, step by step
  'the root', 'leaf {}', 'The only node', '{} (Max)', '{} (Min)', 'one ply', '{} plies', 'one ply up', '{} plies up', 'infinity', 'at least {}', 'at most {}',
  'The search of the root begins.', 'The search of the root begins, one ply deep, with the window {}.', 'The search of the root begins, {} plies deep, with the window {}.',
  'down to {} with the window {}.', '{} is worth {}.', '{} counts by the value written on it: {}.', 'Back from {} with {}.',
  '{} has found {} in {}: {} is now {}, the window {}.', 'the table knows {}: {}, from a search {} deep.', '{} surprised: it is searched again with the window {}.',
  '{} comes late and is searched only {} deep at first.', 'the beam passes {} by.', '{}: proof number {}, disproof number {}.',
  '{} stands at {} below the horizon, and that is enough: {}.', 'Cutoff at {}: with {} {}, but {}. {}', 'Deep cutoff at {}: with {} {}, but {}. {}', 'Shallow cutoff at {}: with {} {}, but {}. {}',
  'Max gets at least {} here', 'Min holds Max to at most {} here', 'the search of the root began with a window that ends at {}',
  '{}, {}, asked with a null window only whether this is more than {}: it is', '{}, {}, asked with a null window only whether this is less than {}: it is',
  '{} already has {} at {}, {}', 'It was the last child: nothing is left out.', '{} is left out.', '{} are left out.', '{,} and {,} more',
  '{} was visited.', 'The beam passed {} by.', 'Nothing led to {}.',
  'With -infinity at {} the root is worth {}, with +infinity {}; as it is, {}. {}', '{,} by {,}', '+infinity', '-infinity',
  'The node matters.', 'The node does not matter.', 'The value stays, but among equal children the choice changes.',
  'The search was ended by a limit before it was complete.', '{} times an inner node without a value was evaluated: it counted as 0.',

  // Trees that cannot be read
  'the text is empty: expected a tree, as in [3,[5,2]]', 'the text ends too soon: expected a node, as in 5 or [3,8]', 'expected a node, as in 5 or [3,8], and not {}',
  'the tree is too deep: expected at most {} levels below the root', 'the tree is too large: expected at most {} nodes', 'no node was named {} before this place',
  '{} would stand below itself', '{} is shared by a Max and a Min level: expected the same side to move in both places',
  'a name begins with a letter and has letters, digits and _ only', '"root" is always the first node: expected another name', '{} is already the name of another node',
  'the node has a name already', 'a list is not closed: expected ] for the [ in {}', 'line {}, column {}', 'expected a node after the comma',
  'the list is empty: expected a node in it, or a value before it, as in 0[]', 'an object is not closed: expected } for the { in {}', 'expected a field after the comma',
  'expected , or } and not {}', 'the node has neither children nor a value', "expected a field's name in quotation marks and not {}", 'expected a list of children',
  'the node has children already', 'there is no field {}: expected {}', 'expected true or false', 'expected max or min in quotation marks',
  'expected a text in quotation marks and not {}', 'the quotation mark is not closed', 'expected a whole number', 'the value is out of range: expected {}', 'the end of the text', 'expected : after {}',
  'A tree with {} children a node and {} levels is too large: expected at most {} nodes.', 'The tree has {} characters: expected at most {}.',
  'A tree of this branching and depth may have more than {} nodes.', 'The least value must not be above the greatest.',

  // Why a node of a real search was cut
  '{} ({}) reaches {}: {}.', 'Passing is good enough: {} reaches {}.', 'Standing still is good enough: {} reaches {}.',
  "the table's move", 'a killer move', 'the answer that worked elsewhere', 'put early by its history', "put early by the game's own order", 'in the order the game gives',
  'the window the root began with', 'the null window that the node at ply {} opened', 'the value the opponent has at ply {} (shallow)', 'the value the opponent has at ply {} (deep)',
] as const;

export type Sentence = (typeof kSentences)[number];
