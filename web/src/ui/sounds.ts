// Sounds made on the spot, and short trembles of a phone.  No files.
import { audio } from "./audio";
import { preferences } from "./preferences.svelte";

export type Sound =
  "turn" | "card" | "cut" | "pickup" | "discard" | "deal" | "win" | "lose" | "refused" | "say" | "tick" | "call";

interface Note {
  /** Hertz; 0 is a rustle, like paper. */
  pitch: number;
  at?: number;
  length?: number;
  volume?: number;
  shape?: OscillatorType;
}

const SOUNDS: Readonly<Record<Sound, Note[]>> = {
  turn: [
    { pitch: 659, length: 0.14 },
    { pitch: 880, at: 0.12, length: 0.22 },
  ],
  card: [{ pitch: 0, length: 0.06, volume: 0.5 }],
  cut: [
    { pitch: 0, length: 0.09, volume: 0.7 },
    { pitch: 311, at: 0.02, length: 0.18, shape: "triangle" },
    { pitch: 233, at: 0.14, length: 0.3, shape: "triangle" },
  ],
  pickup: [0, 0.07, 0.14].map((at) => ({ pitch: 0, at, length: 0.06, volume: 0.45 })),
  discard: [{ pitch: 0, length: 0.18, volume: 0.3 }],
  deal: [0, 0.08, 0.16, 0.24].map((at) => ({ pitch: 0, at, length: 0.05, volume: 0.35 })),
  win: [523, 659, 784, 1047].map((pitch, at) => ({ pitch, at: at * 0.11, length: 0.26 })),
  // The loser hears a donkey.
  lose: [
    { pitch: 392, length: 0.28, shape: "sawtooth", volume: 0.35 },
    { pitch: 196, at: 0.26, length: 0.42, shape: "sawtooth", volume: 0.35 },
    { pitch: 370, at: 0.72, length: 0.24, shape: "sawtooth", volume: 0.3 },
    { pitch: 185, at: 0.94, length: 0.5, shape: "sawtooth", volume: 0.3 },
  ],
  refused: [{ pitch: 147, length: 0.16, shape: "triangle" }],
  say: [{ pitch: 988, length: 0.08, volume: 0.4 }],
  tick: [{ pitch: 1320, length: 0.03, volume: 0.3, shape: "square" }],
  call: [784, 1175].map((pitch, at) => ({ pitch, at: at * 0.1, length: 0.2, shape: "triangle" as const })),
};

const LOUDNESS = 0.16;
const LENGTH = 0.1;
/**
 * Each is made once: played from a recording it takes one voice instead of a dozen, and leaves nothing to clear away.
 */
const recordings = new Map<Sound, Promise<AudioBuffer>>();

export function play(sound: Sound): void {
  const context = audio();
  if (!preferences.sounds || !context || context.state !== "running") return;
  void playIn(context, sound);
}

async function playIn(audio: AudioContext, sound: Sound): Promise<void> {
  const recording = recordings.get(sound) ?? recorded(SOUNDS[sound], audio.sampleRate);
  recordings.set(sound, recording);
  const voice = audio.createBufferSource();
  voice.buffer = await recording;
  voice.connect(audio.destination);
  voice.start();
}

function recorded(notes: readonly Note[], rate: number): Promise<AudioBuffer> {
  const seconds = Math.max(...notes.map((note) => (note.at ?? 0) + (note.length ?? LENGTH)));
  const studio = new OfflineAudioContext(1, Math.ceil(seconds * rate), rate);
  for (const note of notes) (note.pitch ? tone : rustle)(studio, note);
  return studio.startRendering();
}

/**
 * Tremble, where the device can; a page that was not touched yet may not.  Firefox before 120 does not tell whether it
 * was.
 */
export function tremble(pattern: number | number[]): void {
  const mayTremble = "userActivation" in navigator && navigator.userActivation.hasBeenActive;
  if (preferences.haptics && "vibrate" in navigator && mayTremble) navigator.vibrate(pattern);
}

function tone(audio: BaseAudioContext, note: Note): void {
  const voice = audio.createOscillator();
  voice.type = note.shape ?? "sine";
  voice.frequency.value = note.pitch;
  sounding(audio, voice, voice, note);
}

function rustle(audio: BaseAudioContext, note: Note): void {
  const length = Math.ceil(audio.sampleRate * (note.length ?? LENGTH));
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const voice = audio.createBufferSource();
  voice.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  voice.connect(filter);
  sounding(audio, voice, filter, note);
}

function sounding(audio: BaseAudioContext, voice: AudioScheduledSourceNode, last: AudioNode, note: Note): void {
  const start = note.at ?? 0;
  const end = start + (note.length ?? LENGTH);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * (note.volume ?? 1), start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  last.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(end);
}
