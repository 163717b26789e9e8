/** Finished matches as they are shown: who may see one, and whose names. */
import { createHash } from "node:crypto";
import { type MatchId, type UserId, noUser } from "#protocol/ids.ts";
import type { MatchToPaint, SharedPlayer } from "#server/play/share/sharedContent.ts";
import type { StoredMatch, StoredPlayer } from "#server/base/db/records.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import { type MatchStore, isOfflineCode } from "./matchStore.ts";

/** The stores that decide who may see a match. */
export interface MatchAndProfileStores {
  readonly matches: Pick<MatchStore, "find" | "replay">;
  readonly profiles: Pick<ProfileStore, "find" | "isVisible">;
}

/**
 * Whether this user may see a match: its players may, and users to whom one of its players shows it. One that a player's
 * own program dealt is no result for others.
 */
export const mayBeSeen = async (
  { profiles }: MatchAndProfileStores,
  match: StoredMatch,
  userId: UserId,
): Promise<boolean> =>
  match.players.some((player) => player.userId === userId) ||
  (!isOfflineCode(match.code) && profiles.isVisible(match.id, userId));

/** The id of no user: what this id may see, all may see, without a session too. */
const nobody = noUser;

/** A match with the names that go into its picture. */
export interface NamedMatch {
  readonly match: StoredMatch;
  /** Best first. */
  readonly players: readonly SharedPlayer[];
}

function inOrder(match: StoredMatch, nameOf: (player: StoredPlayer) => string | null): SharedPlayer[] {
  return match.players
    .toSorted((a, b) => a.place - b.place || a.seat - b.seat)
    .map((player) => ({
      seat: player.seat,
      name: nameOf(player),
      score: player.score,
      isWinner: player.seat === match.winnerSeat,
    }));
}

const nameIn = ({ username }: StoredPlayer): string | null => (username === "" ? null : username);

/** A match as this user sees it on its page, with all names; undefined where he may not see it. */
export async function matchFor(
  store: MatchAndProfileStores,
  id: MatchId,
  userId: UserId,
): Promise<NamedMatch | undefined> {
  const match = await store.matches.find(id);
  if (match === undefined || !(await mayBeSeen(store, match, userId))) return undefined;
  return { match, players: inOrder(match, nameIn) };
}

/** Whether a player shows to everybody that he played; guests and the computer have no profile that could hide it. */
async function showsHimself({ profiles }: MatchAndProfileStores, { userId, isBot }: StoredPlayer): Promise<boolean> {
  if (isBot || userId === null) return true;
  const { user, privacy } = (await profiles.find(userId)) ?? {};
  if (user === undefined || privacy === undefined) return false;
  return user.role === "guest" || (privacy.profileVisibility === "public" && privacy.showRecentActivity);
}

/**
 * A match as all users may see it; undefined if none of its players shows it to all users. Stricter than its page,
 * which knows who asks: players who hide their matches are without a name.
 */
export async function matchForAll(store: MatchAndProfileStores, id: MatchId): Promise<NamedMatch | undefined> {
  const match = await store.matches.find(id);
  if (match === undefined || isOfflineCode(match.code)) return undefined;
  if (!(await store.profiles.isVisible(match.id, nobody))) return undefined;
  const areNamed = await Promise.all(match.players.map((player) => showsHimself(store, player)));
  const named = new Set(match.players.filter((_, index) => areNamed[index]));
  return { match, players: inOrder(match, (player) => (named.has(player) ? nameIn(player) : null)) };
}

/** Another one for each picture that differs: the record of a match never changes, its names may. */
export const pictureKey = ({ match, players }: NamedMatch): string =>
  createHash("sha256")
    .update(JSON.stringify([match.id, players]))
    .digest("base64url");

/** Reads the data of a match's picture. */
export async function matchToPaint(
  store: MatchAndProfileStores,
  { match, players }: NamedMatch,
): Promise<MatchToPaint> {
  const record = (await store.matches.replay(match.id)) ?? null;
  return { players, matchNumber: match.matchNumber, record };
}
