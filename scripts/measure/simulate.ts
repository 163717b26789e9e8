/** `npm run simulate`: the strength of the computer players, over thousands of seeded hands. */
import { parseArgs } from "node:util";
import { warmUpBots } from "#engine/bots/warmUp.ts";
import { PLAYERS_MAX, PLAYERS_MIN, WIN_POINTS_MAX, WIN_POINTS_MIN } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { margin95, quantile, type Simulation, SITTERS, type Sitter, simulate, type Summary } from "./simulation.ts";

const HELP = `Plays seeded hands between computers and counts who wins.

  npm run simulate -- --hands 20000 --players 2 --seats hard,easy --seed 1

  --hands N         how many hands (20000)
  --seats A,B,...   who sits where: ${SITTERS.join(", ")} (hard,easy)
  --players N       2 to 4; seats left over are filled with the last one named
  --seed N          the same seed gives the same hands and cards (1)
  --win-points N    plays matches to N points; with 1 every hand is a match of its own (1)
`;

const whole = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
};

function sitterOf(name: string): Sitter {
  const sitter = SITTERS.find((each) => each === name);
  if (sitter === undefined) throw new Error(`nobody is called ${JSON.stringify(name)}: ${SITTERS.join(", ")}`);
  return sitter;
}

/** The simulation that the command line asks for, or null for help. */
function readArguments(args: readonly string[]): Omit<Simulation, "now"> | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      hands: { type: "string", default: "20000" },
      players: { type: "string" },
      seats: { type: "string", default: "hard,easy" },
      seed: { type: "string", default: "1" },
      "win-points": { type: "string", default: "1" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  const named = values.seats.split(",").map(sitterOf);
  const players = whole(
    values.players ?? String(Math.max(named.length, PLAYERS_MIN)),
    "players",
    PLAYERS_MIN,
    PLAYERS_MAX,
  );
  if (named.length > players) throw new Error(`--seats names ${named.length}, but --players is ${players}`);
  const sitters = Array.from({ length: players }, (_, seat) => named[seat] ?? (named.at(-1) as Sitter));
  return {
    sitters,
    hands: whole(values.hands, "hands", 1, 10_000_000),
    seed: whole(values.seed, "seed", 0, Number.MAX_SAFE_INTEGER),
    winPoints: whole(values["win-points"], "win-points", WIN_POINTS_MIN, WIN_POINTS_MAX),
  };
}

const percent = (won: number, trials: number): string => {
  const share = won / trials;
  return `${(100 * share).toFixed(1)} % ± ${(100 * margin95(share, trials)).toFixed(1)}`;
};

const row = (cells: readonly string[]): string => {
  const [seat = "", sitter = "", ...rest] = cells;
  return [seat.padEnd(6), sitter.padEnd(8), ...rest.map((cell) => cell.padStart(15))].join("").trimEnd();
};

/** The printed table. */
function report({ hands, winPoints, seed }: Omit<Simulation, "now">, summary: Summary, seconds: number): string {
  const matches = winPoints > 1;
  const head = ["seat", "plays", "hands won", ...(matches ? ["matches won"] : []), "points a hand"];
  const lines = summary.seats.map(({ sitter, handsWon, matchesWon, points, decisionMs }, seat) =>
    row([
      String(seat + 1),
      sitter,
      percent(handsWon, hands),
      ...(matches ? [percent(matchesWon, summary.matches)] : []),
      (points / hands).toFixed(3),
      ...[quantile(decisionMs, 0.5), quantile(decisionMs, 0.99), decisionMs.at(-1) ?? 0].map((ms) => ms.toFixed(3)),
    ]),
  );
  const kind = matches ? `${summary.matches} matches to ${winPoints} points` : "every hand for itself";
  return [
    `${hands} hands, ${summary.seats.length} players, ${kind}, seed ${seed}, in ${seconds.toFixed(1)} s (intervals: 95 %)`,
    "",
    row([...head, "CPU ms: p50", "p99", "max"]),
    ...lines,
  ].join("\n");
}

/** Processor time of this process: unlike elapsed time, it is the same on a busy machine. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) {
    console.log(HELP);
  } else {
    // The first searches run uncompiled, which is a cost of the process's start and not of a decision.
    warmUpBots(seededRandom(0));
    const start = performance.now();
    const summary = simulate({ ...wanted, now: cpuMs });
    console.log(report(wanted, summary, (performance.now() - start) / 1000));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
