/** `npm run tournament`: bots play a whole tournament over sockets on a private server; prints its costs. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArgs } from "../operate/store/program.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { TOURNAMENT_FORMATS, type TournamentFormat } from "#protocol/calls/tournaments.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { ServerProcess } from "#tests/support/serverProcess.ts";
import { beginTournament, gatherPlayers } from "#tests/support/serverTournament.ts";
import { tournamentClient } from "#tests/support/tournamentPlayer.ts";
import { askServer, type Person, siteOf } from "#tests/support/tournamentSite.ts";
import { expectGemsMatch } from "#tests/support/gemsMatch.ts";
import { quantile } from "./simulation.ts";

const HELP = `Bots register for a tournament, check in and play it to the prizes, at full speed over loopback sockets.

  npm run tournament -- --players 1024 --format double --win-points 1 --best-of 1

  --players N      2 to 1024 (1024)
  --format F       ${TOURNAMENT_FORMATS.join(", ")} (double)
  --win-points N   points of a match (1)
  --best-of N      matches of a best-of, in the final too (1)
`;

const progressEveryMs = 5_000;
const fee = 10;
const pool = 10_000;

interface Wanted {
  readonly players: number;
  readonly format: TournamentFormat;
  readonly winPoints: number;
  readonly bestOf: 1 | 3 | 5;
}

const whole = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
};

function readArguments(args: readonly string[]): Wanted | null {
  const { values } = readArgs({
    args: [...args],
    options: {
      players: { type: "string", default: "1024" },
      format: { type: "string", default: "double" },
      "win-points": { type: "string", default: "1" },
      "best-of": { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const format = TOURNAMENT_FORMATS.find((each) => each === values.format);
  if (format === undefined) throw new Error(`--format must be one of ${TOURNAMENT_FORMATS.join(", ")}`);
  const bestOf = ([1, 3, 5] as const).find((each) => String(each) === values["best-of"]);
  if (bestOf === undefined) throw new Error("--best-of must be 1, 3 or 5");
  const players = whole(values.players, "players", 2, 1_024);
  return { players, format, winPoints: whole(values["win-points"], "win-points", 1, 50), bestOf };
}

/** Processor time of a process in seconds and its memory in megabytes, from the kernel. */
function costOf(pid: number): { readonly cpuSeconds: number; readonly megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { cpuSeconds: ticks / 100, megabytes: Math.round(Number(kilobytes) / 1_024) };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Prints progress until the tournament is over. */
async function untilOver(server: ServerProcess, id: string, admin: Person): Promise<TournamentDetail> {
  const begunAt = performance.now();
  for (;;) {
    const detail = (await askServer(server, `/api/tournaments/${id}`, admin)) as TournamentDetail;
    const count = (state: string) => detail.matches.filter((match) => match.state === state).length;
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    print(`${seconds} s: ${count("decided")} of ${detail.matches.length} decided, ${count("playing")} are played`);
    if (detail.status === "completed") return detail;
    await pause(progressEveryMs);
  }
}

async function run({ players: count, format, winPoints, bestOf }: Wanted): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "spar-tournament-"));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const server = new ServerProcess(settings);
  const clients: GameClient[] = [];
  try {
    print(`${count} players make accounts`);
    const everyone = await gatherPlayers(server, settings, { count, gems: fee });
    await server.start();
    const entries: number[] = [];
    const opening = { winPoints, bestOf, finalBestOf: bestOf };
    const entered = (ms: number): void => void entries.push(ms);
    for (const [index, player] of everyone.players.entries()) {
      clients.push(await tournamentClient(siteOf(server), player, index));
    }
    print(`${clients.length} are connected and register`);
    let before = costOf(server.pid ?? 0);
    let begunAt = performance.now();
    // The first matches are played before the call that starts the tournament is answered.
    const begins = (): void => {
      before = costOf(server.pid ?? 0);
      begunAt = performance.now();
    };
    const plan = { format, entryFee: fee, prizePool: pool, opening, entered, begins };
    const id = await beginTournament(server, settings, everyone, plan);
    const detail = await untilOver(server, id, everyone.admin);
    const seconds = (performance.now() - begunAt) / 1_000;
    const cost = costOf(server.pid ?? 0);
    await Promise.all(clients.map((client) => client.leave()));
    await server.end("SIGTERM");
    expectGemsMatch(dataDir);
    report(detail, { seconds, cpuSeconds: cost.cpuSeconds - before.cpuSeconds, megabytes: cost.megabytes, entries });
    if (server.complaints.length > 0) throw new Error(server.complaints.slice(0, 5).join("\n"));
  } finally {
    await server.end("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Figures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly entries: readonly number[];
}

function report({ matches, participants }: TournamentDetail, figures: Figures): void {
  const { seconds, cpuSeconds, megabytes, entries } = figures;
  const played = matches.filter(({ how }) => how === "played");
  const others = matches.filter(({ how }) => how !== null && how !== "played").length;
  const sorted = entries.toSorted((a, b) => a - b);
  const prizes = participants.reduce((sum, { prize }) => sum + (prize ?? 0), 0);
  const [champion] = participants;
  print(`
champion              seed ${champion?.seed} of ${participants.length}, ${champion?.wins} won, ${champion?.losses} lost
matches               ${played.length} played, ${others} decided otherwise
prizes                ${prizes} gems; all accounts sum to zero
from start to prizes  ${seconds.toFixed(1)} s, ${(played.length / seconds).toFixed(1)} matches a second
server's processor    ${(cpuSeconds / seconds).toFixed(2)} of one, ${((1_000 * cpuSeconds) / played.length).toFixed(0)} ms a match
server's memory       ${megabytes} MB at most
register and check in ${quantile(sorted, 0.5).toFixed(1)} ms p50, ${quantile(sorted, 0.99).toFixed(1)} ms p99`);
}

const wanted = readArguments(process.argv.slice(2));
if (wanted === null) print(HELP);
else await run(wanted);
