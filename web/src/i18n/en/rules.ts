// The rules of the games in words, and what is to be seen in the examples of game/rule_examples.ts. A game without an entry
// here shows what the engine says about it.

export const rulesEn = {
  tictactoe: {
    paragraphs: [
      'Two players, X and O, take turns to mark an empty cell. Whoever first has three of their marks in a row, along a line or a diagonal, wins. If all cells are full and nobody has, it is a draw.',
      'On the larger boards four in a row are needed.',
    ],
    captions: [
      'X has three on the diagonal and wins.',
      'On 5x5 four in a row win.',
    ],
  },
  connect4: {
    paragraphs: [
      'Red and Yellow take turns to drop a disc into a column; it falls to the lowest free cell. Four discs of one colour in a row, upright, level or slanted, win. A full board without four is a draw.',
      'With perfect play on the usual board Red wins by beginning in the middle, on the 41st move.',
    ],
    captions: [
      'Four on a slant: Red wins.',
      'Three with both ends open: Yellow can stop only one of them.',
    ],
  },
  gomoku: {
    paragraphs: [
      'Black and White take turns to put a stone on an empty crossing; stones do not move. Five of one colour in a row, along a line or a diagonal, win.',
      'Free, Black has a large advantage, so there are rule sets that take some of it away. In renju Black must not make two open threes, two fours or more than five in a row at once; such points are marked with a cross, and choosing one says why.',
      'In capture and pente a pair of stones between two enemy stones is taken off the board, and five pairs taken win as well.',
    ],
    captions: [
      'Five in a row.',
      'Renju: the cross is forbidden to Black, it would make two open threes.',
      'Caro: closed at both ends, five do not win.',
      'Pente: White has just taken the two black stones that stood between e6 and h6.',
    ],
  },
  tablut: {
    paragraphs: [
      'White has a king and eight soldiers, and wants the king on an edge of the board. Black has sixteen soldiers, and wants him caught. White moves first. Every piece slides along its row or column as far as nothing is in the way.',
      'Nobody may enter or cross the castle in the middle, not even the king once he has left it, and nobody may enter a camp (hatched) from outside. Black pieces move within their camp or out of it, and do not come back.',
      'A soldier is taken between two enemies, or between an enemy and the castle or a camp. The king is taken by four on his castle, by three beside it, elsewhere by two.',
      'A position that occurs again is a draw; a side without a move has lost.',
    ],
    captions: [
      'The beginning. Edge cells with a diamond are ways out for the king.',
      'White has moved from g4 to d4 and takes the black soldier on d3, between it and d2.',
      'The king reaches the edge: White wins.',
      'Two black soldiers have the king between them: Black wins.',
    ],
  },
  rps: {
    paragraphs: [
      'Each player has an open hand of rock, paper and scissors cards. In turn they put a card on an empty cell. The card just placed takes every enemy card beside it (not diagonally) that it beats: rock beats scissors, scissors beat paper, paper beats rock. A card that is taken changes its owner and keeps its kind.',
      'When the board is full or a hand is empty, whoever owns more cards on the board wins.',
      'Choose a card of your hand, then a cell.',
    ],
    captions: [
      'The paper of player 1 in the middle, rock of player 2 beside it.',
      'Player 2 has put scissors above the paper and taken it.',
    ],
  },
  connect6: {
    paragraphs: [
      'Black begins with one stone; from then on each side puts two stones a turn on empty crossings. Six or more of one colour in a row win, along a line or a diagonal.',
      'So after every turn one side has one stone more on the board than the other, and nobody is ahead for long. Four in a row with room are a threat already: two more stones make six.',
    ],
    captions: [
      'White has just put two stones; Black to place two.',
      'Four with room on both sides: White needs both stones of a turn to stop them.',
      'Six in a row: Black wins, and need not place the second stone.',
    ],
  },
};
