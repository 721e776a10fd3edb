import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../src/engine/client';
import type { Player, Setup } from '../src/game/saved';
import { Table } from '../src/game/table';
import { endOf, MoveTree, movesTo } from '../src/game/tree';
import { FakeClient } from './fake_client';

const person: Player = { kind: 'person' };
const engine: Player = { kind: 'engine', level: 'hard' };
const setup = (players: [Player, Player], part: Partial<Setup> = {}): Setup => ({ game: 'row', rules: '', options: {}, players, clock: null, ...part });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Table', () => {
  let client: FakeClient;
  let table: Table;
  const moves = () => movesTo(table.node.value);
  const engineMoves = async (best: string) => {
    client.requests[client.requests.length - 1]!.finish(best);
    await settle();
  };

  beforeEach(async () => {
    client = new FakeClient();
    table = new Table(client);
    table.enter('play');
  });

  it('knows a game by the words it came with, where one of them is a turn of two moves', async () => {
    // As Connect6 reads JJ KKJH.
    const state = client.state.bind(client);
    client.state = (position) => state({ ...position, moves: position.moves.flatMap((word) => word.match(/[a-z]\d/g) ?? []) });
    const tree = MoveTree.ofMoves(['a1', 'b1c1']);
    await table.begin(setup([person, person]), tree, endOf(tree.root));
    expect(table.state.value?.moves).toEqual(['a1', 'b1', 'c1']);
    expect(moves()).toEqual(['a1', 'b1c1']);
  });

  it('lets the engine answer', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    expect(table.mover.thought.value?.side).toBe(1);
    expect(client.requests[0]).toMatchObject({ position: { moves: ['a1'] }, request: { level: 'hard' } });
    await engineMoves('b1');
    expect(moves()).toEqual(['a1', 'b1']);
    expect(table.mover.thought.value).toBeNull();
    expect(table.node.value.timeMs).toBe(5);
    expect(client.requests).toHaveLength(1);
  });

  it('takes back to the last move of a person, and plays again', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    await engineMoves('b1');
    table.undo();
    await settle();
    expect(moves()).toEqual([]);
    table.redo();
    await settle();
    expect(moves()).toEqual(['a1', 'b1']);
  });

  it('plays again what was taken back, and nothing that was only tried in analysis', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    await engineMoves('b1');
    table.enter('analyse');
    await table.play('c1');
    table.enter('play');
    await settle();
    expect([table.canRedo, table.ahead]).toEqual([false, []]);
    table.redo();
    await settle();
    expect(moves()).toEqual(['a1', 'b1']);
    table.undo();
    await settle();
    const again = new Table(client);
    again.restore(JSON.parse(JSON.stringify(table.save())));
    for (const one of [table, again]) {
      one.enter('play');
      await settle();
      expect(one.ahead.map(({ move }) => move)).toEqual(['a1', 'b1']);
      one.redo();
      await settle();
      expect([movesTo(one.node.value), one.canRedo]).toEqual([['a1', 'b1'], false]);
    }
  });

  it('does not play again what was deleted or has given way', async () => {
    await table.begin(setup([person, person]));
    for (const move of ['a1', 'b1', 'c1']) await table.play(move);
    table.undo();
    table.undo();
    await settle();
    table.enter('analyse');
    table.remove(table.tree.root.children[0]!.children[0]!.children[0]!);
    await settle();
    table.enter('play');
    await settle();
    expect(table.ahead.map(({ move }) => move)).toEqual(['b1']);
    await table.play('d1');
    expect(table.canRedo).toBe(false);
    table.undo();
    await settle();
    expect(table.ahead.map(({ move }) => move)).toEqual(['d1']);
  });

  it('takes a line that was looked at for the game where nobody plays', async () => {
    table.enter('analyse');
    await table.begin(setup([person, person]), MoveTree.ofMoves(['a1']), undefined);
    await table.goTo(table.live.value);
    await table.addLine(['b1', 'c1']);
    expect([moves(), movesTo(table.live.value)]).toEqual([['a1', 'b1', 'c1'], ['a1', 'b1', 'c1']]);
    await table.begin(setup([person, engine]), MoveTree.ofMoves(['a1']), undefined);
    await table.goTo(table.live.value);
    await table.addLine(['b1', 'c1']);
    expect([moves(), movesTo(table.live.value)]).toEqual([['a1', 'b1', 'c1'], ['a1']]);
  });

  it('takes nothing back where a person has not moved yet', async () => {
    await table.begin(setup([engine, person]));
    expect(table.canUndo).toBe(false);
    await engineMoves('a1');
    expect(table.canUndo).toBe(false);
    table.undo();
    await settle();
    expect(moves()).toEqual(['a1']);
    await table.play('b1');
    expect(table.canUndo).toBe(true);
    table.undo();
    await settle();
    expect(moves()).toEqual(['a1']);
    expect(client.requests).toHaveLength(2);
  });

  it('drops the thought of a position that was left', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    table.undo();
    await settle();
    expect(client.requests[0]!.stopped).toBe(true);
    await engineMoves('b1');
    expect(moves()).toEqual([]);
  });

  it('makes what is played after taking back the main line', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    await table.play('b1');
    table.undo();
    await settle();
    await table.play('c1');
    expect(table.tree.root.children[0]!.children.map((node) => node.move)).toEqual(['c1', 'b1']);
  });

  it('goes on thinking when the connection is back', async () => {
    await table.begin(setup([engine, person]));
    client.requests[0]!.lose();
    await settle();
    expect(table.mover.thought.value).toBeNull();
    table.advance();
    expect(client.requests).toHaveLength(2);
    await engineMoves('e1');
    expect(moves()).toEqual(['e1']);
  });

  it('lets the clock stand still while there is no connection', async () => {
    let now = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
    await table.begin(setup([engine, person], { clock: { initialMs: 60_000, incrementMs: 0 } }));
    now = 1000;
    client.connection.value = 'reconnecting';
    client.requests[0]!.lose();
    table.advance();
    await settle();
    now = 31_000;
    expect(table.clock?.remaining(0, now)).toBe(59_000);
    // Nobody can do anything about it.
    expect(table.isStuck).toBe(false);
    client.connection.value = 'ready';
    table.advance();
    now = 32_000;
    expect(table.clock?.remaining(0, now)).toBe(58_000);
    expect(client.requests).toHaveLength(2);
    time.mockRestore();
  });

  it('adds to the clock for moves of the game, not for those that are tried or open it', async () => {
    const clock = { initialMs: 60_000, incrementMs: 2000 };
    const left = () => [0, 1].map((side) => Math.round(table.clock!.remaining(side, performance.now()) / 1000));
    await table.begin(setup([person, person], { clock }));
    await table.play('a1');
    expect(left()).toEqual([62, 60]);
    table.enter('analyse');
    await table.play('b1');
    await table.play('c1');
    expect(left()).toEqual([62, 60]);
    table.enter('play');
    await table.begin(setup([person, person], { clock, opening: { parties: [person, person], twoMore: false } }));
    for (const stone of ['a1', 'b1', 'c1']) await table.play(stone);
    expect(left()).toEqual([60, 60]);
  });

  it('comes back after a reload', async () => {
    await table.begin(setup([person, engine], { clock: { initialMs: 1000, incrementMs: 0 } }));
    await table.play('a1');
    await engineMoves('b1');
    const saved = JSON.parse(JSON.stringify(table.save()));
    const again = new Table(client);
    again.enter('play');
    again.restore(saved);
    await settle();
    expect(movesTo(again.node.value)).toEqual(['a1', 'b1']);
    expect(again.state.value?.moves).toEqual(['a1', 'b1']);
    expect(again.clock?.setting.initialMs).toBe(1000);
  });

  it('plays nothing on a board that is of another node still', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    const first = table.node.value;
    table.undo();
    await settle();
    await table.play('b1');
    expect(table.settled).toBe(true);
    const going = table.goTo(first); // as many moves, but others
    expect(table.settled).toBe(false);
    await table.play('c1');
    await going;
    expect(table.settled).toBe(true);
    expect(moves()).toEqual(['a1']);
  });

  it('says what is wrong and keeps the old game', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    await table.play('a1');
    expect(table.problem.value).toBe('a1 is not possible.');
    expect(moves()).toEqual(['a1']);
    await table.play('b1');
    expect(moves()).toEqual(['a1', 'b1']);
    expect(table.problem.value).toBe('');
  });

  it('begins a new game for good, whatever of the old one is on its way', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    table.lookBack(table.tree.root);
    await settle();
    const state = client.state.bind(client);
    let answer = () => {};
    vi.spyOn(client, 'state').mockImplementationOnce(async (position) => {
      await new Promise<void>((done) => (answer = done));
      return state(position);
    });
    const kept = vi.fn();
    table.events.onChange = () => kept(movesTo(table.live.value));
    const playing = table.play('b1');
    table.problem.value = 'Something is wrong.';
    await table.begin(setup([person, person]));
    answer();
    await playing;
    expect([moves(), table.state.value?.moves, table.settled, table.looking.value, table.problem.value]).toEqual([[], [], true, null, '']);
    // It was made before the other game began.
    expect(kept).toHaveBeenNthCalledWith(1, ['a1', 'b1']);
  });

  it('begins nothing that is not wanted any more', async () => {
    await table.begin(setup([person, person]), MoveTree.ofMoves(['a1']));
    const { tree } = table;
    expect(await table.begin(setup([person, engine]), undefined, undefined, null, () => false)).toBe(false);
    expect(table.tree).toBe(tree);
    expect(await table.begin(setup([person, engine]))).toBe(true);
    expect(table.tree).not.toBe(tree);
  });

  it('keeps a move of which nothing was heard over many connections', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    const changes = vi.fn();
    table.events.onChange = changes;
    vi.spyOn(client, 'state').mockRejectedValueOnce(new EngineError('It hung up again and again.', 'lost'));
    await table.play('b1');
    expect(movesTo(table.live.value)).toEqual(['a1', 'b1']);
    expect(table.problem.value).toBe('It hung up again and again.');
    expect(changes).toHaveBeenCalled();
    vi.spyOn(client, 'state').mockRejectedValueOnce(new EngineError('c1 is not possible.', 'illegal_move'));
    await table.goTo(table.live.value);
    expect(movesTo(table.live.value)).toEqual(['a1']);
  });

  it('keeps the moves of a position that the server cannot show now', async () => {
    table.enter('analyse');
    await table.begin(setup([person, person]), MoveTree.ofMoves(['a1', 'b1', 'c1']));
    const first = table.tree.root.children[0]!;
    vi.spyOn(client, 'state').mockRejectedValueOnce(new EngineError('There is not enough memory for this now.', 'unavailable'));
    await table.goTo(first);
    expect(table.problem.value).toBe('There is not enough memory for this now.');
    expect(movesTo(endOf(table.tree.root))).toEqual(['a1', 'b1', 'c1']);
    await table.goTo(first);
    expect(table.problem.value).toBe('');
    expect(moves()).toEqual(['a1']);
  });

  it('asks again for a board that could not be had', async () => {
    await table.begin(setup([person, person]));
    vi.spyOn(client, 'state').mockRejectedValueOnce(new EngineError('There is not enough memory for this now.', 'unavailable'));
    await table.play('a1');
    expect(table.isStuck).toBe(true);
    table.tryAgain();
    await settle();
    expect(table.isStuck).toBe(false);
    expect(table.state.value?.moves).toEqual(['a1']);
  });

  it('ends by resigning, and an undo reopens it', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    table.resign(1, 'Two resigns.');
    await table.play('b1');
    expect(moves()).toEqual(['a1']);
    expect(table.result?.winner).toBe(0);
    table.undo();
    await settle();
    expect(table.result).toBeNull();
    // The last move is the next thing to be taken back.
    expect(moves()).toEqual(['a1']);
    table.undo();
    await settle();
    expect(moves()).toEqual([]);
  });

  it('is over when the time is, and goes on from an earlier position with new clocks', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await table.begin(setup([person, person], { clock: { initialMs: 60_000, incrementMs: 2000 } }));
      await table.play('a1');
      vi.advanceTimersByTime(61_000);
      table.end({ winner: 0, reason: 'time', text: 'Two is out of time.' });
      expect([table.canUndo, table.canRedo]).toEqual([false, false]);
      table.undo();
      expect(table.gameResult?.text).toBe('Two is out of time.');
      table.enter('analyse');
      await table.goTo(table.tree.root);
      table.playFromHere();
      table.enter('play');
      expect([table.gameResult, table.clock?.save(performance.now())]).toEqual([null, [60_000, 60_000]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves what it looks at when it goes elsewhere', async () => {
    await table.begin(setup([person, person]));
    await table.play('a1');
    await table.play('b1');
    table.lookBack(table.tree.root);
    await settle();
    expect(table.looking.value?.node).toBe(table.tree.root);
    expect(moves()).toEqual(['a1', 'b1']);
    table.enter('analyse');
    expect(table.looking.value).toBeNull();
  });

  it('does not take what is tried in analysis for the game against the engine', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    await engineMoves('b1');
    table.enter('analyse');
    await table.play('c1');
    expect(movesTo(table.live.value)).toEqual(['a1', 'b1']);
    table.enter('play');
    await settle();
    expect(moves()).toEqual(['a1', 'b1']);
  });

  it('knows how a game ended by the rules, wherever one looks', async () => {
    table.enter('analyse');
    const tree = MoveTree.ofMoves([...'abcdefghi'].map((column) => `${column}1`));
    const other = tree.add(tree.root, 'b1');
    await table.begin(setup([person, person]), tree, tree.root.children[0]);
    expect(table.gameResult?.text).toBe('One wins.');
    const next = new Table(client);
    next.enter('analyse');
    next.restore(table.save()!);
    await settle();
    expect([movesTo(next.node.value), next.gameResult?.text]).toEqual([['a1'], 'One wins.']);
    table.promote(other);
    await settle();
    expect([movesTo(table.live.value), table.gameResult]).toEqual([['b1'], null]);
    table.promote(tree.root.children[1]!);
    await settle();
    expect([table.live.value.ply, table.gameResult?.text]).toEqual([9, 'One wins.']);
  });

  it('looks for one hint at a time', async () => {
    await table.begin(setup([person, person]));
    void table.askHint();
    void table.askHint(); // a key is pressed twice
    expect(client.requests).toHaveLength(1);
    await engineMoves('c1');
    expect(table.hints.found.value?.move).toBe('c1');
    void table.askHint();
    expect(client.requests).toHaveLength(2);
  });

  it('tries moves after the end of a game that was resigned, which stays as it is', async () => {
    await table.begin(setup([person, engine]));
    await table.play('a1');
    await engineMoves('b1');
    table.resign(0, 'One resigns.');
    table.enter('analyse');
    await table.play('c1');
    expect(moves()).toEqual(['a1', 'b1', 'c1']);
    expect(movesTo(table.live.value)).toEqual(['a1', 'b1']);
    expect(table.gameResult?.text).toBe('One resigns.');
    table.enter('play');
    await settle();
    expect([moves(), table.canRedo]).toEqual([['a1', 'b1'], false]);
  });

  it('gives back what was removed, where it stood, until something else happens', async () => {
    table.enter('analyse');
    const tree = MoveTree.ofMoves(['a1', 'b1', 'c1']);
    tree.add(tree.root.children[0]!, 'd1');
    await table.begin(setup([person, person]), tree, endOf(tree.root));
    table.resign(1, 'Two resigns.');
    const second = tree.root.children[0]!.children[0]!;
    table.remove(second);
    await settle();
    expect(table.removed.value?.count).toBe(2);
    expect([moves(), movesTo(table.live.value), table.gameResult]).toEqual([['a1'], ['a1'], null]);
    table.takeBackRemoval();
    await settle();
    expect(tree.root.children[0]!.children.map(({ move }) => move)).toEqual(['b1', 'd1']);
    expect([moves(), movesTo(table.live.value), table.gameResult?.text]).toEqual([['a1', 'b1'], ['a1', 'b1', 'c1'], 'Two resigns.']);
    expect(table.removed.value).toBeNull();
    table.remove(second);
    await settle();
    await table.play('e1');
    expect(table.removed.value).toBeNull();
  });

  it('watches engines until it is paused', async () => {
    vi.useFakeTimers();
    await table.begin(setup([engine, engine]));
    client.requests[0]!.finish('a1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(moves()).toEqual(['a1']);
    expect(client.requests).toHaveLength(2);
    table.pause(true);
    expect(client.requests[1]!.stopped).toBe(true);
    client.requests[1]!.finish('b1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(moves()).toEqual(['a1']);
    table.pause(false);
    expect(client.requests).toHaveLength(3);
    vi.useRealTimers();
  });

  it('does not stay paused when a person takes a seat', async () => {
    await table.begin(setup([engine, engine]));
    table.pause(true);
    table.seat([person, engine]);
    expect(table.paused.value).toBe(false);
    await table.play('a1');
    expect(moves()).toEqual(['a1']);
    expect(client.requests).toHaveLength(2);
  });

  it('does not move where it only analyses', async () => {
    table.enter('analyse');
    await table.begin(setup([engine, engine]));
    expect(client.requests).toHaveLength(0);
  });
});
