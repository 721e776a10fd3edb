// Values as people read them, and as a share of the point that a side can expect.
import type { Margin, Report, Result, Value } from '../engine/types';
import { say, t } from '../i18n';
import { decimal, whole } from '../i18n/numbers';
import type { Evaluation } from './tree';

/** How many units of a game's evaluation take an even position to about 73 %, as the engine tells with its games. */
const scales = new Map<string, number>();
const kDefaultScale = 100;
/** Of games that count by how much they are won. */
const margins = new Map<string, Margin>();
/** The ends of the engine's scale: it sees a win or a loss and cannot rule everything else out. */
const kEnd = 8_000_000;

export function learnScales(games: readonly { name: string; value_scale: number; margin: Margin | null }[]): void {
  for (const { name, value_scale, margin } of games) {
    scales.set(name, value_scale);
    if (margin) margins.set(name, margin);
  }
}

/** By how much a game that counts it is won, below 0 lost, whatever is played; null: that is not known. */
function wonBy(value: Value, game: string): { count: number; margin: Margin } | null {
  const margin = margins.get(game);
  const score = value.score ?? 0;
  if (!margin || !value.proven || Math.abs(score) <= margin.win) return null;
  return { count: Math.round((score - Math.sign(score) * margin.win) / margin.each), margin };
}

/** It is lost whatever is played. */
export const isLost = (value: Value, game: string): boolean => value.kind === 'loss' || (wonBy(value, game)?.count ?? 0) < 0;

/** What a win of this game is counted in: plies, where not by how much. */
export const marginOf = (game: string): Margin | null => margins.get(game) ?? null;

/** An evaluation is a guess: it never fills the bar as a proven win does. */
const kMostGuess = 0.97;

/** 0 to 1 for the side whose point of view the value takes. */
export function expectation(value: Value, game: string): number {
  if (value.kind === 'win') return 1;
  if (value.kind === 'loss') return 0;
  if (value.kind === 'draw') return 0.5;
  const share = 1 / (1 + Math.exp(-(value.score ?? 0) / (scales.get(game) ?? kDefaultScale)));
  // What the players end up with is no guess, however it is counted.
  if (value.proven) return share;
  return Math.min(Math.max(share, 1 - kMostGuess), kMostGuess);
}

export function expectationFor(side: number, evaluation: Evaluation, game: string): number {
  const share = expectation(evaluation.value, game);
  return evaluation.side === side ? share : 1 - share;
}

/** The same value for the other side, with its text. */
export function negated(value: Value): Value {
  if (value.kind === 'win') return { ...value, kind: 'loss', text: value.text.replace('win', 'loss') };
  if (value.kind === 'loss') return { ...value, kind: 'win', text: value.text.replace('loss', 'win') };
  if (value.kind === 'draw') return value;
  const score = -(value.score ?? 0);
  return { ...value, score, text: signed(score) };
}

const signed = (score: number) => (score > 0 ? `+${score}` : String(score).replace('-0', '0'));

/** "62 % (+120)", "win in 7 plies", "win by 2 cards": the chance first, the engine's own unit beside it, proofs in words. */
export function valueText(value: Value, game: string): string {
  if (value.kind === 'win' || value.kind === 'loss') return value.plies ? t.value[value.kind](value.plies) : say(value.text);
  if (value.kind === 'draw') return t.value.draw;
  const won = wonBy(value, game);
  if (won) return t.value[won.count > 0 ? 'wonBy' : 'lostBy'](t.value.margin(Math.abs(won.count), won.margin.one, won.margin.many));
  const share = expectation(value, game);
  if (Math.abs(value.score ?? 0) >= kEnd) return share > 0.5 ? t.value.likelyWin : t.value.likelyLoss;
  return t.value.chance(Math.round(100 * expectation(value, game)), value.text);
}

/** "62" (per cent), "W7", "L4", "=": for marks on the board. */
export function shortChance(value: Value, game: string): string {
  if (value.kind !== 'score') return shortValue(value);
  const won = wonBy(value, game);
  if (won) return `${won.count > 0 ? 'W' : 'L'}${Math.abs(won.count)}`;
  return String(Math.round(100 * expectation(value, game)));
}

/** "+16", "W7", "L4", "=": for small places. */
export function shortValue(value: Value): string {
  if (value.kind === 'win') return `W${value.plies ?? ''}`;
  if (value.kind === 'loss') return `L${value.plies ?? ''}`;
  if (value.kind === 'draw') return '=';
  const score = value.score ?? 0;
  return Math.abs(score) >= 10000 ? `${signed(Math.round(score / 1000))}k` : signed(score);
}

export function evaluationOf(report: Report): Evaluation {
  return { value: report.value, side: report.side, best: report.best, line: report.line, depth: report.depth };
}

/** A finished game is worth what its result says. */
export function evaluationOfResult(result: Result, side: number): Evaluation {
  const base = { side: result.winner ?? side, best: null, line: [], depth: 0 };
  if (result.winner === null) return { ...base, value: { kind: 'draw', text: 'draw', proven: true, score: 0 } };
  return { ...base, value: { kind: 'win', text: 'win', proven: true, plies: 0 } };
}

export const compactNumber = (n: number): string => t.units.compact(n);

export function seconds(ms: number): string {
  const { seconds: inSeconds, milliseconds } = t.units;
  if (ms < 1) return milliseconds('<1');
  if (ms < 10) return milliseconds(decimal(ms, 1));
  if (ms < 1000) return milliseconds(whole(Math.round(ms)));
  return inSeconds(decimal(ms / 1000, ms < 60000 ? 1 : 0));
}
