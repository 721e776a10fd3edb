// A position to show each game by, as the engine has it: something has happened, nothing is decided.
import type { GameInfo, Position } from '../engine/types';

export const startPosition = (game: GameInfo): Position => ({ game: game.name, rules: game.rules[0]?.name ?? '', options: {}, moves: [] });

export const examplePosition = (game: GameInfo): Position => ({ ...startPosition(game), ...game.example });
