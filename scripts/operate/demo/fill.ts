/** Fills an empty store with the demo community, in the order of time. */
import { seededRandom } from "#engine/random.ts";
import type { Random } from "#engine/random.ts";
import { noUser } from "#protocol/ids.ts";
import { Passwords } from "#server/people/accounts/passwords.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { announce, draft } from "./announcements.ts";
import { converse } from "./conversations.ts";
import { SeededFigures } from "./figures.ts";
import { help } from "./help.ts";
import { community, type Member } from "./members.ts";
import { moderate } from "./moderated.ts";
import { notify } from "./notices.ts";
import { dress, plan } from "./rewards.ts";
import { greet, live, settle, type Settler } from "./settle.ts";
import { type Episode, story } from "./story.ts";
import { tie, ties } from "./ties.ts";
import { Timeline } from "./timeline.ts";
import { holdTournaments } from "./tournaments.ts";

export interface Filling {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly password: string;
}

/** Reports progress of the filling. */
export type Progress = (what: string) => void;

const dayMs = 24 * 3_600_000;
/** How many days ago the demo got its staff; the log of their actions begins then. */
const staffDays = 30;
/** Members by index, oldest first: the demo account with a history, and the staff. */
const shownIndex = 0;
const staffRoles = { 1: "administrator", 2: "moderator" } as const;

/** The state that the parts of the story share. */
interface Community {
  readonly timeline: Timeline;
  readonly members: readonly Member[];
  readonly settlers: readonly Settler[];
  readonly endsAt: number;
  readonly random: Random;
}

/** Fills the store, and at the end marks it as filled. Calls `progress` with its progress. */
export async function fill(
  store: Store,
  { players, days, seed, password }: Filling,
  progress: Progress,
): Promise<void> {
  await store.demo.begin();
  const random = seededRandom(seed);
  const members = community(players, days, random);
  const endsAt = Date.now();
  const passwordHash = await new Passwords().hash(password);
  const settlers = await settle(store, members, endsAt, passwordHash, (count) =>
    progress(`${count} of ${players} accounts`),
  );
  const timeline = new Timeline();
  const all: Community = { timeline, members, settlers, endsAt, random };
  const figures = new SeededFigures(store, seededRandom(seed));
  figures.signUps(members, endsAt);
  const episodes = story(members, days, endsAt, random);
  const lastMatch = playAll(store, all, episodes, figures, progress);
  const found = ties(episodes, endsAt);
  tie(timeline, store, found, settlers);
  greet(timeline, store, settlers, endsAt, random);
  converse(timeline, store, found, settlers, endsAt, shownIndex);
  withStaff(store, all, lastMatch);
  dress(timeline, store, settlers, { endsAt, visible: shownIndex, random });
  notify(timeline, store, settlers, endsAt, shownIndex);
  await timeline.run();
  await figures.save();
  await store.demo.complete(settlers[shownIndex]?.user.id ?? noUser, Date.now());
}

type LastMatch = (of: Settler) => FinishedMatch | undefined;

/**
 * Plans all matches: each is played at its start and stored at its end. Returns each player's last match against
 * people.
 */
function playAll(
  store: Store,
  { timeline, members, settlers, random }: Community,
  episodes: readonly Episode[],
  figures: SeededFigures,
  progress: Progress,
): LastMatch {
  const last = new Map<string | null, FinishedMatch>();
  const finish = async (match: FinishedMatch): Promise<void> => {
    await store.matches.finish(match);
    if (match.players.some(({ userId }) => userId === null)) return;
    for (const { userId } of match.players) last.set(userId, match);
  };
  const playFrom = (index: number): void => {
    const episode = episodes[index];
    if (episode === undefined) return;
    timeline.at(episode.at, () => {
      const match = live(episode, members, settlers, random);
      if (match !== null) figures.played(episode, match, settlers);
      if (match !== null) timeline.at(match.endedAt, () => finish(match));
      progress(`${index + 1} of ${episodes.length} matches`);
      playFrom(index + 1);
    });
  };
  playFrom(0);
  return ({ user }) => last.get(user.id);
}

/** Plans the decisions of staff and the open cases. */
function withStaff(store: Store, { timeline, members, settlers, endsAt, random }: Community, last: LastMatch): void {
  const [visible, administrator, , ...others] = settlers;
  if (visible === undefined || administrator === undefined) return;
  const at = endsAt - staffDays * dayMs - dayMs;
  for (const [index, role] of Object.entries(staffRoles)) {
    const userId = settlers[Number(index)]?.user.id;
    if (userId === undefined) continue;
    timeline.at(at, () => store.roles.change({ userId, role, by: null, reason: "for the demo", at }));
  }
  announce(timeline, store, settlers, endsAt, administrator);
  draft(timeline, store, endsAt, administrator);
  moderate(timeline, store, { administrator, visible, others }, endsAt, last);
  holdTournaments(store, { timeline, author: administrator, settlers, members, endsAt, random });
  plan(timeline, store, endsAt, administrator);
  help(timeline, store, settlers, endsAt, administrator);
}
