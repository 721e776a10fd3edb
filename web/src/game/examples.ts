// A position to show each game by: something has happened, nothing is decided.
import type { GameInfo, Position } from '../engine/types';

const kMoves: Record<string, string> = {
  gomoku: 'f6 g7 e7 g5 g6 e6 f7 f5 h7 d7',
  connect4: '4 4 3 5 4 3 5 5 2',
  tablut: 'e4f4 d1d3 e6g6 e2g2',
  rps: 'R4 P1 S2 R5',
  tictactoe: 'b2 a3 c3 a1',
  connect6: 'FF EE GH DF EG',
};

/** Other options for the picture, where the usual ones do not show much. */
const kOptions: Record<string, Record<string, string>> = {
  gomoku: { size: '11' },
  connect6: { size: '11' },
  rps: { hands: 'RRPPS-RPPSS' },
};

export function examplePosition(game: GameInfo): Position {
  const moves = kMoves[game.name]?.split(' ') ?? [];
  return { game: game.name, rules: game.rules[0]?.name ?? '', options: kOptions[game.name] ?? {}, moves };
}

export const startPosition = (game: GameInfo): Position => ({ ...examplePosition(game), options: {}, moves: [] });
