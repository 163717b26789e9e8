/**
 * A process of attackers: each kind repeats one step as fast as it can, over few connections at a time, until stopped.
 */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFrame } from "#protocol/frames/codec.ts";
import type { AttackPlan, AttackReport } from "./attack.ts";
import { ask, enter, newGuest, type Visit } from "./visitor.ts";
import { Wire } from "./wire.ts";

/** 20 attackers hold 5,200 together. */
const SILENT_EACH = 260;
const SLOW_EACH = 50;
const FRAMES_PER_VISIT = 30;
const STEP_MS_MIN = 2;
const RETRY_MS = 50;

interface Attacker {
  readonly plan: AttackPlan;
  readonly from: string;
  /** The attacker's guest token, made at the first use. */
  token: string | null;
  /** Open connections. */
  readonly held: Set<object>;
}

const word = (bytes: number): string => randomBytes(bytes).toString("base64url");

async function visit(me: Attacker): Promise<Visit | null> {
  me.token ??= (await newGuest(me.plan, me.from)).token;
  if (me.token === null) return null;
  const made = await enter(me.plan, me.token, me.from);
  if (made.refusal === null) return made;
  made.wire.end();
  return null;
}

/** Connects, sends many messages, disconnects. */
const flood =
  (frameOf: (me: Attacker, n: number) => Uint8Array) =>
  async (me: Attacker): Promise<void> => {
    const made = await visit(me);
    if (made === null) {
      await sleep(RETRY_MS);
      return;
    }
    for (let n = 0; n < FRAMES_PER_VISIT; n++) made.wire.send(frameOf(me, n));
    // the server has heard them before it hears the end
    await Promise.race([made.over, sleep(RETRY_MS)]);
    made.wire.end();
  };

/** Reopens closed connections; returns how many. */
function hold(me: Attacker, most: number, open: (gone: () => void) => object): number {
  const missing = most - me.held.size;
  while (me.held.size < most) {
    const held: object = open(() => void me.held.delete(held));
    me.held.add(held);
  }
  return missing;
}

const SAID_TWICE = Uint8Array.of(0x92, 0xa5, ...Buffer.from("watch"), 0x82, 0xa1, 0x61, 1, 0xa1, 0x61, 1);

type Step = (me: Attacker) => Promise<void> | number;

/** One step of each kind; a step returns its count if it is not 1. */
const kinds: Readonly<Record<string, Step>> = {
  "silent sockets": (me) =>
    hold(me, SILENT_EACH, (gone) => new Wire(me.plan.socketPort, { frame: () => {}, closed: gone }, me.from)),
  "slow headers": (me) =>
    hold(me, SLOW_EACH, (gone) => {
      const socket = connect({ port: me.plan.httpPort, host: "127.0.0.1", localAddress: me.from });
      socket.write("GET /api/config HTTP/1.1\r\nHost: a\r\n");
      return socket.on("error", gone).on("close", gone).resume();
    }),
  "wrong tokens": async (me) => (await enter(me.plan, word(32), me.from)).wire.end(),
  "chat with reconnects": flood(({ plan }, n) =>
    n % 2 === 0
      ? encodeFrame(["sendMessage", { code: plan.code, text: word(60) }, word(9)]).slice()
      : encodeFrame(["sendGlobalMessage", { text: word(60) }, word(9)]).slice(),
  ),
  "guessed codes": flood(() => encodeFrame(["join-room", { code: word(6) }]).slice()),
  "spectators in a loop": flood(({ plan }, n) =>
    encodeFrame([n % 2 === 0 ? "watch" : "leaveGame", { code: plan.code }]).slice(),
  ),
  joiners: flood(({ plan }, n) =>
    encodeFrame([n % 2 === 0 ? "playerJoin" : "leaveGame", { code: plan.code }, word(9)]).slice(),
  ),
  "broken frames": flood((_, n) => (n % 2 === 0 ? SAID_TWICE : randomBytes(200))),
  "guest makers": async ({ plan, from }) => void (await newGuest(plan, from)),
  "login guessers": async ({ plan, from }) => {
    const body = { email: `${word(9)}@example.org`, password: word(12) };
    await ask(plan, { path: "/api/auth/login", from, body });
  },
  "calls by the thousand": async ({ plan, from }) =>
    void (await ask(plan, { path: "/api/leaderboard?search=a", from })),
};

/** Half of each kind share one address; each of the others has its own. */
export const attackerAddress = (kind: number, n: number, count: number): string =>
  n < count / 2 ? `127.0.1.${kind + 1}` : `127.0.${kind + 2}.${n + 1}`;

async function attack(plan: AttackPlan): Promise<AttackReport> {
  const steps: Record<string, number> = {};
  let isOver = false;
  const run = async (name: string, step: Step, from: string): Promise<void> => {
    const me: Attacker = { plan, from, token: null, held: new Set() };
    while (!isOver) {
      const done = (await step(me)) ?? 1;
      steps[name] = (steps[name] ?? 0) + done;
      await sleep(STEP_MS_MIN);
    }
  };
  const all = Object.entries(kinds).flatMap(([name, step], kind) =>
    Array.from({ length: plan.perKind }, (_, n) => run(name, step, attackerAddress(kind, n, plan.perKind))),
  );
  await sleep(plan.forMs);
  isOver = true;
  await Promise.race([Promise.all(all), sleep(RETRY_MS)]);
  return { steps };
}

process.once("message", (plan: AttackPlan) => {
  void attack(plan).then((report) => process.send?.(report, () => process.exit(0)));
});
process.on("disconnect", () => process.exit(0));
