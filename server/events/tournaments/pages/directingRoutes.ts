/**
 * Administrators' calls for a tournament that players see. The admin log records each change in the same transaction.
 */
import type { Result } from "#engine/result.ts";
import type { Instant } from "#protocol/quantities.ts";
import type { MatchKey, TournamentId } from "#protocol/ids.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { Session } from "#server/base/db/records.ts";
import type { AdminAction, ChangedFields } from "#protocol/calls/adminLog.ts";
import type { RatingStore } from "#server/people/ratings/ratingStore.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import type { Director } from "../running/director.ts";
import { houseOpening } from "../entry/lifeCycle.ts";
import { detailOf } from "./tournamentRecords.ts";
import type { StoredResult, StoredTournament } from "../rows/tournamentRows.ts";
import type { StaffChange } from "../directing/staffSteps.ts";
import type { AlsoInTournament, TournamentStore } from "../tournamentStore.ts";
import {
  admitPlayerCall,
  disqualifyCall,
  openTournamentCall,
  pauseTournamentCall,
  replayMatchCall,
  setResultCall,
  staffStepsCall,
  undoStepCall,
} from "#protocol/calls/tournamentCalls.ts";
import {
  disqualifiedForm,
  openingForm,
  pauseForm,
  playerForm,
  replayForm,
  resultForm,
  undoForm,
} from "#protocol/calls/tournaments.ts";
import { byId } from "#server/base/api/params.ts";
import { route } from "#server/base/api/declare.ts";

const openTournamentRoute = route(openTournamentCall, {
  summary:
    "Opens the registration of a draft for players. From then on the fee and the format are fixed. `not_now` where it is open, cancelled or begins in the past.",
  params: byId<TournamentId>(),
  body: openingForm,
  refusals: ["not_now"],
  limits: ["staffChange"],
});

const pauseTournamentRoute = route(pauseTournamentCall, {
  summary: "Pauses a tournament or lets it go on. Matches that have begun are played to their end; none is called.",
  params: byId<TournamentId>(),
  body: pauseForm,
  refusals: ["not_now"],
  limits: ["staffChange"],
});

const admitPlayerRoute = route(admitPlayerCall, {
  summary:
    "Admits a player after the start, who pays the entry fee: in the place of a player who is out and has not played, or on a free place of the first round. `not_now` where there is none.",
  params: byId<TournamentId>(),
  body: playerForm,
  refusals: ["not_now", "next_began", "not_enough_gems"],
  limits: ["staffChange"],
});

