import { describe, expect, it } from 'vitest';
import { changesBetween } from '../src/boards/changes';
import { board } from './board';

const piece = (owner: number) => ({ symbol: owner ? 'B' : 'W', owner });

describe('changes', () => {
  it('tells new, taken and turned pieces apart', () => {
    const before = board(3, 1);
    before.cells = [piece(0), piece(1), {}];
    const after = board(3, 1, { last: [2] });
    after.cells = [{}, piece(0), piece(0)];
    const changes = changesBetween(before, after);
    expect([...changes.arrived]).toEqual([2]);
    expect([...changes.turned]).toEqual([1]);
    expect(changes.gone.map(({ cell }) => cell)).toEqual([0]);
  });

  it('follows a piece that moved', () => {
    const before = board(3, 1);
    before.cells = [piece(0), piece(1), {}];
    const after = board(3, 1, { last: [0, 2] });
    after.cells = [{}, {}, piece(0)];
    const changes = changesBetween(before, after);
    expect([...changes.moved]).toEqual([[2, 0]]);
    expect(changes.gone.map(({ cell }) => cell)).toEqual([1]);
    expect(changes.arrived.size).toBe(0);
  });

  it('shows another board at once', () => {
    expect(changesBetween(null, board(3, 3)).arrived.size).toBe(0);
    const full = board(4, 4);
    full.cells = full.cells.map(() => piece(0));
    expect(changesBetween(board(4, 4), full).arrived.size).toBe(0);
  });
});
