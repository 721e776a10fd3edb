// The time that each side has left.

export interface ClockSetting {
  initialMs: number;
  incrementMs: number;
}

export class Clock {
  private since: number | null = null;
  private side = 0;

  constructor(
    readonly setting: ClockSetting,
    private readonly left: [number, number] = [setting.initialMs, setting.initialMs],
  ) {}

  remaining(side: number, now: number): number {
    const used = this.since !== null && side === this.side ? now - this.since : 0;
    return Math.max(0, (this.left[side === 0 ? 0 : 1] ?? 0) - used);
  }

  /** From now on this side's time runs. */
  run(side: number, now: number): void {
    if (this.since !== null && side === this.side) return;
    this.halt(now);
    this.side = side;
    this.since = now;
  }

  halt(now: number): void {
    if (this.since === null) return;
    this.left[this.side === 0 ? 0 : 1] = this.remaining(this.side, now);
    this.since = null;
  }

  /** The side has moved. */
  moved(side: number, now: number): void {
    this.halt(now);
    this.left[side === 0 ? 0 : 1] += this.setting.incrementMs;
  }

  save(now: number): [number, number] {
    return [this.remaining(0, now), this.remaining(1, now)];
  }
}

export function clockText(ms: number): string {
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const total = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}
