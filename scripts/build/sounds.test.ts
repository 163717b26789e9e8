import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { loudestRms, peakOf, toPcm } from "./loudness.ts";
import { CEILING, EFFECTS, type EffectName, effectSamples, musicSamples } from "./scores.ts";
import { blankTape, drum, kalimba, pitchHz, SAMPLE_RATE, type Samples } from "./synthesis.ts";

const SOUNDS = resolve(import.meta.dirname, "../../web/public/sounds");
const NAMES = Object.keys(EFFECTS) as EffectName[];
const rendered = new Map(NAMES.map((name) => [name, effectSamples(name)]));
const samplesOf = (name: EffectName): Samples => rendered.get(name) ?? new Float64Array();
const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

describe("effects", () => {
  test.each(NAMES)("%s is heard, never clips and ends in silence", (name) => {
    const samples = samplesOf(name);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peakOf(samples)).toBeGreaterThan(0.2);
    expect(peakOf(samples)).toBeLessThanOrEqual(CEILING);
    expect(peakOf(samples.slice(-48))).toBeLessThan(0.002);
    expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.005);
  });

  test("are about equally loud, the clock's tick a little softer", () => {
    const loud = NAMES.filter((name) => name !== "tick").map((name) => decibels(loudestRms(samplesOf(name), 0.12)));
    expect(Math.max(...loud) - Math.min(...loud)).toBeLessThan(4);
    const tick = decibels(loudestRms(samplesOf("tick"), 0.12));
    expect(tick).toBeLessThan(Math.min(...loud));
    expect(tick).toBeGreaterThan(Math.min(...loud) - 6);
  });

  test("are the same to the bit each time", () => {
    for (const name of ["shuffle", "win"] as const) {
      expect(toPcm(effectSamples(name)).equals(toPcm(samplesOf(name)))).toBe(true);
    }
  });

  test("keep within the time the table gives them", () => {
    const seconds = (name: EffectName): number => samplesOf(name).length / SAMPLE_RATE;
    // A card is dealt every 300 ms.
    expect(seconds("deal")).toBeLessThan(0.3);
    expect(seconds("play")).toBeLessThanOrEqual(0.3);
    expect(seconds("shuffle")).toBeLessThan(1.5);
  });
});

describe("music", () => {
  const music = musicSamples();

  test("lies under the effects", () => {
    expect(peakOf(music)).toBeLessThan(0.5);
    const softest = Math.min(...NAMES.map((name) => loudestRms(samplesOf(name), 0.12)));
    expect(loudestRms(music, 3)).toBeLessThan(softest);
  });

  test("runs from its end into its start", () => {
    const jumps = music.map((sample, i) => Math.abs(sample - (music[i - 1] ?? sample)));
    const seam = Math.abs((music[0] ?? 0) - (music.at(-1) ?? 0));
    expect(seam).toBeLessThan(peakOf(jumps));
    expect(loudestRms(music.slice(-SAMPLE_RATE), 0.2)).toBeGreaterThan(0.005);
  });

  test("lasts twenty to thirty seconds", () => {
    expect(music.length / SAMPLE_RATE).toBeGreaterThan(20);
    expect(music.length / SAMPLE_RATE).toBeLessThanOrEqual(30);
  });
});

describe("instruments", () => {
  /** The pitch heard: how often the wave rises through zero. */
  const heardHz = (samples: Samples): number => {
    let rises = 0;
    for (let i = 1; i < samples.length; i++) if ((samples[i - 1] ?? 0) < 0 && (samples[i] ?? 0) >= 0) rises++;
    return rises / (samples.length / SAMPLE_RATE);
  };

  test("a kalimba rings at the pitch of its note", () => {
    expect(pitchHz(69)).toBe(440);
    const tape = blankTape(1);
    kalimba(tape, 0, 72, 1);
    expect(heardHz(tape.samples.slice(SAMPLE_RATE * 0.3, SAMPLE_RATE * 0.8))).toBeCloseTo(pitchHz(72), -1);
  });

  test("a squeezed drum rises, a struck one falls", () => {
    const heads = [-0.35, 0.5].map((bend) => {
      const tape = blankTape(0.5);
      drum(tape, 0, 1, { hz: 400, bend, seconds: 0.3, slap: 0 });
      return heardHz(tape.samples.slice(0, SAMPLE_RATE * 0.03)) - 400;
    });
    expect(heads[0]).toBeLessThan(-40);
    expect(heads[1]).toBeGreaterThan(40);
  });

  test("a circular tape carries the ringing over to its start, a plain one drops it", () => {
    const [circle, line] = [blankTape(0.5, true), blankTape(0.5)];
    for (const tape of [circle, line]) kalimba(tape, 0.45, 72, 1);
    expect(peakOf(circle.samples.slice(0, 4800))).toBeGreaterThan(0.3);
    expect(peakOf(line.samples.slice(0, 4800))).toBe(0);
  });
});

describe("committed files", () => {
  const size = (file: string): number => statSync(join(SOUNDS, file)).size;
  const files = [...NAMES, "music"].flatMap((name) => [`${name}.mp3`, `${name}.webm`]);

  test("are one webm and one mp3 a sound and nothing else", () => {
    expect(readdirSync(SOUNDS).toSorted()).toEqual(files.toSorted());
  });

  /** The first bytes of a WebM (EBML) and of an MP3 (an ID3 tag or a frame's sync word). */
  const HEADS = { webm: /^1a45dfa3/, mp3: /^(494433|ff[ef])/ } as const;

  test.each(files)("%s is what its name says", (file) => {
    const head = readFileSync(join(SOUNDS, file)).toString("hex", 0, 4);
    expect(head).toMatch(HEADS[file.endsWith(".webm") ? "webm" : "mp3"]);
  });

  test("are small", () => {
    const effects = files.filter((file) => !file.startsWith("music"));
    expect(effects.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(150_000);
    expect(size("music.webm")).toBeLessThan(250_000);
    expect(size("music.mp3")).toBeLessThan(250_000);
  });
});
