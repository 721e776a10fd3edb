import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { GameShelf } from '../../bindings/web/src/shelf';

let factory: IDBFactory;
beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});

const open = () => GameShelf.open('games', factory as unknown as globalThis.IDBFactory);
const game = (id: string, revision = 1, deleted = 0) => ({ id, revision, deleted });

it('has everything at the next visit', async () => {
  await (await open()).write([game('a'), game('b')]);
  expect(await (await open()).news()).toEqual([game('a'), game('b')]);
});

it('tells a window what others have written, once', async () => {
  const [mine, yours] = [await open(), await open()];
  await mine.write([game('a')]);
  expect(await yours.news()).toEqual([game('a')]);
  expect(await yours.news()).toEqual([]);
  await yours.write([game('a', 2)]);
  expect(await mine.news()).toEqual([game('a', 2)]);
});

it('does not tell a window what it has written itself', async () => {
  const shelf = await open();
  await shelf.write([game('a')]);
  expect(await shelf.news()).toEqual([]);
});

it('reads games as they stand, and says which are not there', async () => {
  const shelf = await open();
  await shelf.write([game('a', 3)]);
  expect(await shelf.read(['a', 'b'])).toEqual([game('a', 3), { id: 'b' }]);
});

it('forgets what was deleted a week ago, and nothing else', async () => {
  const shelf = await open();
  const now = 2_000_000;
  await shelf.write([game('kept'), game('lately', 1, now - 1000), game('long ago', 1, 1000), { id: 'gone' }]);
  await shelf.tidyUp(now);
  expect((await (await open()).news()).map(({ id }) => id)).toEqual(['kept', 'lately']);
});
