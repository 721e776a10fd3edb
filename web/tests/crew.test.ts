// Workers that answer as one engine, with workers made for the test.
import { beforeEach, expect, it, vi } from 'vitest';
import { Crew, type Message, type Port } from '../../bindings/web/src/crew';
import type { Heard } from '../../bindings/web/src/worker';

/** Hears what it is told, and says what the test wants. */
class FakePort implements Port {
  onMessage: (heard: Heard) => void = () => {};
  onError: (error: Error) => void = () => {};
  readonly opened: unknown[] = [];
  readonly texts: (Message & { id: number })[] = [];
  ended = false;

  post(message: unknown): void {
    if ('text' in (message as object)) this.texts.push(JSON.parse((message as { text: string }).text));
    else this.opened.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: Record<string, unknown>): void {
    this.onMessage({ text: JSON.stringify(message) });
  }
  /** Answers the last request. */
  reply(message: Record<string, unknown>): void {
    this.say({ id: this.texts.at(-1)?.id, ...message });
  }
}

const ports: FakePort[] = [];
let crew: Crew;
let events: Message[];
let shares = false;
let most = 1;
let modules: boolean[];
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  ports.length = 0;
  shares = false;
  most = 1;
  modules = [];
  events = [];
  crew = new Crew({
    spawn: () => ports[ports.push(new FakePort()) - 1]!,
    module: async (threads) => (modules.push(threads), {} as WebAssembly.Module),
    wishes: {},
    networks: 'networks/',
    games: 'games',
    shares: () => shares,
    threads: () => most,
    greeting: { type: 'hello', client: 'me' },
  });
  crew.onEvent = (event) => events.push(event);
});

const analyse = { type: 'analyse', game: 'tictactoe' };

/** Asks for a search and lets its worker begin. */
async function begin(message: Message = analyse): Promise<{ id: number; port: FakePort }> {
  const reply = crew.request(message);
  await settle();
  const port = ports.at(-1)!;
  port.reply({ type: 'searching', search_id: 1 });
  return { id: Number((await reply).search_id), port };
}

it('answers questions by one worker, which is greeted and keeps the games', async () => {
  const first = crew.request({ type: 'view', game: 'tictactoe' });
  await settle();
  expect(ports).toHaveLength(1);
  expect(ports[0]!.opened).toMatchObject([{ games: 'games', networks: 'networks/' }]);
  expect(ports[0]!.texts.map(({ type }) => type)).toEqual(['hello', 'view']);
  ports[0]!.reply({ type: 'view', side: 1 });
  expect(await first).toMatchObject({ type: 'view', side: 1 });
  void crew.request({ type: 'list' });
  await settle();
  expect(ports).toHaveLength(1);
});

it('searches beside the questions, under numbers of its own', async () => {
  void crew.request({ type: 'view' });
  const one = await begin();
  const two = await begin();
  expect(ports).toHaveLength(3);
  expect(one.id).not.toBe(two.id);
  expect(one.port.opened).toMatchObject([{ games: null }]);
  two.port.say({ type: 'progress', search_id: 1, report: { depth: 3 } });
  expect(events).toEqual([{ type: 'progress', search_id: two.id, report: { depth: 3 } }]);
});

it('stops a search by ending its worker, and gives the last that it said', async () => {
  const { id, port } = await begin();
  port.say({ type: 'progress', search_id: 1, side: 1, report: { depth: 7 } });
  expect(await crew.request({ type: 'stop', search_id: id })).toEqual({ type: 'ok' });
  expect(port.ended).toBe(true);
  expect(events.at(-1)).toMatchObject({ type: 'result', search_id: id, ended: 'stopped', side: 1, report: { depth: 7 }, error: null });
  port.say({ type: 'result', search_id: 1, report: { depth: 8 } });
  expect(await crew.request({ type: 'stop', search_id: id })).toEqual({ type: 'ok' });
});

it('stops a search by a word in shared memory, where there is such, and ends a worker that does not heed it', async () => {
  shares = true;
  const { id, port } = await begin();
  const { stop } = port.opened[0] as { stop: Int32Array };
  expect(stop[0]).toBe(0);
  vi.useFakeTimers();
  await crew.request({ type: 'stop', search_id: id });
  expect(stop[0]).toBe(1);
  expect(port.ended).toBe(false);
  port.say({ type: 'result', search_id: 1, ended: 'stopped', report: { depth: 4 } });
  expect(events.at(-1)).toMatchObject({ type: 'result', search_id: id, report: { depth: 4 } });
  vi.advanceTimersByTime(10_000);
  expect(port.ended).toBe(false);
  vi.useRealTimers();
  const next = await begin();
  expect([next.port, stop[0]]).toEqual([port, 0]);
  vi.useFakeTimers();
  await crew.request({ type: 'stop', search_id: next.id });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(port.ended).toBe(true);
  expect(events.at(-1)).toMatchObject({ type: 'result', search_id: next.id, ended: 'stopped', report: null });
});