const disqualifyRoute = route(disqualifyCall, {
  summary:
    "Disqualifies a player, who loses all further matches, or takes it back as long as no match that depends on it has begun.",
  isFresh: true,
  params: byId<TournamentId>(),
  body: disqualifiedForm,
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

const setResultRoute = route(setResultCall, {
  summary:
    "Sets the winner of a match, the first or second player, or nobody. `next_began` once a match that depends on it has begun.",
  params: byId<TournamentId>(),
  body: resultForm,
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

const replayMatchRoute = route(replayMatchCall, {
  summary: "Orders a match to be played again. Its result goes, and its players are called to a new table.",
  params: byId<TournamentId>(),
  body: replayForm,
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

const staffStepsRoute = route(staffStepsCall, {
  summary:
    "What staff changed in a tournament after its start, the newest hundred, newest first, and which of it can be undone now, or why not.",
  params: byId<TournamentId>(),
});

const undoStepRoute = route(undoStepCall, {
  summary:
    "Undoes a result, a replay, a disqualification or a late admission, whose fee is paid back. What stood before stands again. `next_began` once a match that depends on it has begun, `not_now` where it is undone, a later step is about the same match or player, or the tournament is over.",
  isFresh: true,
  params: byId<TournamentId>(),
  body: undoForm,
  refusals: ["not_now", "next_began"],
  limits: ["staffChange"],
});

export interface DirectingDependencies {
  readonly store: { readonly tournaments: TournamentStore; readonly ratings: Pick<RatingStore, "of"> };
  readonly director: Pick<Director, "changed" | "joinBefore" | "atNode" | "takeBack">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

interface Logged {
  readonly session: Session;
  readonly action: AdminAction;
  readonly reason?: string;
  readonly at: number;
  readonly before?: ChangedFields;
  readonly after?: ChangedFields;
}

/** Logs a change of a tournament in its transaction. */
const logged =
  ({ session, action, reason = "", at, before, after }: Logged): AlsoInTournament<StoredTournament> =>
  async (trx, { id, name }) =>
    recordAdminAction(trx, {
      adminId: session.user.id,
      action,
      target: { kind: "tournament", id, name },
      reason,
      before: before ?? null,
      after: after ?? null,
      at,
    });

export function directingRoutes(serve: Serve, deps: DirectingDependencies): void {
  const { store, director, now } = deps;
  const { tournaments } = store;
  const recordOf = async (id: TournamentId, session: Session) => {
    await director.changed(id);
    const full = await tournaments.load(id);
    if (full === undefined) throw new HttpFailure("not_found");
    return detailOf(full, { userId: session.user.id, joinBefore: director.joinBefore, atNode: director.atNode });
  };

  serve(openTournamentRoute, async ({ session, params: { id }, body }) => {
    const at = now();
    const also = logged({ session, action: "tournament.open", at });
    if ((await tournaments.open(id, { ...houseOpening, ...body }, at, also)) === undefined)
      throw new HttpFailure("not_now");
    return recordOf(id, session);
  });

  serve(pauseTournamentRoute, async ({ session, params: { id }, body: { paused, reason } }) => {
    const also = logged({ session, action: "tournament.pause", reason, at: now(), after: { paused } });
    if ((await tournaments.pause(id, paused, also)) === undefined) throw new HttpFailure("not_now");
    return recordOf(id, session);
  });

  const changedBracket: ChangedBracket = async (done, session) => {
    if (!done.ok) throw new HttpFailure(done.error);
    await director.takeBack(done.value);
    return recordOf(done.value.tournament.id, session);
  };
  playerRoutes(serve, deps, changedBracket);
  matchRoutes(serve, deps, changedBracket);
}

/** Follows a change of a bracket: closes its cancelled tables and answers with the tournament; throws a refusal. */
type ChangedBracket = (
  done: Result<StaffChange, ApiErrorCode>,
  session: Session,
) => Promise<ReturnType<typeof detailOf>>;

/** Logs a change of a bracket in its transaction. */
const loggedChange =
  (what: Logged): AlsoInTournament<StaffChange> =>
  (trx, { tournament }) =>
    logged(what)(trx, tournament);

function playerRoutes(serve: Serve, { store, now }: DirectingDependencies, changedBracket: ChangedBracket): void {
  const { tournaments } = store;

  serve(admitPlayerRoute, async ({ session, params: { id }, body: { user_id: userId, reason } }) => {
    const at = now();
    const also = loggedChange({ session, action: "tournament.admit", reason, at, after: { player: userId } });
    const { duel } = await store.ratings.of(userId);
    const player = { userId, rating: Math.round(duel.rating) };
    const admitted = await tournaments.admitLate(id, player, { adminId: session.user.id, at }, also);
    return changedBracket(admitted, session);
  });

  serve(disqualifyRoute, async ({ session, params: { id }, body: { user_id: userId, disqualified, reason } }) => {
    const at = now();
    const after = { player: userId, disqualified };
    const also = loggedChange({ session, action: "tournament.disqualify", reason, at, after });
    const who = { userId, dropped: disqualified ? ("disqualified" as const) : null };
    const done = await tournaments.setDropped(id, who, { adminId: session.user.id, at }, also);
    return changedBracket(done, session);
  });

  serve(staffStepsRoute, async ({ params: { id } }) => {
    const items = await tournaments.steps(id);
    if (items === undefined) throw new HttpFailure("not_found");
    return { items };
  });

  serve(undoStepRoute, async ({ session, params: { id }, body: { step, reason } }) => {
    const at = now();
    const also = loggedChange({ session, action: "tournament.undo", reason, at, before: { step } });
    const done = await tournaments.undo(id, step, at, also);
    return changedBracket(done, session);
  });
}

const fieldsOf = (key: MatchKey, result: StoredResult | null): ChangedFields => ({
  match: key,
  winner: result?.winner ?? null,
  how: result?.how ?? null,
});

function matchRoutes(serve: Serve, { store, now }: DirectingDependencies, changedBracket: ChangedBracket): void {
  const { tournaments } = store;

  serve(setResultRoute, async ({ session, params: { id }, body: { key, winner, reason } }) => {
    const at = now();
    const after = { match: key, winner, how: "staff" };
    const log = { session, action: "tournament.result", reason, at, after } as const;
    const by = { adminId: session.user.id, at };
    const done = await tournaments.setResult(id, { key, winner }, by, (trx, change) =>
      loggedChange({ ...log, before: fieldsOf(key, change.before) })(trx, change),
    );
    return changedBracket(done, session);
  });

  serve(replayMatchRoute, async ({ session, params: { id }, body: { key, reason } }) => {
    const at = now();
    const log = { session, action: "tournament.replay", reason, at } as const;
    const done = await tournaments.replay(id, key, { adminId: session.user.id, at }, (trx, change) =>
      loggedChange({ ...log, before: fieldsOf(key, change.before) })(trx, change),
    );
    return changedBracket(done, session);
  });
}
