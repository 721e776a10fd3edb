// How a game looks. Board.tsx does all the rest: labels, marks, the cursor, input.
import type { ComponentType } from 'preact';
import type { BoardData } from '../engine/types';
import { discSkin } from './disc_skin';
import type { Geometry } from './geometry';
import { cardSkin } from './card_skin';
import { markSkin } from './mark_skin';
import { plainSkin } from './plain_skin';
import { stoneSkin } from './stone_skin';
import { tablutSkin } from './tablut_skin';

export interface LayerProps {
  board: BoardData;
  geometry: Geometry;
}

export interface PieceProps {
  symbol: string;
  owner: number;
  x: number;
  y: number;
}

export interface Skin {
  name: string;
  margin: number;
  /** Below the pieces. */
  Back: ComponentType<LayerProps>;
  /** Above the pieces, where there is something. */
  Front?: ComponentType<LayerProps>;
  /** Drawn around (0, 0). */
  Piece: ComponentType<{ symbol: string; owner: number }>;
  /** How a new piece comes. */
  arrival: 'pop' | 'drop' | 'none';
  /** Of a piece, for marks around it. */
  radius: number;
  /** How much of the margin is seen on sides without labels; none: all of it. */
  crop?: number;
  /** Labels outside the drawing, as colours of the text. */
  labelClass?: string;
  /** The symbol of a piece of each side; none: X and O. */
  pieces?: string;
  /** Symbols that belong to the board and not to a player, so that Back draws them. */
  fixtures?: string;
}

const kSkins: Record<string, Skin> = { connect4: discSkin, tablut: tablutSkin, rps: cardSkin, tictactoe: markSkin };

/** A game without a drawing of its own gets stones where its pieces stand on crossings, else plain pieces. */
export function skinOf(game: string, board: BoardData): Skin {
  return kSkins[game] ?? (board.layout === 'crossings' ? stoneSkin : plainSkin);
}
