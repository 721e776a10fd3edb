import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionLost, type Connection } from '../src/engine/client';
import { EitherLink } from '../src/engine/either_link';
import type { Link, Message } from '../src/engine/link';

class FakeLink implements Link {
  readonly connection = signal<Connection>('connecting');
  readonly keeping = this.connection;
  readonly reason = signal('');
  readonly pages = null;
  onEvent: (event: Message) => void = () => {};
  onLost: () => void = () => {};
  connects = 0;
  readonly asked: Message[] = [];
  answer: (message: Message) => Message | Error = ({ type }) => ({ type });

  connect(): void {
    this.connects++;
  }
  async request(message: Message): Promise<Message> {
    this.asked.push(message);
    const answer = this.answer(message);
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

let server: FakeLink;
let own: FakeLink;
const prefersOwn = signal(false);
let link: EitherLink;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeLink();
  own = new FakeLink();
  prefersOwn.value = false;
  link = new EitherLink(server, own, prefersOwn);
  link.connect();
});
afterEach(() => void vi.useRealTimers());

it('asks the server while there is one, and loads no other engine', async () => {
  server.connection.value = 'ready';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(link.connection.value).toBe('ready');
  expect(link.thinker.value).toBe('server');
  await link.request({ type: 'view' });
  expect(server.asked).toEqual([{ type: 'view' }]);
  expect(own.connects).toBe(0);
});

it('goes on by itself when the server has gone, and returns to it', async () => {
  server.connection.value = 'ready';
  server.connection.value = 'reconnecting';
  expect(link.connection.value).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(2000);
  expect(own.connects).toBe(1);
  own.connection.value = 'ready';
  expect(link.connection.value).toBe('ready');
  expect(link.thinker.value).toBe('browser');
  await link.request({ type: 'view' });
  expect(own.asked).toEqual([{ type: 'view' }]);
  server.connection.value = 'ready';
  expect(link.thinker.value).toBe('server');
  await link.request({ type: 'explain' });
  expect(server.asked).toEqual([{ type: 'explain' }]);
});

it('does not mind a short interruption', async () => {
  server.connection.value = 'ready';
  server.connection.value = 'reconnecting';
  await vi.advanceTimersByTimeAsync(500);
  server.connection.value = 'ready';
  await vi.advanceTimersByTimeAsync(5000);
  expect(own.connects).toBe(0);
});

it('asks again elsewhere what was asked when the server went', async () => {
  server.connection.value = 'ready';
  server.answer = () => {
    server.connection.value = 'reconnecting';
    return new ConnectionLost();
  };
  const answer = link.request({ type: 'view' }, true);
  const search = link.request({ type: 'analyse' });
  await expect(search).rejects.toBeInstanceOf(ConnectionLost);
  await vi.advanceTimersByTimeAsync(2000);
  own.connection.value = 'ready';
  expect(await answer).toEqual({ type: 'view' });
  expect(own.asked).toEqual([{ type: 'view' }]);
});

it('leaves kept games to the server alone', async () => {
  prefersOwn.value = true;
  own.connection.value = 'ready';
  server.connection.value = 'ready';
  await link.request({ type: 'keep' });
  await link.request({ type: 'view' });
  expect(server.asked).toEqual([{ type: 'keep' }]);
  expect(own.asked).toEqual([{ type: 'view' }]);
  server.connection.value = 'gone';
  expect(link.keeping.value).toBe('gone');
  expect(link.connection.value).toBe('ready');
});

it('tells searches of both apart', async () => {
  const events: Message[] = [];
  link.onEvent = (event) => events.push(event);
  prefersOwn.value = true;
  own.connection.value = 'ready';
  own.answer = ({ type }) => (type === 'analyse' ? { type: 'searching', search_id: 7 } : { type: 'ok' });
  const { search_id } = await link.request({ type: 'analyse' });
  expect(search_id).not.toBe(7);
  own.onEvent({ type: 'progress', search_id: 7 });
  expect(events).toEqual([{ type: 'progress', search_id }]);
  // Where it was asked for, whoever thinks now.
  prefersOwn.value = false;
  server.connection.value = 'ready';
  await link.request({ type: 'stop', search_id });
  await link.request({ type: 'trace_node', trace_id: search_id, node: 1 });
  await link.request({ type: 'stop', search_id: 7 });
  expect(own.asked.slice(1)).toEqual([{ type: 'stop', search_id: 7 }, { type: 'trace_node', trace_id: 7, node: 1 }]);
  expect(server.asked).toEqual([{ type: 'stop', search_id: 7 }]);
});

it('stays with the server where this browser has no engine', async () => {
  server.connection.value = 'gone';
  await vi.advanceTimersByTimeAsync(2000);
  own.connection.value = 'gone';
  expect(link.connection.value).toBe('gone');
  server.connection.value = 'ready';
  expect(link.connection.value).toBe('ready');
});
