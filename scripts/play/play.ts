/** `npm run play`: a match against the computer in the terminal. */
import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import {
  PLAYERS_MAX,
  PLAYERS_MIN,
  type PlayerCount,
  rulesPage,
  WIN_POINTS_DEFAULT,
  WIN_POINTS_MAX,
  WIN_POINTS_MIN,
} from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { paint, type Terminal } from "./terminal.ts";
import { playMatches } from "./terminalMatch.ts";

const HELP = `Plays a match of Spar against the computer.

  npm run play -- --players 3 --level hard --points 5

  --players N    2 to 4, you among them
  --level NAME   ${BOT_LEVELS.join(", ")}
  --points N     the match goes to the first with this number of points
  --seed N       the same seed gives the same shuffles

What is not said is asked.`;

/** Lines of the standard input, one at a time; null when there are no more, or on Ctrl-C. */
function realTerminal(): Terminal & { readonly close: () => void } {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const lines: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let closed = false;
  reader.on("line", (line) => {
    if (waiting === null) lines.push(line);
    else waiting(line);
    waiting = null;
  });
  reader.on("SIGINT", () => reader.close());
  reader.on("close", () => {
    closed = true;
    waiting?.(null);
  });
  const nextLine = (): Promise<string | null> => {
    const line = lines.shift();
    if (line !== undefined || closed) return Promise.resolve(line ?? null);
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };
  return {
    colour: process.stdout.isTTY && !process.env["NO_COLOR"],
    print: (line) => console.log(line),
    ask: async (question) => {
      if (!closed) reader.setPrompt(question);
      if (!closed) reader.prompt();
      return (await nextLine())?.trim() ?? null;
    },
    close: () => reader.close(),
  };
}

interface Choice<T> {
  readonly flag: string;
  readonly question: string;
  readonly usual: T;
  readonly wanted: string;
  readonly read: (text: string) => T | undefined;
}

const wholeIn =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;

const PLAYERS: Choice<number> = {
  flag: "players",
  question: "How many players",
  usual: PLAYERS_MIN,
  wanted: `${PLAYERS_MIN} to ${PLAYERS_MAX}`,
  read: wholeIn(PLAYERS_MIN, PLAYERS_MAX),
};
const LEVEL: Choice<BotLevel> = {
  flag: "level",
  question: "How strong",
  usual: BOT_LEVEL_DEFAULT,
  wanted: BOT_LEVELS.join(", "),
  read: (text) => BOT_LEVELS.find((level) => text !== "" && level.startsWith(text.toLowerCase())),
};
const POINTS: Choice<number> = {
  flag: "points",
  question: "Points to win",
  usual: WIN_POINTS_DEFAULT,
  wanted: `${WIN_POINTS_MIN} to ${WIN_POINTS_MAX}`,
  read: wholeIn(WIN_POINTS_MIN, WIN_POINTS_MAX),
};
const SEED: Choice<number> = {
  flag: "seed",
  question: "Seed",
  usual: 1,
  wanted: "a whole number",
  read: wholeIn(0, Number.MAX_SAFE_INTEGER),
};

/** The value of a flag, or undefined without the flag; throws for an invalid value. */
function said<T>({ flag, wanted, read }: Choice<T>, flags: Readonly<Record<string, unknown>>): T | undefined {
  const text = flags[flag];
  if (typeof text !== "string") return undefined;
  const value = read(text);
  if (value === undefined) throw new Error(`--${flag} ${JSON.stringify(text)} will not do: ${wanted}`);
  return value;
}

/** Asks until the answer is valid; an empty answer takes the usual value, null leaves. */
async function requested<T>(terminal: Terminal, { question, usual, wanted, read }: Choice<T>): Promise<T | null> {
  for (;;) {
    const answer = await terminal.ask(`${question} (${wanted}) [${String(usual)}]: `);
    if (answer === null || /^q(uit)?$/i.test(answer)) return null;
    const value = answer === "" ? usual : read(answer);
    if (value !== undefined) return value;
    terminal.print(`${JSON.stringify(answer)} will not do: ${wanted}.`);
  }
}

async function run(terminal: Terminal, flags: Readonly<Record<string, unknown>>): Promise<void> {
  // All flags are read before the first question, so that a wrong one is reported at once.
  const wanted = { players: said(PLAYERS, flags), level: said(LEVEL, flags), points: said(POINTS, flags) };
  const seed = said(SEED, flags);
  const random = seed === undefined ? (n: number) => randomInt(n) : seededRandom(seed);
  const players = wanted.players ?? (await requested(terminal, PLAYERS));
  const level = players && (wanted.level ?? (await requested(terminal, LEVEL)));
  const points = level && (wanted.points ?? (await requested(terminal, POINTS)));
  if (!players || !level || !points) return;
  terminal.print("");
  terminal.print(paint(terminal, "gold", "Spar: win the final trick, take the crown."));
  terminal.print("Play a card by its number or its name (10S, QH); ? explains the game, q leaves it.");
  const config = rulesPage(players as PlayerCount, points);
  const { won, lost } = await playMatches({ config, level, random }, terminal);
  terminal.print("");
  terminal.print(
    won + lost === 0 ? "You left the match." : `Matches won: ${won}, lost: ${lost}. See you at the table.`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: "string" },
      level: { type: "string" },
      points: { type: "string" },
      seed: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const terminal = realTerminal();
  try {
    await run(terminal, values);
  } finally {
    terminal.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
