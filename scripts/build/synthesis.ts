/**
 * The instruments as plain arithmetic: a kalimba, a drum, wood, a shaker and the noises of cards. Each adds its sound
 * to a buffer of samples between -1 and 1, so a sound is a short score without recordings.
 */
import { seededRandom } from "#engine/random.ts";

export const SAMPLE_RATE = 48_000;

export type Samples = Float64Array<ArrayBuffer>;

/**
 * A buffer to play into; a circular one adds what rings past its end to its start, so that it loops without a click.
 */
export interface Tape {
  readonly samples: Samples;
  readonly circular: boolean;
}

export function blankTape(seconds: number, circular = false): Tape {
  return { samples: new Float64Array(Math.round(seconds * SAMPLE_RATE)), circular };
}

/** White noise from a seed, so that two builds of a sound are the same to the bit. */
function noiseSource(seed: number): () => number {
  const random = seededRandom(seed);
  return () => random(65_536) / 32_768 - 1;
}

/** Adds `wave(t)` for `seconds` from `at`, with a short fade at both ends against clicks. */
function addWave(tape: Tape, at: number, seconds: number, wave: (t: number) => number): void {
  const { samples, circular } = tape;
  const start = Math.round(at * SAMPLE_RATE);
  const count = Math.round(seconds * SAMPLE_RATE);
  for (let i = 0; i < count; i++) {
    const place = circular ? (start + i) % samples.length : start + i;
    if (place >= samples.length) return;
    const t = i / SAMPLE_RATE;
    const fade = Math.min(1, t / 0.0015, (seconds - t) / 0.01);
    samples[place] = (samples[place] ?? 0) + wave(t) * fade;
  }
}

type Filter = (input: number, cutoff: number) => number;

/**
 * Noise limited to frequencies near one pitch, steeply enough to sound like paper and not like static; the pitch may
 * move.
 */
function bandpass(sharpness: number): Filter {
  const first = bandpassStage(sharpness);
  const second = bandpassStage(sharpness);
  return (input, cutoff) => second(first(input, cutoff), cutoff);
}

function bandpassStage(sharpness: number): Filter {
  let low = 0;
  let band = 0;
  return (input, cutoff) => {
    const step = 2 * Math.sin((Math.PI * Math.min(cutoff, SAMPLE_RATE / 7)) / SAMPLE_RATE);
    low += step * band;
    const high = input - low - band / sharpness;
    band += step * high;
    return band;
  };
}

const TURN = 2 * Math.PI;

/** The pitch of a MIDI note number. */
export function pitchHz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** A plucked tongue of a kalimba: a pure tone, a faint octave, and the bright clang of a free bar that dies at once. */
export function kalimba(tape: Tape, at: number, note: number, level: number): void {
  const hz = pitchHz(note);
  const ring = 0.5 * (440 / hz) ** 0.45;
  const noise = noiseSource(note * 977 + Math.round(at * 1000));
  const thumb = bandpass(2);
  addWave(tape, at, ring * 5.5, (t) => {
    const tone = Math.exp(-t / ring) * Math.sin(TURN * hz * t);
    const octave = 0.16 * Math.exp((-2.2 * t) / ring) * Math.sin(TURN * hz * 2.003 * t);
    const clang = 0.2 * Math.exp(-t / 0.035) * Math.sin(TURN * hz * 5.4 * t);
    const touch = 0.35 * Math.exp(-t / 0.005) * thumb(noise(), 1800);
    return level * (tone + octave + clang + touch);
  });
}

export interface DrumStroke {
  readonly hz: number;
  /** How far the pitch bends while the skin settles: positive falls, negative rises as on a squeezed talking drum. */
  readonly bend?: number;
  readonly seconds?: number;
  readonly slap?: number;
}

/** A hand on a skin. */
export function drum(tape: Tape, at: number, level: number, stroke: DrumStroke): void {
  const { hz, bend = 0.5, seconds = 0.16, slap = 0.25 } = stroke;
  const noise = noiseSource(Math.round(hz * 31 + at * 1000));
  const skin = bandpass(1.2);
  let phase = 0;
  addWave(tape, at, seconds * 5, (t) => {
    phase += (TURN * hz * (1 + bend * Math.exp(-t / 0.03))) / SAMPLE_RATE;
    const body = Math.exp(-t / seconds) * (Math.sin(phase) + 0.3 * Math.sin(phase * 1.59) * Math.exp(-t / 0.05));
    return level * (body + slap * Math.exp(-t / 0.012) * skin(noise(), 1400));
  });
}

/** Two short partials of a struck block of wood. */
export function wood(tape: Tape, at: number, hz: number, level: number): void {
  addWave(tape, at, 0.16, (t) => {
    const low = Math.exp(-t / 0.022) * Math.sin(TURN * hz * t);
    const high = 0.45 * Math.exp(-t / 0.01) * Math.sin(TURN * hz * 2.71 * t);
    return level * (low + high);
  });
}

export interface Brush {
  readonly seconds: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** Where in its length the noise is loudest, 0 to 1. */
  readonly peak: number;
  readonly sharpness?: number;
}

/** Filtered noise that swells and dies: air, paper on felt, seeds in a shaker. */
export function brush(tape: Tape, at: number, level: number, shape: Brush): void {
  const { seconds, fromHz, toHz, peak, sharpness = 1 } = shape;
  const noise = noiseSource(Math.round(at * 48_000 + fromHz + toHz * 3));
  const filter = bandpass(sharpness);
  addWave(tape, at, seconds, (t) => {
    const share = t / seconds;
    const swell = share < peak ? share / peak : (1 - share) / (1 - peak);
    return level * swell * swell * filter(noise(), fromHz + (toHz - fromHz) * share);
  });
}

const COMB_SECONDS = [0.0297, 0.0371, 0.0411, 0.0437] as const;

/** A small wooden room around a tape: four damped echoes, run twice where the tape is a circle, so that it closes. */
export function placeInRoom(tape: Tape, wet: number, feedback = 0.72): void {
  const { samples } = tape;
  const room = new Float64Array(samples.length);
  for (const seconds of COMB_SECONDS) {
    const echo = new Float64Array(Math.round(seconds * SAMPLE_RATE));
    let damped = 0;
    const rounds = tape.circular ? 2 : 1;
    for (let i = 0; i < samples.length * rounds; i++) {
      const slot = i % echo.length;
      const back = echo[slot] ?? 0;
      damped += 0.35 * (back - damped);
      echo[slot] = (samples[i % samples.length] ?? 0) + damped * feedback;
      if (i >= samples.length * (rounds - 1)) room[i % samples.length] = (room[i % samples.length] ?? 0) + back / 4;
    }
  }
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + wet * (room[i] ?? 0);
}
