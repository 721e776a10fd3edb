import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wire } from '../src/engine/wire';

/** A connection that is open and over which nothing comes. */
class DeadSocket {
  static readonly OPEN = 1;
  static made = 0;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: unknown = null;
  static last: DeadSocket;
  constructor() {
    DeadSocket.made++;
    DeadSocket.last = this;
  }
  send(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('WebSocket', DeadSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not ask for ever what ends every connection', async () => {
  const wire = new Wire('ws://nowhere', 'somebody');
  wire.connect();
  const asked = wire.request({ type: 'tree' }, true);
  const refusal = expect(asked).rejects.toMatchObject({ code: 'lost' });
  for (let connection = 0; connection < 4; connection++) {
    DeadSocket.last.onopen?.();
    (DeadSocket.last.onclose as (event: { reason: string }) => void)({ reason: 'too much' });
    expect(wire.reason.value).toBe('too much');
    vi.advanceTimersByTime(6000);
  }
  await refusal;
});

it('notices within ten seconds that nothing comes any more, whenever that begins', () => {
  for (let phase = 0; phase < 1000; phase += 125) {
    const wire = new Wire('ws://nowhere', 'somebody');
    wire.connect();
    DeadSocket.last.onopen?.();
    vi.advanceTimersByTime(3000 + phase);
    DeadSocket.last.onmessage?.({ data: '{"type":"news"}' });
    let passed = 0;
    for (; wire.connection.value === 'ready' && passed < 20_000; passed += 50) vi.advanceTimersByTime(50);
    // Timers of a busy browser come late.
    expect(passed).toBeLessThanOrEqual(9000);
    expect(wire.connection.value).toBe('reconnecting');
    const before = DeadSocket.made;
    vi.advanceTimersByTime(500);
    expect(DeadSocket.made).toBe(before + 1);
    vi.clearAllTimers();
  }
});

it('sends nothing that is longer than the other end reads, and says how long it is', async () => {
  const wire = new Wire('ws://nowhere', 'somebody');
  wire.connect();
  const sent = vi.spyOn(DeadSocket.last, 'send');
  DeadSocket.last.onopen?.();
  DeadSocket.last.onmessage?.({ data: '{"type":"welcome","limits":{"message_bytes":10240}}' });
  sent.mockClear();
  const refusal = expect(wire.request({ type: 'import', text: 'ä'.repeat(6000) })).rejects.toMatchObject({ code: 'limit', message: 'This is too long for the engine: 12 KB, where 10 are the most.' });
  expect(sent).not.toHaveBeenCalled();
  await refusal;
  void wire.request({ type: 'import', text: 'a'.repeat(6000) });
  expect(sent).toHaveBeenCalledOnce();
});
