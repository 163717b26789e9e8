/** The palette's server searches: players, help articles, and for staff users and tickets. */
import { useEffect, useState } from "react";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { staffTicketsCall } from "#protocol/calls/supportCalls.ts";
import { adminUsersCall } from "#protocol/calls/userAdmin.ts";
import { playerSearchQuery } from "#web/entities/friend/queries.ts";
import { helpQuery } from "#web/entities/help/articles.ts";
import { playerPath } from "#web/entities/paths.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { isSignedIn, useSession, isStaff } from "#web/entities/session/session.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { type Loaded, useLoaded } from "#web/platform/queries/loaded.ts";
import type { Command } from "./commands.ts";
import { paletteText } from "./text/en.ts";

/** A search starts after this long without typing. */
export const typingMs = 200;
export const wordsCharsMax = fieldBounds.searchCharsMax;
const hitsMax = 5;

const usersQuery = (words: string) => queryOf(adminUsersCall, { query: { q: words, limit: hitsMax } });
const ticketsQuery = (words: string) => queryOf(staffTicketsCall, { query: { q: words, limit: hitsMax } });

/** The typed words, once typing has paused. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

interface Searched {
  readonly commands: readonly Command[];
  readonly hasFailed: boolean;
}

const command = (group: Command["group"], path: string, label: string): Command => ({
  id: `${group} ${path}`,
  group,
  label,
  does: { path },
});

const found = <T>(loaded: Loaded<T>): T | null => (loaded.state === "ready" ? loaded.value : null);

/** Searches everything that this user may find. */
export function useSearches(typed: string): Searched {
  const t = useText(paletteText);
  const user = useSession((session) => session.user);
  const words = useRested(typed.trim().slice(0, wordsCharsMax));
  const isLong = words.length >= fieldBounds.searchCharsMin;
  const findsPlayers = isLong && isSignedIn(user);
  const isForStaff = isLong && isStaff(user);
  const [help] = useLoaded({ ...helpQuery(useLanguage()), enabled: isLong, staleTime: Number.POSITIVE_INFINITY });
  const [players] = useLoaded({ ...playerSearchQuery(words), enabled: findsPlayers });
  const [users] = useLoaded({ ...usersQuery(words), enabled: isForStaff });
  const [tickets] = useLoaded({ ...ticketsQuery(words), enabled: isForStaff });
  if (!isLong) return { commands: [], hasFailed: false };

  const articles = found(help)?.search(words).slice(0, hitsMax) ?? [];
  const people = findsPlayers ? (found(players)?.players.slice(0, hitsMax) ?? []) : [];
  const staffUsers = isForStaff ? (found(users)?.items ?? []) : [];
  const staffTickets = isForStaff ? (found(tickets)?.items ?? []) : [];
  const inTab = (tab: string): string => `/admin/${tab}?${new URLSearchParams({ q: words })}`;
  return {
    commands: [
      ...people.map(({ user: { id, username } }) => command("groupPlayers", playerPath(id), username)),
      ...articles.map(({ path, title }) => command("groupHelp", path, title)),
      ...staffUsers.map(({ id, name }) => command("groupUsers", `/admin/users/${encodeURIComponent(id)}`, name)),
      ...staffTickets.map(({ id, subject }) =>
        command("groupTickets", `/admin/tickets/${encodeURIComponent(id)}`, t("ticket", { number: id, subject })),
      ),
      ...(isForStaff
        ? [
            command("groupStaff", inTab("users"), t("searchUsers", { words })),
            command("groupStaff", inTab("reports"), t("searchReports", { words })),
            command("groupStaff", inTab("tickets"), t("searchTickets", { words })),
          ]
        : []),
    ],
    hasFailed: [help, players, users, tickets].some(({ state }) => state === "failed"),
  };
}
