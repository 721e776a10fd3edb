import { describe, expect, it } from 'vitest';
import type { Position } from '../src/engine/types';
import { linkToPosition, positionToLink } from '../src/game/link';

describe('links', () => {
  it.each<Position>([
    { game: 'gomoku', rules: 'renju', options: { size: '15', setup: 'Xh8Oi9' }, moves: ['h8', 'i9'] },
    { game: 'connect4', rules: '7x6', options: {}, moves: [] },
    { game: 'rps', rules: 'open', options: { position: 'R.p/.../s.. RPPS RPS 1' }, moves: ['P4'] },
    { game: 'odd game', rules: 'a/b', options: { 'x&y': 'a=b%' }, moves: ['e4-e5', 'a-b'] },
  ])('carry $game there and back', (position) => {
    expect(linkToPosition(positionToLink(position))).toEqual(position);
    expect(linkToPosition(`http://127.0.0.1:8080/${positionToLink(position)}`)).toEqual(position);
  });

  it.each(['', '#/play', '#/game/gomoku', '#/game/gomoku/renju/-/%', 'h8 i9'])('leave %j alone', (text) => {
    expect(linkToPosition(text)).toBeNull();
  });
});
