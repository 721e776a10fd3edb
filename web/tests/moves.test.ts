import { describe, expect, it } from 'vitest';
import { cellsOfMove, handOf, moveModel, moveNumbers } from '../src/game/moves';
import { board, state } from './board';

describe('how a move is chosen', () => {
  it('is by a cell where cells have moves', () => {
    const empty = board(2, 2);
    empty.cells[0] = { move: 'a2' };
    empty.cells[3] = { move: 'b1' };
    expect(moveModel(state(empty, ['a2', 'b1']))).toEqual({ kind: 'cell', moves: new Map([[0, 'a2'], [3, 'b1']]) });
  });

  it('is from and to where moves name two cells', () => {
    const pieces = board(3, 3);
    pieces.cells[0] = { symbol: 'W', owner: 0 };
    const model = moveModel(state(pieces, ['a3b3', 'a3-c3']));
    expect(model).toEqual({ kind: 'two', pairs: new Map([[0, new Map([[1, 'a3b3'], [2, 'a3-c3']])]]) });
  });

  it('takes pairs of stones in any order', () => {
    const model = moveModel(state(board(3, 3), ['a3b3']));
    expect(model.kind === 'two' && model.pairs.get(1)?.get(0)).toBe('a3b3');
  });

  it('is by card and cell where there are hands', () => {
    const cards = board(3, 3, { notes: ['hand 1: RP', 'hand 2: S'] });
    const model = moveModel(state(cards, ['R0', 'R8', 'P0']));
    expect(model.kind === 'card' && [...model.cards.keys()]).toEqual(['R', 'P']);
  });

  it('is from a list where moves are no places', () => {
    expect(moveModel(state(board(2, 2), ['left', 'right']))).toEqual({ kind: 'list', moves: ['left', 'right'] });
  });

  it('is nothing when the game is over', () => {
    expect(moveModel(state(board(2, 2), []))).toEqual({ kind: 'cell', moves: new Map() });
  });
});

describe('moves on the board', () => {
  it('reads hands', () => {
    expect(handOf('hand 2: RPS')).toEqual({ side: 1, cards: ['R', 'P', 'S'] });
    expect(handOf('hand 1: -')).toEqual({ side: 0, cards: [] });
    expect(handOf('pairs taken: black 1')).toBeNull();
  });

  it('finds the cells of a move', () => {
    expect(cellsOfMove(board(3, 3), 'b2')).toEqual([4]);
    expect(cellsOfMove(board(3, 3), 'a1c1')).toEqual([6, 8]);
    expect(cellsOfMove(board(3, 3), 'z9')).toBeNull();
  });

  it('numbers pieces by the move that put them there', () => {
    const played = board(3, 3);
    for (const cell of [4, 0]) played.cells[cell] = { symbol: 'X', owner: 0 };
    expect(moveNumbers(played, ['b2', 'c1', 'a3'])).toEqual(new Map([[4, 1], [0, 3]]));
  });

  it('counts up columns that are filled from below', () => {
    const columns = board(2, 3, { column_labels: ['1', '2'], row_labels: [] });
    for (const cell of [4, 2, 5]) columns.cells[cell] = { symbol: 'X', owner: 0 };
    expect(moveNumbers(columns, ['1', '1', '2'])).toEqual(new Map([[4, 1], [2, 2], [5, 3]]));
    columns.cells[0] = { move: '1' };
    expect(cellsOfMove(columns, '1')).toEqual([0]);
  });
});
