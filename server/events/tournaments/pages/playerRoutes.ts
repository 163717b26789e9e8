import type { TournamentId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { Config } from "#server/base/config/config.ts";
import { hostname } from "#server/base/core/addresses.ts";
import type { StandingIn } from "#protocol/calls/tournamentPages.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { calendarOf } from "./calendar.ts";
import type { Director } from "../running/director.ts";
import { type HostDependencies, hostRoutes } from "./hostRoutes.ts";
import {
  calendarCall,
  checkInCall,
  registerCall,
  tournamentCall,
  tournamentsCall,
  withdrawCall,
} from "../playerCalls.ts";
import { detailOf, statusOf, summariesFor } from "./shownTournament.ts";
import type { Reader } from "../entry/registration.ts";

export interface PlayerTournamentDependencies extends HostDependencies {
  readonly director: Pick<Director, "changed" | "changedSoon" | "watch" | "joinBefore">;
  readonly config: Pick<Config, "publicUrl">;
}

export function playerTournamentRoutes(serve: Serve, deps: PlayerTournamentDependencies): void {
  readRoutes(serve, deps);
  entryRoutes(serve, deps);
  hostRoutes(serve, deps, (id, user) => detail(deps, id, { user, code: "" }));
}

async function detail({ store, director }: PlayerTournamentDependencies, id: TournamentId, reader: Reader) {
  const whole = await store.tournaments.whole(id);
  const isShown = whole !== undefined && (await store.tournaments.mayRead(whole.tournament, reader));
  if (!isShown) throw new HttpFailure("not_found");
  const userId = reader.user?.id ?? null;
  if (userId !== null) director.watch(id, userId);
  return detailOf(whole, { userId, joinBefore: director.joinBefore });
}

/** The address of the site, for a link that is read elsewhere. */
function siteOf(
  { publicUrl }: Pick<Config, "publicUrl">,
  { protocol, host }: { protocol: string; host: string },
): string {
  if (publicUrl !== null) return publicUrl;
  return `${protocol}://${hostname(host) === undefined ? "localhost" : host}`;
}

function readRoutes(serve: Serve, deps: PlayerTournamentDependencies): void {
  const { tournaments } = deps.store;

  serve(tournamentsCall, async ({ ctx, query: { q, status, limit, after } }) => {
    const before = readCursor(after, "number")?.id ?? null;
    const found = await tournaments.list({ status, search: nameKey(q), before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const items = await summariesFor(tournaments, shown, ctx.state.session?.user.id);
    const last = shown.at(-1);
    return { items, next: last === undefined || found.length <= limit ? null : cursorOf(0, last.id) };
  });

  serve(tournamentCall, ({ ctx, params: { id }, query: { code } }) =>
    detail(deps, id, { user: ctx.state.session?.user ?? null, code }),
  );

  serve(calendarCall, async ({ ctx, params: { id }, query: { code } }) => {
    const found = await tournaments.find(id);
    const reader = { user: ctx.state.session?.user ?? null, code };
    if (found === undefined || !(await tournaments.mayRead(found, reader))) throw new HttpFailure("not_found");
    ctx.status = 200;
    ctx.type = "text/calendar; charset=utf-8";
    ctx.set("Content-Disposition", `attachment; filename="tournament-${found.id}.ics"`);
    const byLink = code === "" ? "" : `?code=${encodeURIComponent(code)}`;
    ctx.body = calendarOf(found, `${siteOf(deps.config, ctx)}/tournament/${found.id}${byLink}`);
  });
}

function entryRoutes(serve: Serve, deps: PlayerTournamentDependencies): void {
  const { store, director, notifications, now } = deps;
  const { tournaments } = store;
  const standing = async (id: TournamentId, userId: string): Promise<StandingIn> => {
    const [tournament, mine] = await Promise.all([tournaments.find(id), tournaments.entriesIn(userId, [id])]);
    const entry = mine.get(id);
    return { mine: entry === undefined ? null : statusOf(entry), version: tournament?.version ?? 0 };
  };

  serve(registerCall, async ({ session: { user }, params: { id }, body: { code } }) => {
    const entered = await tournaments.register({ id, userId: user.id, joinCode: code, at: now() });
    if (!entered.ok) throw new HttpFailure(entered.error);
    director.changedSoon(id);
    return standing(id, user.id);
  });

  serve(withdrawCall, async ({ session: { user }, params: { id } }) => {
    const withdrawn = await tournaments.withdraw({ id, userId: user.id, at: now() });
    if (!withdrawn.ok) throw new HttpFailure(withdrawn.error);
    const { tournament, moved } = withdrawn.value;
    const values = { title: tournament.name, id };
    for (const userId of moved) {
      await notifications.add(userId, { kind: "tournament_place", values, cause: `tournament_place:${id}` });
    }
    await director.changed(id);
    return standing(id, user.id);
  });

  serve(checkInCall, async ({ session: { user }, params: { id } }) => {
    const done = await tournaments.checkIn({ id, userId: user.id, at: now() });
    if (!done.ok) throw new HttpFailure(done.error);
    director.changedSoon(id);
    return standing(id, user.id);
  });
}
