/** The scores for the instruments of `synthesis.ts`: the sounds of the table and the music. */
import { fadeOut, level } from "./loudness.ts";
import { blankTape, brush, drum, kalimba, placeInRoom, type Samples, type Tape, wood } from "./synthesis.ts";

/** The common ceiling: below full scale, since a lossy codec may add a little. */
export const CEILING = 0.8;
const EFFECT_WINDOW_SECONDS = 0.12;
const MUSIC_WINDOW_SECONDS = 3;

/** One card leaving the hand, landing on felt at `at` + 0.07 s. */
function cardSlide(tape: Tape, at: number, strength: number): void {
  brush(tape, at, 0.9 * strength, { seconds: 0.11, fromHz: 1100, toHz: 2600, peak: 0.6 });
  brush(tape, at + 0.068, 1.1 * strength, { seconds: 0.05, fromHz: 1000, toHz: 500, peak: 0.08 });
}

function shuffle(): Tape {
  const tape = blankTape(1.15);
  // Two halves riffle together: flicks that hurry, then slow, then the bridge falls shut.
  for (let flick = 0; flick < 34; flick++) {
    const share = flick / 33;
    const at = 0.02 + 0.62 * (share + 0.05 * Math.sin(share * 2 * Math.PI));
    const strength = 0.45 + 0.4 * Math.sin(share * Math.PI) + 0.12 * (flick % 3);
    const hz = 1500 + (flick % 5) * 220;
    brush(tape, at, strength, { seconds: 0.028, fromHz: hz, toHz: hz * 0.6, peak: 0.12, sharpness: 1.4 });
  }
  brush(tape, 0.66, 0.8, { seconds: 0.3, fromHz: 2400, toHz: 700, peak: 0.35 });
  drum(tape, 0.92, 0.28, { hz: 150, seconds: 0.04, slap: 0.9 });
  brush(tape, 0.92, 0.9, { seconds: 0.06, fromHz: 1500, toHz: 700, peak: 0.06 });
  return tape;
}

function deal(): Tape {
  const tape = blankTape(0.22);
  cardSlide(tape, 0.005, 1);
  drum(tape, 0.078, 0.16, { hz: 190, seconds: 0.025, slap: 0.5 });
  return tape;
}

function play(): Tape {
  const tape = blankTape(0.3);
  brush(tape, 0, 0.5, { seconds: 0.05, fromHz: 1300, toHz: 2200, peak: 0.7 });
  brush(tape, 0.04, 1.5, { seconds: 0.045, fromHz: 1500, toHz: 650, peak: 0.05 });
  drum(tape, 0.042, 0.55, { hz: 175, bend: 0.9, seconds: 0.045, slap: 0.8 });
  wood(tape, 0.042, 620, 0.14);
  return tape;
}

function trick(): Tape {
  const tape = blankTape(0.95);
  kalimba(tape, 0, 76, 0.7);
  kalimba(tape, 0.09, 83, 0.6);
  placeInRoom(tape, 0.3);
  return tape;
}

function win(): Tape {
  const tape = blankTape(2.4);
  const run = [67, 72, 76, 79, 84] as const;
  run.forEach((note, i) => kalimba(tape, i * 0.115, note, 0.55 + i * 0.06));
  for (const [i, note] of [72, 76, 79, 88].entries()) kalimba(tape, 0.72 + i * 0.018, note, 0.6);
  for (const [at, hz] of [
    [0, 130],
    [0.23, 175],
    [0.345, 175],
    [0.46, 130],
    [0.72, 110],
  ] as const) {
    drum(tape, at, 0.42, { hz, seconds: 0.14 });
  }
  brush(tape, 0.68, 0.25, { seconds: 0.5, fromHz: 4600, toHz: 5200, peak: 0.1 });
  placeInRoom(tape, 0.4);
  return tape;
}

function lose(): Tape {
  const tape = blankTape(2);
  const run = [76, 74, 72, 69] as const;
  run.forEach((note, i) => kalimba(tape, i * 0.2, note, 0.62 - i * 0.05));
  kalimba(tape, 0.62, 57, 0.4);
  drum(tape, 0.6, 0.4, { hz: 120, bend: 0.8, seconds: 0.2, slap: 0.1 });
  placeInRoom(tape, 0.4);
  return tape;
}

function yourTurn(): Tape {
  const tape = blankTape(0.9);
  // The talking drum calls: low, then squeezed high.
  drum(tape, 0, 0.42, { hz: 210, bend: 0.15, seconds: 0.09, slap: 0.12 });
  drum(tape, 0.15, 0.5, { hz: 330, bend: -0.35, seconds: 0.12, slap: 0.12 });
  kalimba(tape, 0.15, 79, 0.32);
  placeInRoom(tape, 0.22);
  return tape;
}

