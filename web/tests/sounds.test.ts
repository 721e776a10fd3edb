import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sounds } from '../src/ui/sounds';

/** What an engine of sound has to know to be asked for a tone. */
class SilentContext {
  static last: SilentContext;
  state = 'running';
  currentTime = 0;
  destination = {};
  constructor() {
    SilentContext.last = this;
  }
  suspend = async () => void (this.state = 'suspended');
  resume = async () => void (this.state = 'running');
}

class SilentNode {
  gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = () => this;
  start = () => {};
  stop = () => {};
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('OscillatorNode', SilentNode);
  vi.stubGlobal('GainNode', SilentNode);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets the device rest when nothing sounds any more, and wakes it for the next sound', async () => {
  const state = () => SilentContext.last.state;
  for (let sound = 0; sound < 3; sound++) {
    sounds.refused();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toBe('running');
    // Which sounds to its end, too.
    sounds.won();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toBe('running');
    await vi.advanceTimersByTimeAsync(1000);
    expect(state()).toBe('suspended');
  }
});
