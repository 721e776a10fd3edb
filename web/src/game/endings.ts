// How people end a game, and who they were, in the engine's words: what is kept and exported is read by the engine, and
// said in whatever language is spoken then.
import type { Result } from '../engine/types';

export const engineName = (level: string): string => `Deepcut, ${level}`;
export const kPerson = 'Person';

const nameOf = (sides: readonly string[], side: number): string => sides[side] ?? '';

function lost(sides: readonly string[], side: number, reason: string): Result {
  return { winner: 1 - side, reason, text: `${reason}: ${nameOf(sides, 1 - side)} wins.` };
}

export const resignation = (sides: readonly string[], side: number): Result => lost(sides, side, `${nameOf(sides, side)} resigns`);
export const lossOnTime = (sides: readonly string[], side: number): Result => lost(sides, side, `${nameOf(sides, side)} is out of time`);

/** As a game from elsewhere tells it. */
export function toldEnd(sides: readonly string[], { winner, reason }: { winner: number | null; reason: string }): Result {
  const who = winner === null ? 'Draw' : `${nameOf(sides, winner)} wins`;
  return { winner, reason, text: `${who}${reason && `: ${reason}`}.` };
}
