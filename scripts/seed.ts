/** `npm run seed`: fills an empty database with a demo community and weeks of its matches. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { seededRandom } from "#engine/random.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/core/log.ts";
import { Passwords } from "#server/accounts/passwords.ts";
import { StartError } from "#server/core/errors.ts";
import { openStore } from "#server/store/open.ts";
import type { FinishedMatch } from "#server/db/records.ts";
import type { Store } from "#server/store/store.ts";
import { announce, draft } from "./seed/announcements.ts";
import { converse } from "./seed/conversations.ts";
import { help } from "./seed/help.ts";
import { community } from "./seed/members.ts";
import { moderated } from "./seed/moderated.ts";
import { notify } from "./seed/notices.ts";
import { dress, plan } from "./seed/rewards.ts";
import { SeededFigures } from "./seed/figures.ts";
import { greet, live, settle, type Settler } from "./seed/settle.ts";
import { story } from "./seed/story.ts";
import { tie, ties } from "./seed/ties.ts";
import { holdTournaments } from "./seed/tournaments.ts";

const HELP = `Fills an empty database with a demo community: made-up players, weeks of matches between them, played by
the computers through the real rules, and friendships that came of it. The settings say which database, as for the server.

  npm run seed -- --players 200 --weeks 6 --seed 1

  --players N      how many accounts (200)
  --weeks N        for how long they have played (6)
  --seed N         the same seed tells the same story (1)
  --password WORD  what all of them sign in with (made up and printed)
  --if-empty       leave a database that has accounts as it is, without a complaint
`;

const playersMax = 2_000;
const weeksMax = 52;
const progressEvery = 250;
const dayMs = 24 * 3_600_000;
/** For how long the demo has had staff: the log of what they did begins then. */
const staffDays = 6;

const whole = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartError(`--${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
};

interface Wanted {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly password: string;
  readonly isPasswordGiven: boolean;
  readonly ifEmpty: boolean;
}

function readArguments(args: readonly string[]): Wanted | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: "string", default: "200" },
      weeks: { type: "string", default: "6" },
      seed: { type: "string", default: "1" },
      password: { type: "string", default: randomBytes(9).toString("base64url") },
      "if-empty": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  return {
    players: whole(values.players, "players", 4, playersMax),
    days: 7 * whole(values.weeks, "weeks", 1, weeksMax),
    seed: whole(values.seed, "seed", 0, Number.MAX_SAFE_INTEGER),
    password: values.password,
    isPasswordGiven: args.includes("--password"),
    ifEmpty: values["if-empty"],
  };
}

async function fill(store: Store, { players, days, seed, password }: Wanted): Promise<void> {
  const random = seededRandom(seed);
  const endsAt = Date.now();
  const members = community(players, days, random);
  const settlers = await settle(store, members, endsAt, await new Passwords().hash(password, "here"));
  console.log(`${settlers.length} players have accounts.`);
  const figures = new SeededFigures(store, seededRandom(seed));
  figures.signUps(members, endsAt);
  const episodes = story(members, days, endsAt, random);
  let lastMatch: FinishedMatch | null = null;
  for (const [index, episode] of episodes.entries()) {
    const match = await live(store, episode, members, settlers, random);
    if (match !== null) figures.played(episode, match, settlers);
    if (match !== null && match.players.every(({ userId }) => userId !== null)) lastMatch = match;
    if ((index + 1) % progressEvery === 0) console.log(`${index + 1} of ${episodes.length} matches played ...`);
  }
  await figures.keep();
  const found = ties(episodes, endsAt);
  const { friendships, requests } = await tie(store, found, settlers);
  console.log(`${friendships} friendships, and ${requests} requests that wait for an answer.`);
  await greet(store, settlers, endsAt, random);
  // a user with a history, to sign in as
  const veteran = members.reduce(
    (best, { ageDays }, index) => (ageDays > (members[best]?.ageDays ?? 0) ? index : best),
    0,
  );
  console.log(`${await converse(store, found, settlers, endsAt, veteran)} direct messages.`);
  const staff = await appoint(store, settlers, veteran, endsAt - staffDays * dayMs);
  if (staff !== undefined) {
    console.log(`${await announce(store, settlers, endsAt, staff)} announcements.`);
    console.log(`${await draft(store, endsAt, staff)} drafts of tournaments.`);
    const shown = settlers[veteran] ?? staff;
    // The first two after the veteran are staff.
    const others = settlers.filter((settler) => settler !== shown).slice(2);
    const cast = { administrator: staff, shown, others };
    console.log(`${await moderated(store, cast, endsAt, lastMatch)} reports, an appeal and a signal.`);
  }
  if (staff !== undefined) {
    const cast = { author: staff, settlers, members, endsAt, random };
    console.log(`${await holdTournaments(store, cast)} tournaments, and a stream of one.`);
  }
  if (staff !== undefined) console.log(`${await plan(store, endsAt, staff)} special events.`);
  console.log(`${await dress(store, settlers, { endsAt, shown: veteran, random })} players wear cosmetics.`);
  const notices = await notify(store, settlers, endsAt, veteran);
  console.log(`${notices} notifications.`);
  if (staff !== undefined) console.log(`${await help(store, settlers, endsAt, staff)} support tickets.`);
  console.log(
    `${episodes.length} matches played. Sign in as ${settlers[veteran]?.email} with the password ${password}`,
  );
}

/** Gives two accounts a role, so that the dashboard can be seen. Resolves to the administrator. */
async function appoint(
  store: Store,
  settlers: readonly Settler[],
  veteran: number,
  at: number,
): Promise<Settler | undefined> {
  const [administrator, moderator] = settlers.filter((_, index) => index !== veteran);
  for (const [settler, role] of [
    [administrator, "administrator"],
    [moderator, "moderator"],
  ] as const) {
    if (settler === undefined) continue;
    await store.roles.change({ userId: settler.user.id, role, by: null, reason: "for the demo", at });
  }
  return administrator;
}

/** Who may open the dashboard, at each start. */
async function tellStaff(store: Store, password: string): Promise<void> {
  for (const { email, role } of await store.roles.staff()) {
    console.log(`The dashboard at /admin: sign in as ${email} (${role}) with the password ${password}`);
  }
}

async function run(wanted: Wanted): Promise<void> {
  const config = readConfig(process.env);
  const probe = { committed: () => undefined, faulted: () => undefined };
  const store = await openStore(config, probe, createLog("warn"));
  try {
    // never among real players
    const isEmpty = !(await store.users.hasAccounts());
    if (!isEmpty && !wanted.ifEmpty) {
      throw new StartError("The database already has accounts, so it was left as it is.");
    }
    if (isEmpty) await fill(store, wanted);
    // A password that was made up just now is not that of accounts that were there before.
    if (isEmpty || wanted.isPasswordGiven) await tellStaff(store, wanted.password);
  } finally {
    await store.stop();
  }
}

try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) console.log(HELP);
  else await run(wanted);
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
