import { describe, expect, it } from 'vitest';
import type { BoardData, Cell } from '../src/engine/types';
import { moverOf, movesTo } from '../src/game/setup_moves';
import { expectation, isLost, learnScales, shortChance, valueText } from '../src/game/value';
import { animated } from '../src/ui/animation';

function boardOf(rows: string[], labels: string[]): BoardData {
  const cells = rows.flatMap((row) => [...row].map((c): Cell => (c === '.' ? {} : { owner: c === 'X' ? 0 : 1, symbol: c })));
  const columns = rows[0]!.length;
  const names = Array.from({ length: columns }, (_, i) => (labels.length ? String.fromCharCode(97 + i) : String(i + 1)));
  return { columns, rows: rows.length, layout: 'squares', column_labels: names, row_labels: labels, cells, last: [], winning: [], notes: [] };
}

describe('a position by moves', () => {
  it('takes sides in turn, or so many plies of each in a row', () => {
    expect([0, 1, 2, 3, 4].map((ply) => moverOf(ply, 1))).toEqual([0, 1, 0, 1, 0]);
    expect([0, 1, 2, 3, 4, 5].map((ply) => moverOf(ply, 2))).toEqual([0, 1, 1, 0, 0, 1]);
    const board = boardOf(['X.O', '.X.', '...'], ['3', '2', '1']);
    expect(movesTo(board, 1, 1)).toEqual(['a3', 'c3', 'b2']);
    expect(movesTo(board, 1, 0)).toBeNull();
  });

  it('finds the order in which pieces fall', () => {
    expect(movesTo(boardOf(['...', 'X..', 'O.X'], []), 1, 1)).toEqual(['3', '1', '1']);
    expect(movesTo(boardOf(['...', 'X..', '..O'], []), 1, 0)).toBeNull();
    expect(movesTo(boardOf(['...', '...', 'X.X'], []), 1, 0)).toBeNull();
  });
});

describe('values', () => {
  it('have the scale that the engine tells', () => {
    const value = { kind: 'score', text: '+50', proven: false, score: 50 } as const;
    learnScales([{ name: 'steep', value_scale: 50, margin: null }]);
    expect(expectation(value, 'steep')).toBeCloseTo(0.731, 3);
    expect(valueText(value, 'steep')).toBe('73 % (+50)');
  });

  it('are words where they are certain', () => {
    learnScales([{ name: 'cards', value_scale: 1200, margin: { win: 100_000, each: 1000, one: 'card', many: 'cards' } }]);
    const cards = (score: number, proven = true) => ({ kind: 'score', text: String(score), proven, score }) as const;
    expect([101_000, -103_000].map((score) => valueText(cards(score), 'cards'))).toEqual(['win by 1 card', 'loss by 3 cards']);
    expect([101_000, -103_000].map((score) => shortChance(cards(score), 'cards'))).toEqual(['W1', 'L3']);
    expect([isLost(cards(-103_000), 'cards'), isLost(cards(101_000), 'cards')]).toEqual([true, false]);
    expect(valueText(cards(600, false), 'cards')).toBe('62 % (600)');
    const likely = { kind: 'score', text: 'likely loss', proven: false, score: -8_000_000 } as const;
    expect(valueText(likely, 'steep')).toBe('a likely loss');
  });
});

it('puts pictures into one that moves', () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...[...name].map((c) => c.charCodeAt(0)), ...data, 0, 0, 0, 0];
  const picture = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, ...chunk('IHDR', [0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0]), ...chunk('IDAT', [1, 2]), ...chunk('IEND', [])]);
  const film = Buffer.concat(animated([picture, picture, picture], 500));
  const names = [...film.toString('latin1').matchAll(/IHDR|acTL|fcTL|IDAT|fdAT|IEND/g)].map(([name]) => name);
  expect(names).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND']);
});
