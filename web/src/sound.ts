// Owns the sounds: short ones, made on the spot of tones and of noise, quiet and in one key. Nothing sounds, and no sound is even prepared,
// until somebody switches them on.
import type { EventKind, Happened, Seat } from "./protocol";
import { settings } from "./settings.svelte";

// A tone glides from one pitch to another; noise from one brightness to another. Times in seconds.
interface Voice {
  kind: OscillatorType | "noise";
  from: number;
  to?: number;
  seconds: number;
  loud?: number;
  after?: number;
}

// The notes of D major without its half tones: any of them go together.
const D3 = 146.8;
const A3 = 220;
const B3 = 246.9;
const D4 = 293.7;
const E4 = 329.6;
const F4 = 370;
const A4 = 440;
const B4 = 493.9;
const D5 = 587.3;
const F5 = 740;
const A5 = 880;

const note = (from: number, seconds: number, after = 0, loud = 1): Voice => ({ kind: "triangle", from, seconds, after, loud });
const bell = (from: number, seconds: number, after = 0, loud = 0.7): Voice => ({ kind: "sine", from, seconds, after, loud });
const thud = (seconds: number, loud: number, after = 0): Voice[] => [
  { kind: "sine", from: 130, to: 46, seconds, loud, after },
  { kind: "noise", from: 900, to: 120, seconds: seconds * 0.6, loud: loud * 0.5, after },
];
const whoosh = (from: number, to: number, seconds: number, loud: number): Voice => ({ kind: "noise", from, to, seconds, loud });

// What is heard besides what happens: whose turn, whose life and whose game it is, and that there are sounds.
type Own = "on" | "struck life" | "your turn" | "won" | "lost" | "over";
type Silent =
  | "turn began"
  | "revealed"
  | "hunted"
  | "changed control"
  | "discarded"
  | "took from discard"
  | "stole"
  | "was given"
  | "stopped"
  | "gained power"
  | "gained keyword"
  | "barred"
  | "triggered"
  | "attack ended"
  | "turn ended"
  | "game over"
  | "evolved"
  | "boosted"
  | "got octonite"
  | "lost octonite"
  | "returned"
  | "gained energy"
  | "bought power"
  | "refreshed"
  | "lost mindbug"
  | "set aside"
  | "showed"
  | "swapped hands"
  | "from draw pile"
  | "under draw pile"
  | "extra turn"
  | "gained die"
  | "chose keyword"
  | "acted"
  | "banned"
  | "put in discard"
  | "rolled six"
  | "spent mindbug"
  | "offered"
  | "could not block"
  | "could not hunt"
  | "could not attack"
  | "could not play"
  | "could not take"
  | "could not hold"
  | "came to nothing"
  | "no choice"
  | "one mode"
  | "had to hunt"
  | "harvested"
  | "fell from under"
  | "left out";
type Name = EventKind | Own;

