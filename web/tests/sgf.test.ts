import { describe, expect, it } from 'vitest';
import { fromSgf, toSgf } from '../src/game/sgf';
import { mainLineFrom, MoveTree } from '../src/game/tree';

const kGame = { game: 'gomoku', rules: 'renju', options: {}, size: 15 };
const moves = (tree: MoveTree) => mainLineFrom(tree.root).slice(1).map((node) => node.move);

describe('SGF', () => {
  it('writes points from the top left', () => {
    const sgf = toSgf(kGame, MoveTree.ofMoves(['h8', 'a15', 'o1']), ['Black', 'White'], 0);
    expect(sgf).toContain(';B[hh];W[aa];B[oo]');
    expect(sgf).toContain('GM[4]');
    expect(sgf).toContain('RE[B+]');
  });

  it('reads what it writes, with variations and comments', () => {
    const tree = MoveTree.ofMoves(['h8', 'i9', 'g7']);
    tree.root.children[0]!.comment = 'a ] and a \\ in it';
    tree.add(tree.root.children[0]!, 'h9').side = 1;
    const again = fromSgf(toSgf(kGame, tree, [], undefined));
    expect(again).toMatchObject({ game: 'gomoku', rules: 'renju', size: 15, options: { size: '15' } });
    expect(moves(again.tree)).toEqual(['h8', 'i9', 'g7']);
    const first = again.tree.root.children[0]!;
    expect(first.comment).toBe('a ] and a \\ in it');
    expect(first.children.map((node) => node.move)).toEqual(['i9', 'h9']);
    expect(first.side).toBe(0);
  });

  it('reads names of points, spaces and unknown properties', () => {
    const read = fromSgf('(;FF[4] SZ[19]\n KM[0] XX[a][b]\n;B[j10] ;W[aa]C[so\nlong])');
    expect(moves(read.tree)).toEqual(['j10', 'a19']);
    expect(read.size).toBe(19);
  });

  it('reads boards wider than the alphabet', () => {
    const size = { ...kGame, size: 32 };
    const tree = MoveTree.ofMoves(['aa1', 'af32']);
    expect(moves(fromSgf(toSgf(size, tree, [], undefined)).tree)).toEqual(['aa1', 'af32']);
  });

  it('knows games that name points by two letters', () => {
    const tree = MoveTree.ofMoves(['JJ', 'II', 'AS']);
    const sgf = toSgf({ game: 'connect6', rules: '', options: {}, size: 19 }, tree, [], undefined);
    expect(sgf).toContain(';B[jj];W[ik];B[aa]');
    expect(moves(fromSgf(sgf).tree)).toEqual(['JJ', 'II', 'AS']);
    expect(moves(fromSgf('(;GN[connect6]SZ[19];B[JJ])').tree)).toEqual(['JJ']);
  });

  it('turns stones that were set up into an option', () => {
    const read = fromSgf('(;SZ[15]AB[hh][ii]AW[ab]PL[W];W[gg])');
    expect(read.options.setup).toBe('-Xh8Xi7Oa14');
    expect(moves(read.tree)).toEqual(['g9']);
  });

  it.each(['', 'no game', '(;B[hh]', '(;B[hh', '(;SZ[15];B[zz])', '(;B)', '(;B[hh]x)'])('says what is wrong with %j', (text) => {
    expect(() => fromSgf(text)).toThrow(/^SGF: /);
  });
});
