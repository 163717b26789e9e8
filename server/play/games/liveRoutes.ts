import { liveLimits } from "./limits.ts";
import type { LiveMatch, LiveNow } from "#protocol/calls/games.ts";
import type { Table } from "#server/play/table/table.ts";
import { liveCall } from "./gameCalls.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import { cached } from "#server/base/core/cached.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface LiveDependencies {
  readonly store: { readonly profiles: Pick<ProfileStore, "openAmong"> };
  /** Tables whose running match every user may watch: the `max` that began last, in order. */
  readonly tables: { watchable(max: number): readonly Table[] };
  /** How many users are connected. */
  readonly online: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** How many are online, and the running matches that every user may watch. All get the same answer. */
export function liveRoutes(serve: Serve, deps: LiveDependencies): void {
  const read = cached(() => liveNow(deps), liveLimits.liveCacheMs, deps.now);

  serve(liveCall, read);
}

async function liveNow({ online, store, tables }: LiveDependencies): Promise<LiveNow> {
  const running = tables.watchable(liveLimits.liveLooked);
  const people = running.flatMap(peopleAt);
  const open = people.length === 0 ? new Set<string>() : await store.profiles.openAmong(people);
  // A match is left out while one of its players hides that he is online.
  const shown = running.filter((table) => peopleAt(table).every((id) => open.has(id)));
  return { online: online(), matches: shown.slice(0, liveLimits.liveMatches).map(liveMatch) };
}

const peopleAt = ({ seats }: Table): string[] =>
  seats.flatMap((who) => (who === null || who.user.is_bot ? [] : [who.user.id]));

/** Field by field, because a table holds cards. */
const liveMatch = ({ setup, seats, match, matchStartedAt }: Table): LiveMatch => ({
  code: setup.code,
  is_rated: setup.isRated,
  started_at: matchStartedAt,
  win_points: setup.config.winPoints,
  players: seats.flatMap((who, seat) => {
    if (who === null) return [];
    const { id, username, image_url, is_bot } = who.user;
    return [{ id, username, image_url, is_bot, score: match?.scores[seat] ?? 0 }];
  }),
});
