import { describe, expect, it } from 'vitest';
import type { Position } from '../src/engine/types';
import { gameToLink, linkToGame } from '../src/game/link';
import { endOf, movesTo, MoveTree } from '../src/game/tree';

describe('links', () => {
  it.each<Position>([
    { game: 'gomoku', rules: 'renju', options: { size: '15', setup: 'Xh8Oi9' }, moves: ['h8', 'i9'] },
    { game: 'connect4', rules: '7x6', options: {}, moves: [] },
    { game: 'rps', rules: 'open', options: { position: 'R.p/.../s.. RPPS RPS 1' }, moves: ['P4'] },
    { game: 'odd game', rules: 'a/b', options: { 'x&y': 'a=b%' }, moves: ['e4-e5', 'a.b', '~/@'] },
  ])('carry $game there and back', ({ moves, ...position }) => {
    const tree = MoveTree.ofMoves(moves);
    const link = gameToLink(position, tree, endOf(tree.root));
    for (const text of [link, `http://127.0.0.1:8080/${link}`]) {
      const read = linkToGame(text)!;
      expect(read.position).toEqual(position);
      expect(movesTo(read.at)).toEqual(moves);
    }
  });

  it('carry variations of variations, comments, and where one was', () => {
    const tree = MoveTree.ofMoves(['4', '4', '5']);
    const [first] = tree.root.children;
    const other = tree.add(tree.add(first!, '3'), '2');
    tree.add(other.parent!, '1');
    tree.add(tree.add(tree.root, '7'), '7');
    tree.root.comment = 'A game.';
    other.comment = '50 % ~ better/worse';
    const position = { game: 'connect4', rules: '7x6', options: {} };
    const read = linkToGame(gameToLink(position, tree, other))!;
    expect(read.tree.save()).toEqual(tree.save());
    expect(movesTo(read.at)).toEqual(['4', '3', '2']);
  });

  it('are short and can be read', () => {
    const tree = MoveTree.ofMoves(['h8', 'i9']);
    tree.add(tree.root.children[0]!, 'g9');
    expect(gameToLink({ game: 'gomoku', rules: 'renju', options: { size: '15' } }, tree, tree.root)).toBe('#/game/gomoku/renju/size=15/h8.i9/1.g9/@0');
  });

  it.each(['', '#/play', '#/game/gomoku', '#/game/gomoku/renju/-/%', '#/game/gomoku/renju/-/h8/7.i9', '#/game/gomoku/renju/-/h8/@x', '#/game/gomoku/renju/h8.i9/', 'h8 i9'])(
    'leave %j alone',
    (text) => {
      expect(linkToGame(text)).toBeNull();
    },
  );
});
