// Every text of the page in English, here and in the files that are taken in below. Another language is one file with the
// same keys, in languages/.
import { count } from './count';
import { analyseEn, reviewEn, setUpEn, shareEn } from './analyse';
import { browserEn } from './browser';
import { farmEn } from './farm';
import { insideEn } from './inside';
import { learnEn } from './learn';
import { lessonsEn } from './lessons';
import { matchesEn } from './matches';
import { rulesEn } from './rules';

const kSuffixes: [number, string][] = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']];

/** "1.5 M" */
function compact(n: number): string {
  const [unit, suffix] = kSuffixes.find(([least]) => n >= least) ?? [1, ''];
  return suffix ? `${(n / unit).toFixed(n < 10 * unit || suffix === 'G' ? 1 : 0)} ${suffix}` : String(Math.round(n));
}

export const en = {
  name: 'Deepcut',
  /** After a sentence of the engine that has none. */
  stop: '.',
  /** Between a name and what it is the name of. */
  colon: ': ',
  units: {
    percent: (number: string) => `${number} %`,
    seconds: (number: string) => `${number} s`,
    milliseconds: (number: string) => `${number} ms`,
    compact,
  },
  skip: 'Skip to the content',
  nav: {
    label: 'Places',
    games: 'Games',
    play: 'Play',
    analyse: 'Analyse',
    learn: 'Learn',
    rules: 'Rules',
    settings: 'Settings',
    theme: 'Light or dark',
  },

  connection: {
    connecting: 'Connecting to the engine',
    ready: 'Connected',
    reconnecting: 'Connection lost, reconnecting',
    gone: 'The engine does not answer. Your game is kept here; the page goes on trying.',
    goneShort: 'Engine gone',
    label: 'Connection',
    retry: 'Try now',
    back: 'The engine is back.',
    lost: 'The connection was lost on the way. Try again when it is back.',
    noServer: 'There is no server here that could know of matches.',
    tooLong: (kilobytes: number, most: number) => `This is too long for the engine: ${kilobytes} KB, where ${most} are the most.`,
    hungUp: 'The engine hangs up whenever it is asked this: it is not asked again.',
  },

  browser: browserEn,

  home: {
    title: 'What would you like to play?',
    lead: 'One search engine plays every game here, on your own machine. Choose a game to play against it, to play with somebody, or to look into a position.',
    goOn: 'Go on with your game',
    goOnText: (title: string, moves: number) => `${title}, ${count(moves, 'move', 'moves')} so far`,
    kept: 'Your games',
    keptMoves: (n: number) => count(n, 'move', 'moves'),
    remove: 'Delete',
    removed: (title: string) => `${title}: deleted.`,
    restore: 'Take it back',
    more: (n: number) => `Show more (${n})`,
    waiting: 'The list of games comes with the connection.',
  },

  newGame: {
    rules: 'Rules',
    opponent: 'Who plays',
    against: 'Against the engine',
    two: 'Two people',
    watch: 'Two engines',
    level: 'Level',
    levelOf: (side: string) => `Level of ${side}`,
    side: 'You play',
    random: 'Random',
    first: (side: string) => `${side}, first`,
    second: (side: string) => `${side}, second`,
    clock: 'Clock',
    noClock: 'None',
    clockText: (minutes: number, increment: number) => `${minutes}+${increment}`,
    clockHelp: 'Minutes for the game, and seconds added with every move.',
    begins: 'Who moves first',
    opening: 'Opening',
    openings: { free: 'Free', swap2: 'Swap2' },
    openingHelp: 'One side puts down three stones, the other chooses a colour or adds two stones and leaves the choice.',
    options: 'Options',
    start: 'Start',
    analyse: 'Analyse from here',
    preview: (game: string) => `${game}: how the game begins`,
    howTo: 'How is it played?',
    newDeal: 'Shuffle again',
  },

  play: {
    title: 'Play',
    none: 'No game yet',
    noneText: 'Choose a game, and this is where it is played.',
    choose: 'Choose a game',
    you: 'You',
    person: 'Person',
    yourMove: 'Your move',
    toMove: (side: string) => `${side} to move`,
    thinking: 'Thinking',
    paused: 'Paused',
    loading: 'Setting up the board',
    sent: 'Move sent',
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    hintText: (move: string, value: string) => `Try ${move}: ${value}`,
    hintPending: 'Looking for a hint',
    resign: 'Resign',
    resignSure: 'Resign this game?',
    yesResign: 'Resign',
    cancel: 'Cancel',
    again: 'Play again',
    newGame: 'New game',
    pause: 'Pause',
    goOn: 'Go on',
    speed: 'Time between moves',
    moveNow: 'Move now',
    noMove: 'The engine found no move.',
    tryAgain: 'Let it try again',
    looking: (ply: number, all: number) => `You look at move ${ply} of ${all}. The game stays where it is.`,
    backToGame: 'Back to the game',
    onlyLooking: 'This position is only looked at. “Back to the game” lets you play on.',
    enginesMove: 'It is the engine’s move.',
    moves: 'Moves',
    noMoves: 'No moves yet.',
    analyse: 'Analyse this game',
    took: (text: string) => `in ${text}`,
    depth: (n: number) => `depth ${n}`,
    perSecond: (text: string) => `${text} nodes/s`,
    nodes: (text: string) => `${text} nodes`,
    chooseCard: 'Choose a card of your hand first.',
    hand: (side: string) => `Hand of ${side}`,
    choices: 'What can be played',
    confirm: 'Choose the same place again to play it.',
    clockOf: (side: string) => `Time of ${side}`,
    seats: 'Change who plays',
  },

  board: {
    label: (game: string, columns: number, rows: number) => `${game}, ${columns} by ${rows}. Arrow keys move, Enter plays.`,
    empty: 'empty',
    piece: (side: string, name: string) => `${side} ${name}`,
    /** What is not called by its side alone. */
    pieces: { tablut: { K: 'king' }, rps: { R: 'rock', P: 'paper', S: 'scissors' } },
    cell: (n: number) => `cell ${n}`,
    lastMove: 'last move',
  },

  keep: {
    forked: 'This game was changed in another window. Both are kept: yours is a game of its own from here on.',
    restored: 'This game had been deleted. You have gone on with it, so it is kept again.',
    trouble: (games: number, text: string) => `${games === 1 ? 'This game is' : `${games} games are`} only in this browser: ${text}`,
    again: 'It is tried again by itself.',
    browserFull: 'there is no room left in this browser, and no connection.',
    retry: 'Try now',
    save: 'Save as a file',
  },

  value: {
    win: (plies: number) => `win in ${count(plies, 'ply', 'plies')}`,
    loss: (plies: number) => `loss in ${count(plies, 'ply', 'plies')}`,
    chance: (percent: number, text: string) => `${percent} % (${text})`,
    draw: 'draw',
    /** What the engine counts a margin in, as it calls one and many of them. */
    margin: (n: number, one: string, many: string) => count(n, one, many),
    wonBy: (margin: string) => `win by ${margin}`,
    lostBy: (margin: string) => `loss by ${margin}`,
    likelyWin: 'a likely win',
    likelyLoss: 'a likely loss',
  },

  swap2: {
    three: (who: string) => `${who}: put down three stones, black, white and black.`,
    two: (who: string) => `${who}: put down two more, white and black; then the other side chooses.`,
    choose: (who: string) => `${who}: which colour?`,
    black: 'Play Black',
    white: 'Play White',
    more: 'Two more stones',
    hintText: (choice: string, value: string, side: string) => `Try “${choice}”: ${value} for ${side}`,
    hintStone: (move: string) => `Try ${move}: it makes for an even opening`,
    chooseFirst: 'First choose which colour you play.',
    thinking: (who: string) => `${who} thinks about the opening.`,
    first: 'Who opens',
    second: 'The other side',
    engineTook: (side: string) => `The engine takes ${side}.`,
    engineAdds: 'The engine adds two stones: choose a colour.',
  },

  announce: {
    played: (side: string, move: string, next: string) => `${side} plays ${move}. ${next} to move.`,
    over: (side: string, move: string, text: string) => `${side} plays ${move}. ${text}`,
    step: (move: string, next: string) => `${move ? `After ${move}.` : 'At the beginning.'} ${next}`,
    toMove: (side: string) => `${side} to move.`,
    captured: (n: number) => count(n, 'piece taken.', 'pieces taken.'),
  },

  analyse: analyseEn,
  review: reviewEn,
  setUp: setUpEn,
  share: shareEn,
  learn: learnEn,
  inside: insideEn,
  matches: matchesEn,
  lessons: lessonsEn,
  gameRules: rulesEn,
  farm: farmEn,

  rules: {
    title: 'Rules',
    sets: 'Rule sets',
    options: 'Options',
    levels: 'Levels of the engine',
    notation: (text: string) => `A move is ${text}.`,
    firstMover: (side: string) => `${side} moves first.`,
    playIt: 'Play it',
    keys: 'Keys',
    keyList: [
      ['Arrow keys', 'move the cursor on the board'],
      ['Enter', 'plays there'],
      ['u / r', 'undo, redo'],
      ['h', 'hint'],
      ['[ ]', 'one move back or forward'],
      ['f', 'turns the board'],
      ['x', 'threats on or off, in analysis'],
      ['n', 'new game'],
    ] as [string, string][],
  },

  settings: {
    title: 'Settings',
    lead: 'Kept in this browser.',
    look: 'Look',
    language: 'Language',
    browsersLanguage: 'As the browser',
    theme: 'Theme',
    themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    motion: 'Animated pieces',
    coordinates: 'Coordinates',
    numbers: 'Move numbers',
    threats: 'Threats in analysis',
    heat: 'Candidates on the board in analysis',
    policy: 'Where the network looks first in analysis',
    arrows: 'Arrows for lines in analysis',
    turned: 'Board seen from the other side',
    playing: 'Playing',
    sound: 'Sounds',
    confirm: 'Confirm moves by a second tap',
    engine: 'Analysis',
    lines: 'Lines',
    threads: 'Threads',
    hash: 'Memory for the table, MB',
    analysisSeconds: 'Seconds a position; 0: until stopped',
    reviewMs: 'Milliseconds a position in reviews',
    reset: 'Reset all settings',
    resetDone: 'All settings are as they were at first.',
  },

  close: 'Close',
  notFound: 'There is nothing here.',
};
