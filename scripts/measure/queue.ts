/** `npm run queue`: waiting times and rating distances of quick match over a simulated day. */
import { readArgs } from "../operate/store/program.ts";
import { simulateDay, type Waited } from "./queueDay.ts";
import { quantile } from "./simulation.ts";

const HELP = `Lets a day of players come to quick match and tells how long they waited for how near an opponent.

  npm run queue -- --players 10000 --guests 40 --seed 1

  --players N   how many come in the day (10000)
  --guests P    how many of a hundred play as guests (40)
  --seed N      the same seed gives the same day (1)
`;

const quantiles = [0.5, 0.9, 0.99, 1] as const;

const { values } = readArgs({
  options: {
    players: { type: "string", default: "10000" },
    guests: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", short: "h", default: false },
  },
});

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

function line(name: string, all: readonly Waited[]): string {
  const found = all.filter((who) => who.distance !== null);
  const waits = sorted(found.map((who) => who.waitMs / 1000));
  const distances = sorted(found.map((who) => who.distance ?? 0));
  const cells = [waits, distances].flatMap((numbers) =>
    quantiles.map((at) => String(Math.round(quantile(numbers, at))).padStart(6)),
  );
  const mixed = Math.round((100 * found.filter((who) => who.isMixed).length) / Math.max(1, found.length));
  const gaveUp = all.length - found.length;
  return `${name.padEnd(24)}${String(all.length).padStart(7)}${cells.join("")}${String(mixed).padStart(7)}${String(gaveUp).padStart(8)}`;
}

function report(all: readonly Waited[]): void {
  const heads = ["p50", "p90", "p99", "max"].map((head) => head.padStart(6)).join("");
  console.log(`${"".padEnd(31)}${"wait, seconds".padStart(24)}${"rating distance".padStart(24)}  mixed    gave`);
  console.log(`${"".padEnd(24)}players${heads}${heads}${"%".padStart(7)}${"up".padStart(8)}`);
  console.log(line("everybody", all));
  console.log(
    line(
      "accounts",
      all.filter((who) => !who.isGuest),
    ),
  );
  console.log(
    line(
      "guests",
      all.filter((who) => who.isGuest),
    ),
  );
  console.log(
    line(
      "18 to 22 o'clock",
      all.filter((who) => who.hour >= 18 && who.hour < 22),
    ),
  );
  console.log(
    line(
      "2 to 6 o'clock",
      all.filter((who) => who.hour >= 2 && who.hour < 6),
    ),
  );
  console.log(
    line(
      "rated 1700 and above",
      all.filter((who) => who.rating >= 1700),
    ),
  );
}

if (values.help) {
  console.log(HELP);
} else {
  const [players, guestsPercent, seed] = [Number(values.players), Number(values.guests), Number(values.seed)];
  const from = performance.now();
  report(simulateDay({ players, guestsPercent, seed }));
  console.log(`\n${Math.round(performance.now() - from)} ms for the day`);
}
