/**
 * Computes every sound of the game and writes it for browsers: `node scripts/build/sounds.ts`. Needs ffmpeg (with libopus and
 * libmp3lame) for the encoding alone. The results are committed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { peakOf, toPcm } from "./loudness.ts";
import { EFFECTS, type EffectName, effectSamples, musicSamples } from "./scores.ts";
import { SAMPLE_RATE, type Samples } from "./synthesis.ts";

const OUT = resolve(import.meta.dirname, "../../web/public/sounds");
/** Without dates, versions and random ids in the files, the same score gives the same bytes. */
const PLAIN = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];

function encode(name: string, samples: Samples, kilobits: number): void {
  const source = ["-f", "s16le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"];
  const targets = [
    [...PLAIN, "-c:a", "libopus", "-b:a", `${kilobits}k`, join(OUT, `${name}.webm`)],
    [...PLAIN, "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "1", join(OUT, `${name}.mp3`)],
  ];
  const run = spawnSync("ffmpeg", ["-v", "error", "-y", ...source, ...targets.flat()], { input: toPcm(samples) });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`ffmpeg could not encode ${name}: ${run.stderr.toString().trim()}`);
  const sizes = ["webm", "mp3"].map((ending) => `${ending} ${statSync(join(OUT, `${name}.${ending}`)).size}`);
  const seconds = (samples.length / SAMPLE_RATE).toFixed(2);
  console.log(`${name}: ${seconds} s, peak ${peakOf(samples).toFixed(2)}, ${sizes.join(", ")} bytes`);
}

mkdirSync(OUT, { recursive: true });
for (const name of Object.keys(EFFECTS) as EffectName[]) encode(name, effectSamples(name), 48);
encode("music", musicSamples(), 40);
