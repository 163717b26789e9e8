/** Small tournaments, as their hosts make, change and cancel them. */
import type { TournamentId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import {
  OWN_TOURNAMENTS_MAX,
  SMALL_AHEAD_MS,
  type SmallTournamentChange,
  type TournamentDetail,
} from "#protocol/calls/tournamentPages.ts";
import { tournamentBounds } from "#protocol/calls/tournaments.ts";
import type { Director } from "../running/director.ts";
import type { DraftStore } from "../entry/draftStore.ts";
import { changeOpen, houseOpening, open } from "../entry/lifeCycle.ts";
import { tournamentLimits } from "../limits.ts";
import { cancelHostedCall, changeHostedCall, hostCall, ownTournamentsCall } from "../playerCalls.ts";
import { countIn, fillPlaces, hostedBy, type Reader } from "../entry/registration.ts";
import { summariesFor } from "./shownTournament.ts";
import { findTournament } from "../rows/tournamentRows.ts";
import type { TournamentStore } from "../tournamentStore.ts";

const dayMs = 86_400_000;

export interface HostDependencies {
  readonly store: { readonly tournaments: TournamentStore; readonly drafts: Pick<DraftStore, "create" | "change"> };
  readonly director: Pick<Director, "changed">;
  readonly notifications: Pick<Notifications, "add">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A form with its name cleaned. @throws HttpFailure where the name is not seen or the start is not near. */
function checked<T extends SmallTournamentChange>(form: T, at: number): T {
  const name = speakable(form.name, tournamentBounds.nameCharsMax);
  const ahead = form.startDate - at;
  if (name === null) throw new HttpFailure("invalid_body", "name: expected a visible name");
  if (ahead < SMALL_AHEAD_MS.min || ahead > SMALL_AHEAD_MS.max) {
    throw new HttpFailure("invalid_body", "startDate: expected a time from five minutes to thirty days ahead");
  }
  return { ...form, name };
}

export function hostRoutes(
  serve: Serve,
  deps: HostDependencies,
  detail: (id: TournamentId, user: Reader["user"]) => Promise<TournamentDetail>,
): void {
  const { store, director, now } = deps;
  const { tournaments, drafts } = store;

  serve(ownTournamentsCall, async ({ session: { user } }) => {
    const own = await tournaments.own(user.id, OWN_TOURNAMENTS_MAX);
    return { items: await summariesFor(tournaments, own, user.id) };
  });

  serve(hostCall, async ({ session: { user }, body }) => {
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

  serve(changeHostedCall, async ({ session: { user }, params: { id }, body }) => {
    await change(deps, { id, userId: user.id, form: body });
    return detail(id, user);
  });

  serve(cancelHostedCall, async ({ session: { user }, params: { id } }) => {
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
  { id, userId, form }: { readonly id: TournamentId; readonly userId: string; readonly form: SmallTournamentChange },
): Promise<void> {
  const at = now();
  const found = await tournaments.find(id);
  if (found === undefined || found.hostId !== userId) throw new HttpFailure("not_found");
  const { name, startDate, maxPlayers } = checked(form, at);
  const { format, entryFee, prizePool } = found;
  const endDate = startDate + dayMs;
  const wanted = { name, startDate, endDate, maxPlayers, format, entryFee, prizePool };
  let moved: readonly string[] = [];
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
