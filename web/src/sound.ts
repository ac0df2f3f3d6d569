// Owns the sounds: short tones made on the spot, off unless the settings say otherwise.
import type { Happened, Seat } from "./protocol";
import { settings } from "./settings.svelte";

interface Tone {
  from: number;
  to: number;
  seconds: number;
  shape: OscillatorType;
  loud?: number;
  after?: number;
}

const TONES: Record<string, Tone[]> = {
  shown: [{ from: 300, to: 520, seconds: 0.16, shape: "triangle" }],
  entered: [{ from: 190, to: 120, seconds: 0.12, shape: "triangle", loud: 1.4 }],
  drew: [{ from: 900, to: 1100, seconds: 0.04, shape: "sine", loud: 0.4 }],
  mindbugged: [
    { from: 160, to: 640, seconds: 0.5, shape: "sawtooth", loud: 0.5 },
    { from: 320, to: 1280, seconds: 0.5, shape: "sine" },
  ],
  attacked: [{ from: 420, to: 180, seconds: 0.18, shape: "sawtooth", loud: 0.6 }],
  blocked: [{ from: 150, to: 90, seconds: 0.14, shape: "square", loud: 0.6 }],
  defeated: [{ from: 220, to: 50, seconds: 0.32, shape: "sawtooth", loud: 0.7 }],
  exhausted: [{ from: 260, to: 160, seconds: 0.2, shape: "square", loud: 0.4 }],
  "lost life": [
    { from: 330, to: 330, seconds: 0.12, shape: "triangle" },
    { from: 247, to: 220, seconds: 0.22, shape: "triangle", after: 0.12 },
  ],
  "gained life": [
    { from: 392, to: 392, seconds: 0.1, shape: "sine" },
    { from: 587, to: 587, seconds: 0.16, shape: "sine", after: 0.1 },
  ],
  rolled: [{ from: 700, to: 300, seconds: 0.08, shape: "square", loud: 0.4 }],
  "your turn": [
    { from: 523, to: 523, seconds: 0.09, shape: "sine" },
    { from: 784, to: 784, seconds: 0.18, shape: "sine", after: 0.09 },
  ],
  won: [523, 659, 784, 1047].map((note, i) => ({
    from: note,
    to: note,
    seconds: 0.22,
    shape: "triangle" as const,
    after: i * 0.13,
  })),
  lost: [392, 330, 262].map((note, i) => ({
    from: note,
    to: note * 0.98,
    seconds: 0.28,
    shape: "triangle" as const,
    after: i * 0.18,
  })),
};
const VOLUME = 0.12;

let context: AudioContext | null = null;

export function playSound(event: Happened, you: Seat | null): void {
  if (event.kind === "game over") sound(event.player === you ? "won" : "lost");
  else if (event.kind === "turn began" && event.player === you) sound("your turn");
  else sound(event.kind);
}

export function sound(name: string): void {
  const tones = TONES[name];
  if (!settings.sound || !tones) return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of tones) ring(context, tone);
}

function ring(to: AudioContext, { from, to: end, seconds, shape, loud = 1, after = 0 }: Tone): void {
  const start = to.currentTime + after;
  const stop = start + seconds;
  const oscillator = new OscillatorNode(to, { type: shape, frequency: from });
  const gain = new GainNode(to, { gain: 0 });
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(end, stop);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME * loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, stop);
  oscillator.connect(gain).connect(to.destination);
  oscillator.start(start);
  oscillator.stop(stop);
}
