// What the analysis has to say, as marks on the board.
import type { Arrow } from '../boards/arrows';
import type { Heat } from '../boards/marks';
import type { Outlook, Report, State } from '../engine/types';
import { t } from '../i18n';
import { cellsOfMove } from './moves';
import { mistakeOf } from './review';
import type { MoveNode } from './tree';
import { expectation, isLost, shortChance } from './value';

const lastCell = (state: State, move: string | undefined): number | undefined => cellsOfMove(state.board, move ?? '')?.slice(-1)[0];

/** Where the best lines begin, the better the stronger. */
export function heatOf(state: State, report: Report | null): Map<number, Heat> {
  const heat = new Map<number, Heat>();
  const best = report?.lines[0];
  if (!best) return heat;
  const top = expectation(best.value, state.game);
  for (const line of report.lines) {
    const cell = lastCell(state, line.moves[0]);
    if (cell === undefined || heat.has(cell)) continue;
    const strength = Math.max(0, 1 - 2.5 * (top - expectation(line.value, state.game)));
    heat.set(cell, { strength, text: shortChance(line.value, state.game), lost: isLost(line.value, state.game) });
  }
  return heat;
}

/** Where the network would look first, beside what is shown already: how likely, as a part of the likeliest. */
export function policyOf(outlook: Outlook | null, heat: Map<number, Heat> | undefined): Map<number, number> {
  const most = outlook?.moves[0]?.share ?? 0;
  if (!outlook || most <= 0) return new Map();
  return new Map(outlook.moves.filter(({ cell }) => !heat?.has(cell)).map(({ cell, share }) => [cell, share / most]));
}

/** Where the search has been, beside what is shown already. */
export function searchedOf(state: State, moves: ReadonlySet<string>, heat: Map<number, Heat>): Set<number> {
  const cells = [...moves].flatMap((move) => lastCell(state, move) ?? []);
  return new Set(cells.filter((cell) => !heat.has(cell) && state.board.cells[cell]?.owner === undefined));
}

/** Moves that go from one cell to another: of every line the first. Else the way of the best line over the board. */
export function arrowsOf(state: State, report: Report | null): Arrow[] {
  const lines = report?.lines ?? [];
  const arrows: Arrow[] = [];
  const seen = new Set<string>();
  const add = (from: number | undefined, to: number | undefined, rank: number) => {
    if (from === undefined || to === undefined || from === to || seen.has(`${from}-${to}`)) return;
    seen.add(`${from}-${to}`);
    arrows.push({ from, to, rank });
  };
  for (const [rank, line] of lines.slice(0, 3).entries()) {
    const cells = cellsOfMove(state.board, line.moves[0] ?? '');
    if (cells?.length === 2 && state.board.cells[cells[0]!]?.owner !== undefined) add(cells[0], cells[1], rank);
  }
  if (arrows.length) return arrows;
  const way = (lines[0]?.moves ?? []).slice(0, 3).map((move) => lastCell(state, move));
  way.slice(1).forEach((cell, i) => add(way[i], cell, i));
  return arrows;
}

/** What the move that led here gave away, at the piece it put there. */
export function glyphsOf(state: State, node: MoveNode): Map<number, { text: string; kind: string }> {
  const mistake = node.parent ? mistakeOf(node, state.game) : null;
  const cell = state.board.last[state.board.last.length - 1];
  if (!mistake || cell === undefined) return new Map();
  return new Map([[cell, { text: t.review.glyphs[mistake.verdict], kind: mistake.verdict }]]);
}