function message(): Tape {
  const tape = blankTape(0.55);
  wood(tape, 0, 780, 0.55);
  wood(tape, 0.085, 1040, 0.45);
  kalimba(tape, 0.085, 88, 0.18);
  placeInRoom(tape, 0.2);
  return tape;
}

function tick(): Tape {
  const tape = blankTape(0.16);
  wood(tape, 0, 1250, 0.6);
  return tape;
}

/** Twelve slots a bar; 0 rests. */
const MELODY: readonly (readonly number[])[] = [
  [76, 0, 79, 0, 0, 81, 0, 79, 0, 76, 0, 0],
  [77, 0, 0, 81, 0, 84, 0, 81, 0, 77, 0, 0],
  [79, 0, 76, 0, 0, 72, 0, 0, 74, 0, 76, 0],
  [74, 0, 0, 71, 0, 74, 0, 79, 0, 0, 0, 0],
  [76, 0, 79, 0, 0, 84, 0, 83, 0, 79, 0, 0],
  [81, 0, 0, 77, 0, 81, 0, 84, 0, 81, 0, 77],
  [79, 0, 0, 76, 0, 79, 0, 76, 0, 72, 0, 0],
  [74, 0, 71, 0, 0, 67, 0, 71, 0, 74, 0, 0],
  [72, 0, 76, 0, 0, 81, 0, 0, 79, 0, 76, 0],
  [77, 0, 0, 76, 0, 77, 0, 81, 0, 0, 0, 0],
  [84, 0, 0, 83, 0, 79, 0, 76, 0, 79, 0, 0],
  [74, 0, 0, 0, 0, 79, 0, 77, 0, 74, 0, 71],
];
/** The chord of each bar: its root, third and fifth for the thumbs that keep the time. */
const C = [60, 64, 67] as const;
const F = [57, 60, 65] as const;
const G = [55, 59, 62] as const;
const AM = [57, 60, 64] as const;
const CHORDS = [C, F, C, G, C, F, C, G, AM, F, C, G] as const;
/** The old bell pattern of the coast in twelve, and the drum that answers it. */
const BELL = [1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1] as const;
const DRUM_HZ = [104, 0, 0, 156, 0, 156, 104, 0, 0, 0, 156, 0] as const;
const SLOT_SECONDS = 0.208;
const SLOTS = 12;

function music(): Tape {
  const tape = blankTape(MELODY.length * SLOTS * SLOT_SECONDS, true);
  const percussion = blankTape(MELODY.length * SLOTS * SLOT_SECONDS, true);
  MELODY.forEach((bar, number) => {
    const chord = CHORDS[number] ?? C;
    bar.forEach((note, slot) => {
      const at = (number * SLOTS + slot) * SLOT_SECONDS;
      if (note > 0) kalimba(tape, at, note, slot % 3 === 0 ? 0.5 : 0.4);
      if (slot % 3 === 0) kalimba(tape, at, chord[[0, 2, 1, 2][slot / 3] ?? 0] ?? 60, slot === 0 ? 0.42 : 0.3);
      if (BELL[slot] === 1) wood(percussion, at, slot === 0 ? 1480 : 1320, 0.05);
      const hz = DRUM_HZ[slot] ?? 0;
      if (hz > 0) drum(percussion, at, slot === 0 ? 0.3 : 0.2, { hz, seconds: 0.11, slap: 0.12 });
      const shake = slot % 3 === 0 ? 0.13 : 0.07;
      brush(percussion, at, shake, { seconds: 0.07, fromHz: 4300, toHz: 5000, peak: 0.3 });
    });
  });
  placeInRoom(tape, 0.45, 0.78);
  percussion.samples.forEach((sample, i) => {
    tape.samples[i] = (tape.samples[i] ?? 0) + sample;
  });
  return tape;
}

/** Each sound with its loudness beside the others: calls and results a little above the noises of cards. */
export const EFFECTS = {
  shuffle: { score: shuffle, rms: 0.11 },
  deal: { score: deal, rms: 0.11 },
  play: { score: play, rms: 0.13 },
  trick: { score: trick, rms: 0.13 },
  win: { score: win, rms: 0.15 },
  lose: { score: lose, rms: 0.14 },
  "your-turn": { score: yourTurn, rms: 0.13 },
  message: { score: message, rms: 0.11 },
  tick: { score: tick, rms: 0.08 },
} as const;

export type EffectName = keyof typeof EFFECTS;

/** The finished samples of an effect. */
export function effectSamples(name: EffectName): Samples {
  const { score, rms } = EFFECTS[name];
  return fadeOut(level(score().samples, rms, EFFECT_WINDOW_SECONDS, CEILING), 0.08);
}

/** The finished samples of the music bed, a loop whose end runs into its start. */
export function musicSamples(): Samples {
  return level(music().samples, 0.045, MUSIC_WINDOW_SECONDS, CEILING);
}
