// An opening in which neither side stands better: some plausible moves at random, then the one that leaves it most even.
import type { EngineClient } from '../engine/client';
import type { Line, Position } from '../engine/types';
import type { Table } from './table';
import { expectation } from './value';

const kCandidates = 8;
const kTimeMs = 400;

/** The line whose value is nearest to an even game. */
export function mostEven(lines: readonly Line[], game: string): Line | null {
  const distance = (line: Line) => Math.abs(expectation(line.value, game) - 0.5);
  return lines.reduce<Line | null>((best, line) => (best && distance(best) <= distance(line) ? best : line), null);
}

/** What there is of it when it is not wanted any more. */
export async function balancedOpening(
  client: EngineClient,
  start: Position,
  plies: number,
  onStep: (moves: string[]) => void,
  wanted: () => boolean = () => true,
  random: () => number = Math.random,
): Promise<string[]> {
  const moves = [...start.moves];
  for (let ply = 0; ply < plies && wanted(); ply++) {
    const last = ply === plies - 1;
    const options = { lines: String(last ? 3 * kCandidates : kCandidates) };
    const report = await client.think({ ...start, moves }, { options, time_ms: kTimeMs }, () => {}).done;
    const lines = report.lines.filter((line) => line.moves[0]);
    const chosen = last ? mostEven(lines, start.game) : lines[Math.floor(random() * lines.length)];
    if (!chosen?.moves[0]) break;
    moves.push(chosen.moves[0]);
    onStep(moves.slice(start.moves.length));
  }
  return moves.slice(start.moves.length);
}

/** Adds such an opening to the position that is analysed, unless one has gone elsewhere meanwhile. */
export async function openEvenly(client: EngineClient, table: Table, plies: number, onStep: (moves: string[]) => void): Promise<void> {
  const node = table.node.value;
  const wanted = () => table.node.value === node && table.mode.value === 'analyse';
  try {
    const moves = await balancedOpening(client, table.position(node), plies, onStep, wanted);
    if (wanted()) await table.addLine(moves);
  } catch (error) {
    if (wanted()) table.problem.value = (error as Error).message;
  }
}
