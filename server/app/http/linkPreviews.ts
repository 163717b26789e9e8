/**
 * The preview that other sites show for a link to a page of ours. The request has no session, so a preview holds only
 * what everybody may see; everything else looks like an address that does not exist.
 */
import { type MatchId, type RoomCode, type UserId, matchId, roomCode, userIdOf } from "#protocol/ids.ts";
import type { Config } from "#server/base/config/config.ts";
import { hostname } from "#server/base/core/addresses.ts";
import type { LinkPreview } from "#server/play/share/tags.ts";
import type { SharedPlayer } from "#server/play/share/sharedContent.ts";
import type { Profile, ProfileStore } from "#server/people/profiles/profileStore.ts";
import type { FindInviteHost } from "#server/play/tables/openInvites.ts";
import { matchForAll, type MatchAndProfileStores, type NamedMatch } from "#server/play/matches/sharedMatch.ts";

export interface PreviewDependencies {
  readonly store: MatchAndProfileStores & { readonly profiles: Pick<ProfileStore, "find"> };
  readonly inviteHostOf: FindInviteHost;
}

const about = "Five cards, five tricks, and only the last one counts.";
const gamePicture = "/share/game.png";
const gamePictureAlt = "Five cards fanned out, a crown above the last one. Win the final trick. Take the crown.";

/** The game itself, for every page that has nothing of its own to show. */
export const gamePreview = (base: string): LinkPreview => ({
  title: "Spar: Win the final trick. Take the crown.",
  description: about,
  image: base + gamePicture,
  imageAlt: gamePictureAlt,
  url: null,
});

/** Our address as the reader of a link needs it: absolute, without a slash at the end. */
export function baseOf(
  { publicUrl }: Pick<Config, "publicUrl">,
  { protocol, host }: { protocol: string; host: string },
) {
  if (publicUrl !== null) return publicUrl;
  return hostname(host) === undefined ? "" : `${protocol}://${host}`;
}

const named = (player: SharedPlayer | undefined): string => player?.name ?? "somebody";

function matchTitle({ match, players }: NamedMatch): string {
  const score = players.map((player) => player.score).join("–");
  const [first, second] = players;
  if (match.winnerSeat === null) return `A match of Spar: ${score}`;
  if (first?.name === null || first?.name === undefined) return `The crown is taken: ${score}`;
  return players.length === 2
    ? `${first.name} beats ${named(second)} ${score} at Spar`
    : `${first.name} takes the crown at Spar: ${score}`;
}

const matchAlt = ({ players }: NamedMatch): string =>
  `Final score: ${players.map((player, index) => `${player.name ?? `player ${index + 1}`} ${player.score}`).join(", ")}`;

async function matchPreview(
  { store }: PreviewDependencies,
  base: string,
  id: MatchId,
): Promise<LinkPreview | undefined> {
  const found = await matchForAll(store, id);
  if (found === undefined) return undefined;
  const url = `${base}/game-details/${found.match.id}`;
  return {
    title: matchTitle(found),
    description: `Watch the match again, card by card. ${about}`,
    image: `${url}/picture.png`,
    imageAlt: matchAlt(found),
    url,
  };
}

/** Whether a preview may show that a host is online: the profile is public and does not hide it, or there is none. */
const isOpenHost = ({ user, privacy }: Profile): boolean =>
  user.role === "guest" || (privacy.profileVisibility === "public" && privacy.onlineStatus);

/** A game that still waits for players with its link. */
async function invitePreview(
  { store, inviteHostOf }: PreviewDependencies,
  base: string,
  code: RoomCode,
): Promise<LinkPreview | undefined> {
  const hostId = await inviteHostOf(code);
  if (hostId === null) return undefined;
  const host = await store.profiles.find(hostId);
  const isNamed = host !== undefined && isOpenHost(host);
  return {
    ...gamePreview(base),
    title: isNamed ? `${host.user.username} invites you to a game of Spar` : "You are invited to a game of Spar",
    description: `Open the link and take a seat. ${about}`,
    url: `${base}/game/${code}`,
  };
}

async function playerPreview(
  { store }: PreviewDependencies,
  base: string,
  id: UserId,
): Promise<LinkPreview | undefined> {
  const { user, privacy } = (await store.profiles.find(id)) ?? {};
  if (user === undefined || user.role === "guest" || privacy?.profileVisibility !== "public") return undefined;
  const { gamesWon, gamesPlayed } = user;
  return {
    ...gamePreview(base),
    title: `${user.username} plays Spar`,
    description: `${gamesWon} of ${gamesPlayed} ${gamesPlayed === 1 ? "match" : "matches"} won. ${about}`,
    url: `${base}/players/${user.id}`,
  };
}

type Preview = (parts: PreviewDependencies, base: string, part: string) => Promise<LinkPreview | undefined>;

const screens = [
  [/^\/game-details\/(\d{1,15})$/, (parts, base, part) => matchPreview(parts, base, matchId(part))],
  [/^\/game\/([A-Z\d]{1,16})$/, (parts, base, part) => invitePreview(parts, base, roomCode(part))],
  [/^\/players\/(\d{1,15})$/, (parts, base, part) => playerPreview(parts, base, userIdOf(part))],
] as const satisfies readonly (readonly [RegExp, Preview])[];

/** Returns the function that finds the preview of a screen; it returns undefined for a screen without its own. */
export function previewOf(
  parts: PreviewDependencies,
  path: string,
): ((base: string) => Promise<LinkPreview | undefined>) | undefined {
  for (const [shape, preview] of screens) {
    const [, part] = shape.exec(path) ?? [];
    if (part !== undefined) return (base) => preview(parts, base, part);
  }
  return undefined;
}
