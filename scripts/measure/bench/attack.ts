/** The server under attack: many attackers of each kind beside honest sign-ins and open tables. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pace, Played } from "./messages.ts";
import { table } from "./report.ts";
import { Load, type LoopLag, loopLag, startSpar, type Subject } from "./subject.ts";
import { enter, newGuest } from "./visitor.ts";

export interface AttackPlan {
  readonly httpPort: number;
  readonly socketPort: number;
  /** The code of a table in play. */
  readonly code: string;
  readonly perKind: number;
  readonly forMs: number;
}

export interface AttackReport {
  /** How many steps each kind made: a call, a connection, a connection with its frames. */
  readonly steps: Readonly<Record<string, number>>;
}

interface SignIn {
  /** Whether it came from an address of attackers with silent sockets. */
  readonly isShared: boolean;
  /** The reason of the failure; null for a success. */
  readonly why: string | null;
  readonly tookMs: number;
}

export interface Attacked {
  readonly perKind: number;
  readonly seconds: number;
  readonly before: Played;
  readonly during: Played;
  readonly signIns: readonly SignIn[];
  /** The server's processor time during the attack, in processors. */
  readonly serverCpus: number;
  /** The delay of the server's event loop. */
  readonly lagMs: LoopLag;
  readonly steps: AttackReport["steps"];
}

const SIGN_INS = 100;
/** One in this number of sign-ins shares the address of half of the silent sockets. */
const SHARED_EVERY = 5;
const SHARED_ADDRESS = "127.0.1.1";
const TABLES = 5;
const PACE: Pace = { kind: "human", cardMs: 200 };
const CALM_MS = 5_000;
const ATTACK_MS = 20_000;
/** How long the attack runs before the first honest sign-in. */
const LEAD_MS = 2_000;
const usPerMs = 1_000;

async function signIn(subject: Subject, n: number): Promise<SignIn> {
  const isShared = n % SHARED_EVERY === 0;
  const from = isShared ? SHARED_ADDRESS : `127.0.100.${n + 1}`;
  const startedAt = performance.now();
  const { token, status } = await newGuest(subject, from);
  const made = token === null ? null : await enter(subject, token, from);
  made?.wire.end();
  const why = made === null ? `the call for a guest: ${status}` : made.refusal;
  return { isShared, why, tookMs: performance.now() - startedAt };
}

/** Spreads sign-ins evenly over the rest of the attack. */
async function signIns(subject: Subject): Promise<SignIn[]> {
  await sleep(LEAD_MS);
  const everyMs = (ATTACK_MS - 2 * LEAD_MS) / SIGN_INS;
  return Promise.all(
    Array.from({ length: SIGN_INS }, async (_, n) => {
      await sleep(n * everyMs);
      return signIn(subject, n);
    }),
  );
}

async function attackWith(plan: AttackPlan): Promise<AttackReport> {
  const child = fork(join(import.meta.dirname, "attackers.ts"), [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  child.send(plan);
  const [report] = (await once(child, "message")) as [AttackReport];
  return report;
}

/** Runs `perKind` attackers of each kind for twenty seconds, all limits on, and measures the effect on honest users. */
export async function attackServer(perKind: number, profileDir: string | null): Promise<Attacked> {
  const subject = await startSpar({ name: "server", mysql: null, profileDir, rateLimits: "on" });
  const load = new Load();
  try {
    const tables = await subject.openTables(TABLES);
    await load.seat(subject, tables);
    const before = await load.play(TABLES, PACE, CALM_MS);
    const { httpPort, socketPort } = subject;
    const { cpuUs } = await subject.usage();
    const plan = { httpPort, socketPort, code: tables[0]?.code ?? "", perKind, forMs: ATTACK_MS };
    const [during, honest, { steps }] = await Promise.all([
      load.play(TABLES, PACE, ATTACK_MS),
      signIns(subject),
      attackWith(plan),
    ]);
    const lagMs = await loopLag(subject);
    const serverCpus = ((await subject.usage()).cpuUs - cpuUs) / (ATTACK_MS * usPerMs);
    return { perKind, seconds: ATTACK_MS / 1_000, before, during, signIns: honest, serverCpus, lagMs, steps };
  } finally {
    await load.stop();
    await subject.stop();
  }
}

const ms = (value: number): string => value.toFixed(1);

function signInLine(name: string, all: readonly SignIn[]): readonly (string | number)[] {
  const times = all.filter(({ why }) => why === null).map(({ tookMs }) => tookMs);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return [name, `${times.length} of ${all.length}`, at(0.5), at(0.99)];
}

/** The number of failures for each reason. */
function failures(all: readonly SignIn[]): string {
  const counts = new Map<string, number>();
  for (const { why } of all) if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  return counts.size === 0 ? "none failed" : [...counts].map(([why, count]) => `${count} x ${why}`).join("; ");
}

const tableLine = (name: string, { toOpponentUs, toAckUs }: Played): readonly string[] => [
  name,
  ms(toOpponentUs.p50 / usPerMs),
  ms(toOpponentUs.p99 / usPerMs),
  ms(toAckUs.p99 / usPerMs),
];

/** The results as Markdown tables. */
export function attackTable({
  perKind,
  seconds,
  before,
  during,
  signIns: honest,
  serverCpus,
  lagMs,
  steps,
}: Attacked): string {
  const shared = honest.filter(({ isShared }) => isShared);
  const own = honest.filter(({ isShared }) => !isShared);
  return [
    `${perKind} attackers of each kind for ${seconds} s; the server used ${serverCpus.toFixed(2)} processors, its event`,
    `loop was late by ${ms(lagMs.p50)} ms (p50), ${ms(lagMs.p99)} (p99), ${ms(lagMs.max)} (most)\n`,
    table(
      ["honest sign-ins", "succeed", "p50 ms", "p99 ms"],
      [
        signInLine("from addresses of their own", own),
        signInLine("from an address of silent sockets", shared),
        signInLine("all (99 of 100 are wanted)", honest),
      ],
    ),
    `\n${failures(honest)}\n`,
    table(
      [`${TABLES} open tables`, "to the opponent p50 ms", "p99 ms (under 100 is wanted)", "to the ack p99 ms"],
      [tableLine("before", before), tableLine("under attack", during)],
    ),
    "",
    table(
      ["attackers", "times a second"],
      Object.entries(steps).map(([name, count]) => [name, (count / seconds).toFixed(0)]),
    ),
  ].join("\n");
}