const SOUNDS: Record<Exclude<Name, Silent>, Voice[]> = {
  on: [note(D4, 0.12), note(A4, 0.2, 0.09)],
  shown: [whoosh(500, 2200, 0.16, 0.35), note(D4, 0.1, 0.06, 0.5)],
  entered: thud(0.16, 0.55),
  drew: [whoosh(2600, 1200, 0.06, 0.16)],
  "drew unused": [whoosh(2600, 1200, 0.06, 0.16)],
  "let pass": [note(A3, 0.12, 0, 0.4)],
  mindbugged: [
    { kind: "sine", from: D3, to: D5, seconds: 0.5, loud: 0.5 },
    { kind: "sine", from: D3 * 1.01, to: D5 * 1.01, seconds: 0.5, loud: 0.4 },
    bell(A5, 0.5, 0.42, 0.4),
    bell(F5, 0.5, 0.48, 0.4),
  ],
  attacked: [whoosh(300, 1600, 0.2, 0.4), note(B3, 0.12, 0.02, 0.4)],
  blocked: [note(D3, 0.12, 0, 0.6), whoosh(1400, 500, 0.09, 0.3)],
  unblocked: thud(0.18, 0.8, 0.1),
  defeated: [...thud(0.26, 1, 0.1), whoosh(3200, 300, 0.3, 0.3), note(E4, 0.1, 0.1, 0.25), note(A3, 0.22, 0.18, 0.3)],
  exhausted: [...thud(0.14, 0.6, 0.1), note(B3, 0.16, 0.14, 0.3)],
  protected: [bell(B4, 0.3, 0.1), bell(D5, 0.35, 0.14, 0.4)],
  "lost life": [...thud(0.34, 1.1), note(E4, 0.16, 0.05, 0.8), note(B3, 0.42, 0.19, 0.8)],
  "struck life": [...thud(0.3, 0.9), note(A4, 0.14, 0.05, 0.6), note(D5, 0.26, 0.16, 0.6)],
  "gained life": [bell(A4, 0.16), bell(D5, 0.2, 0.1), bell(F5, 0.34, 0.2)],
  rolled: [0, 0.06, 0.13, 0.22].map((after) => ({ kind: "noise", from: 1800, to: 700, seconds: 0.03, loud: 0.4, after })),
  "your turn": [bell(D5, 0.12), bell(A5, 0.24, 0.1, 0.6)],
  won: [note(D4, 0.2), note(F4, 0.2, 0.13), note(A4, 0.2, 0.26), note(D5, 0.7, 0.39), bell(F5, 0.8, 0.45, 0.5), bell(A5, 0.9, 0.52, 0.4)],
  lost: [...thud(0.5, 1), note(A3, 0.3, 0.1, 0.8), note(E4 / 2, 0.34, 0.34, 0.8), note(D3, 0.9, 0.6, 0.9)],
  over: [note(D4, 0.2), note(A4, 0.3, 0.16), note(D5, 0.5, 0.34)],
};
const VOLUME = 0.16;
const ATTACK = 0.008; // seconds until a voice is as loud as it gets, so that it does not click

let speakers: { context: AudioContext; out: AudioNode; noise: AudioBuffer } | null = null;

export function playSound(event: Happened, you: Seat | null): void {
  const mine = event.player === you;
  if (event.kind === "game over") sound(you === null || (event.player !== 0 && event.player !== 1) ? "over" : mine ? "won" : "lost");
  else if (event.kind === "turn began") mine && sound("your turn");
  else if (event.kind === "lost life") sound(mine || you === null ? "lost life" : "struck life");
  else sound(event.kind);
}

export function sound(name: Name): void {
  const voices = (SOUNDS as Partial<Record<Name, Voice[]>>)[name];
  if (!settings.sound || !voices) return;
  speakers ??= switchOn();
  void speakers.context.resume();
  for (const voice of voices) ring(voice);
}

// Everything goes through one quiet way out: softened above, and never louder for being many at once.
function switchOn(): NonNullable<typeof speakers> {
  const context = new AudioContext();
  const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 5200 });
  const even = new DynamicsCompressorNode(context, { threshold: -20, ratio: 6 });
  const out = new GainNode(context, { gain: VOLUME });
  out.connect(soft).connect(even).connect(context.destination);
  const noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return { context, out, noise };
}

function ring({ kind, from, to = from, seconds, loud = 1, after = 0 }: Voice): void {
  const { context, out, noise } = speakers!;
  const start = context.currentTime + after;
  const stop = start + seconds;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.0005, stop);
  gain.connect(out);
  const source = kind === "noise" ? new AudioBufferSourceNode(context, { buffer: noise }) : new OscillatorNode(context, { type: kind });
  const glide = source instanceof OscillatorNode ? source.frequency : bandOf(context, source, gain);
  glide.setValueAtTime(from, start);
  glide.exponentialRampToValueAtTime(to, stop);
  if (source instanceof OscillatorNode) source.connect(gain);
  source.start(start);
  source.stop(stop);
}

// Noise is heard through a band, whose middle is how bright it is.
function bandOf(context: AudioContext, source: AudioNode, gain: GainNode): AudioParam {
  const band = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 });
  source.connect(band).connect(gain);
  return band.frequency;
}
