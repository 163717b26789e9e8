import type { Instant } from "#protocol/quantities.ts";
import { hostname } from "#server/base/core/addresses.ts";
/** The calls of players: tournaments to look at, to enter and to leave, and the small ones that they host. */
import type { TournamentId, UserId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { Config } from "#server/base/config/config.ts";
import type { SmallTournamentChange, StandingIn, TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { calendarOf } from "./calendar.ts";
import type { Director } from "../running/director.ts";
import { detailOf, statusOf, summariesFor } from "./tournamentRecords.ts";
import { countIn, fillPlaces, hostedBy, type Reader } from "../entry/registration.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import type { DraftStore } from "../entry/draftStore.ts";
import { changeOpen, houseOpening, open } from "../entry/lifeCycle.ts";
import { tournamentLimits } from "../limits.ts";
import { findTournament } from "../rows/tournamentRows.ts";
import type { TournamentStore } from "../tournamentStore.ts";
import {
  calendarRoute,
  cancelHostedRoute,
  changeHostedRoute,
  checkInRoute,
  hostRoute,
  ownTournamentsRoute,
  registerRoute,
  tournamentRoute,
  tournamentsRoute,
  withdrawRoute,
} from "./playerCalls.ts";

export interface PlayerTournamentDependencies extends HostDependencies {
  readonly director: Pick<Director, "changed" | "changedSoon" | "watch" | "joinBefore" | "atNode">;
  readonly config: Pick<Config, "publicUrl">;
}

export function playerTournamentRoutes(serve: Serve, deps: PlayerTournamentDependencies): void {
  readRoutes(serve, deps);
  entryRoutes(serve, deps);
  hostRoutes(serve, deps, (id, user) => detail(deps, id, { user, code: "" }));
}

async function detail({ store, director }: PlayerTournamentDependencies, id: TournamentId, reader: Reader) {
  const full = await store.tournaments.load(id);
  const isVisible = full !== undefined && (await store.tournaments.mayRead(full.tournament, reader));
  if (!isVisible) throw new HttpFailure("not_found");
  const userId = reader.user?.id ?? null;
  if (userId !== null) director.watch(id, userId);
  return detailOf(full, { userId, joinBefore: director.joinBefore, atNode: director.atNode });
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

  serve(tournamentsRoute, async ({ ctx, query: { q, status, limit, after } }) => {
    const before = readCursor(after, "number")?.id ?? null;
    const found = await tournaments.list({ status, search: nameKey(q), before, limit: limit + 1 });
    const visible = found.slice(0, limit);
    const items = await summariesFor(tournaments, visible, ctx.state.session?.user.id);
    const last = visible.at(-1);
    return { items, next: last === undefined || found.length <= limit ? null : cursorOf(0, last.id) };
  });

  serve(tournamentRoute, ({ ctx, params: { id }, query: { code } }) =>
    detail(deps, id, { user: ctx.state.session?.user ?? null, code }),
  );

  serve(calendarRoute, async ({ ctx, params: { id }, query: { code } }) => {
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
  const standing = async (id: TournamentId, userId: UserId): Promise<StandingIn> => {
    const [tournament, mine] = await Promise.all([tournaments.find(id), tournaments.entriesIn(userId, [id])]);
    const entry = mine.get(id);
    return { mine: entry === undefined ? null : statusOf(entry), version: tournament?.version ?? 0 };
  };

  serve(registerRoute, async ({ session: { user }, params: { id }, body: { code } }) => {
    const entered = await tournaments.register({ id, userId: user.id, joinCode: code, at: now() });
    if (!entered.ok) throw new HttpFailure(entered.error);
    director.changedSoon(id);
    return standing(id, user.id);
  });

  serve(withdrawRoute, async ({ session: { user }, params: { id } }) => {
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

  serve(checkInRoute, async ({ session: { user }, params: { id } }) => {
    const done = await tournaments.checkIn({ id, userId: user.id, at: now() });
    if (!done.ok) throw new HttpFailure(done.error);
    director.changedSoon(id);
    return standing(id, user.id);
  });
}

const dayMs = 86_400_000;

interface HostDependencies {
  readonly store: { readonly tournaments: TournamentStore; readonly drafts: Pick<DraftStore, "create" | "change"> };
  readonly director: Pick<Director, "changed">;
  readonly notifications: Pick<Notifications, "add">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** A form with its name cleaned. @throws HttpFailure where the name is not seen or the start is not near. */
function checked<T extends SmallTournamentChange>(form: T, at: number): T {
  const name = speakable(form.name, tournamentLimits.nameCharsMax);
  const ahead = form.startDate - at;
  if (name === null) throw new HttpFailure("invalid_body", "name: expected a visible name");
  if (ahead < tournamentLimits.smallAheadMs.min || ahead > tournamentLimits.smallAheadMs.max) {
    throw new HttpFailure("invalid_body", "startDate: expected a time from five minutes to thirty days ahead");
  }
  return { ...form, name };
}

function hostRoutes(
  serve: Serve,
  deps: HostDependencies,
  detail: (id: TournamentId, user: Reader["user"]) => Promise<TournamentDetail>,
): void {
  const { store, director, now } = deps;
  const { tournaments, drafts } = store;

  serve(ownTournamentsRoute, async ({ session: { user } }) => {
    const own = await tournaments.own(user.id, tournamentLimits.ownRows);
    return { items: await summariesFor(tournaments, own, user.id) };
  });

  serve(hostRoute, async ({ session: { user }, body }) => {
    const at = now();
    const { name, startDate, maxPlayers, format, access } = checked(body, at);
    const endDate = startDate + dayMs;
    const form = { name, startDate, endDate, maxPlayers, format, entryFee: 0, prizePool: 0 };
    const opening = { ...houseOpening, hostId: user.id, access };
    const { id } = await drafts.create(user.id, form, at, async (trx, { after }) => {
      if ((await hostedBy(trx, user.id)) >= tournamentLimits.hostedMax) throw new HttpFailure("too_many_tournaments");
      await open(trx, after.id, opening, at);
    });
    await director.changed(id);
    return detail(id, user);
  });

  serve(changeHostedRoute, async ({ session: { user }, params: { id }, body }) => {
    await change(deps, { id, userId: user.id, form: body });
    return detail(id, user);
  });

  serve(cancelHostedRoute, async ({ session: { user }, params: { id } }) => {
    const found = await tournaments.find(id);
    if (found === undefined || found.hostId !== user.id) throw new HttpFailure("not_found");
    const cancelled = await tournaments.cancel(id, now());
    if (cancelled === undefined) throw new HttpFailure("not_found");
    await director.changed(id);
    return { mine: null, version: cancelled.version + 1 };
  });
}

/** Changes what a host may change; players who waited for a place get those that are new. */
async function change(
  { store: { tournaments, drafts }, director, notifications, now }: HostDependencies,
  { id, userId, form }: { readonly id: TournamentId; readonly userId: UserId; readonly form: SmallTournamentChange },
): Promise<void> {
  const at = now();
  const found = await tournaments.find(id);
  if (found === undefined || found.hostId !== userId) throw new HttpFailure("not_found");
  const { name, startDate, maxPlayers } = checked(form, at);
  const { format, entryFee, prizePool } = found;
  const endDate = startDate + dayMs;
  const wanted = { name, startDate, endDate, maxPlayers, format, entryFee, prizePool };
  let moved: readonly UserId[] = [];
  const changed = await drafts.change(id, wanted, at, async (trx, { before, after }) => {
    if (!(await changeOpen(trx, { before, after }, userId, at))) throw new HttpFailure("not_now");
    if ((await countIn(trx, id, "registered")) > maxPlayers) throw new HttpFailure("tournament_full");
    const open = await findTournament(trx, id);
    if (open !== undefined) moved = await fillPlaces(trx, open, at);
  });
  // A draft that is cancelled as well cannot be changed.
  if (changed === undefined) throw new HttpFailure("not_now");
  const values = { title: name, id };
  for (const user of moved) {
    await notifications.add(user, { kind: "tournament_place", values, cause: `tournament_place:${id}` });
  }
  await director.changed(id);
}