it('says so when a search was stopped before it said anything', async () => {
  const { id } = await begin();
  await crew.request({ type: 'stop', search_id: id });
  expect(events).toEqual([{ type: 'result', search_id: id, ended: 'stopped', report: null, error: null, played: null, state: null }]);
});

it('goes on with the worker that has just searched', async () => {
  const { port } = await begin();
  port.say({ type: 'result', search_id: 1, report: { depth: 9 }, ended: 'done' });
  const next = await begin();
  expect(next.port).toBe(port);
  expect(ports).toHaveLength(1);
});

it('lets a fourth search wait until one of three is over', async () => {
  const running = [await begin(), await begin(), await begin()];
  const fourth = crew.request(analyse);
  await settle();
  expect(ports).toHaveLength(3);
  running[1]!.port.say({ type: 'result', search_id: 1, ended: 'done', report: null });
  await settle();
  running[1]!.port.reply({ type: 'searching', search_id: 2 });
  expect((await fourth).type).toBe('searching');
});

it('asks the worker that has a trace about it, by that worker’s own number', async () => {
  const { id, port } = await begin({ type: 'trace', game: 'tictactoe' });
  port.say({ type: 'traced', search_id: 1, ended: 'done', answer: { nodes: 5 } });
  expect(events.at(-1)).toMatchObject({ type: 'traced', search_id: id });
  const other = await begin();
  expect(other.port).not.toBe(port);
  const asked = crew.request({ type: 'trace_children', trace_id: id, node: 0 });
  await settle();
  expect(port.texts.at(-1)).toMatchObject({ type: 'trace_children', trace_id: 1 });
  port.reply({ type: 'trace_children', answer: {} });
  expect((await asked).type).toBe('trace_children');
  expect(await crew.request({ type: 'trace_node', trace_id: 999, node: 0 })).toMatchObject({ type: 'error', code: 'not_found' });
});

it('gives a refusal back and the worker free', async () => {
  const refused = crew.request(analyse);
  await settle();
  ports[0]!.reply({ type: 'error', code: 'conflict', error: 'The game is over.' });
  expect(await refused).toMatchObject({ type: 'error', code: 'conflict' });
  expect((await begin()).port).toBe(ports[0]);
});

it('ends a search whose worker broke, and answers the next question by another one', async () => {
  const { id, port } = await begin();
  port.onError(new Error('out of memory'));
  expect(events.at(-1)).toMatchObject({ type: 'result', search_id: id, ended: 'failed', error: 'out of memory' });
  const question = crew.request({ type: 'view' });
  await settle();
  ports.at(-1)!.onError(new Error('broken'));
  await expect(question).rejects.toThrow('broken');
  void crew.request({ type: 'view' });
  await settle();
  expect(ports.at(-1)!.texts.map(({ type }) => type)).toEqual(['hello', 'view']);
});

const withThreads = (threads: string): Message => ({ ...analyse, set: { threads } });

it('searches with as many threads as were asked for and there can be, by a program of its own', async () => {
  most = 4;
  const one = await begin(withThreads('1'));
  const three = await begin(withThreads('3'));
  const many = await begin(withThreads('64'));
  expect(modules).toEqual([false, true, true]);
  expect([one, three, many].map(({ port }) => (port.opened[0] as { wishes: { threads: number } }).wishes.threads)).toEqual([1, 3, 4]);
  three.port.say({ type: 'result', search_id: 1, ended: 'done', report: null });
  void crew.request(withThreads('3'));
  await settle();
  expect(three.port.texts).toHaveLength(2);
  expect(ports).toHaveLength(3);
});

it('searches with one thread where memory cannot be shared, and looks inside with one always', async () => {
  await begin(withThreads('8'));
  most = 4;
  await begin({ ...withThreads('8'), type: 'trace' });
  expect(modules).toEqual([false, false]);
});

it('goes on with one thread where several were asked for and their worker does not begin', async () => {
  most = 4;
  const reply = crew.request(withThreads('4'));
  await settle();
  ports[0]!.onMessage({ broken: 'no memory of this size' });
  await settle();
  expect(ports[0]!.ended).toBe(true);
  expect(modules).toEqual([true, false]);
  ports[1]!.reply({ type: 'searching', search_id: 1 });
  expect((await reply).type).toBe('searching');
  expect(events).toEqual([]);
  await begin(withThreads('4'));
  expect(modules).toEqual([true, false, false]);
});

it('hears of a worker that broke in the middle of a search', async () => {
  const { id, port } = await begin();
  port.onMessage({ broken: 'memory access out of bounds' });
  expect(events.at(-1)).toMatchObject({ type: 'result', search_id: id, ended: 'failed', error: 'memory access out of bounds' });
});
