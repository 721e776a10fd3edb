import { describe, expect, it } from 'vitest';
import { Clock, clockText } from '../src/game/clock';

describe('Clock', () => {
  it('takes time from the side that thinks and adds the increment after its move', () => {
    const clock = new Clock({ initialMs: 60_000, incrementMs: 2000 });
    clock.run(0, 1000);
    expect(clock.remaining(0, 4000)).toBe(57_000);
    expect(clock.remaining(1, 4000)).toBe(60_000);
    clock.moved(0, 4000);
    clock.run(1, 4000);
    expect(clock.save(5000)).toEqual([59_000, 59_000]);
  });

  it('stands while halted, and does not go below nothing', () => {
    const clock = new Clock({ initialMs: 1000, incrementMs: 0 }, [500, 1000]);
    clock.run(0, 0);
    clock.halt(100);
    expect(clock.remaining(0, 9999)).toBe(400);
    clock.run(0, 10_000);
    expect(clock.remaining(0, 99_999)).toBe(0);
  });

  it('is written as clocks are', () => {
    expect([clockText(5432), clockText(61_000), clockText(3_723_000)]).toEqual(['5.4', '1:01', '1:02:03']);
  });
});
