// Short sounds, made when they are needed; no files.
import { settings } from '../game/settings';

/** Longer than any sound here, and than a device takes to begin. */
const kRestMs = 1500;

let context: AudioContext | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Browsers allow sound only after the person has done something; until it is suspended, a context keeps the device at work. */
function audio(): AudioContext | null {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Whatever its state says: it may be on its way to rest.
  void context.resume();
  clearTimeout(rest);
  rest = setTimeout(() => void context?.suspend(), kRestMs);
  return context;
}

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const oscillator = new OscillatorNode(ctx, { type, frequency });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A burst of noise around a frequency: wood on wood. */
function knock(frequency: number, volume: number, at = 0): void {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.round(ctx.sampleRate * 0.05);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: 'bandpass', frequency, Q: 1.4 });
  source.connect(filter).connect(new GainNode(ctx, { gain: volume })).connect(ctx.destination);
  source.start(ctx.currentTime + at);
  tone(frequency / 5, at, 0.07, volume * 0.25);
}

export const sounds = {
  place: (side: number) => knock(side === 0 ? 1500 : 1800, 0.8),
  capture: () => [0, 0.07].forEach((at) => knock(900, 0.7, at)),
  refused: () => tone(160, 0, 0.14, 0.1, 'triangle'),
  won: () => [523, 659, 784].forEach((frequency, i) => tone(frequency, i * 0.1, 0.5, 0.09)),
  lost: () => [440, 349].forEach((frequency, i) => tone(frequency, i * 0.14, 0.5, 0.08)),
  drawn: () => [440, 440].forEach((frequency, i) => tone(frequency, i * 0.16, 0.35, 0.07)),
};
