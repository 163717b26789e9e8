import type { TournamentId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Session } from "#server/base/db/records.ts";
import type { AdminAction, ChangedFields } from "#protocol/calls/adminLog.ts";
import {
  type ManagedStatus,
  type ManagedTournament,
  type TournamentForm,
  tournamentForm,
} from "#protocol/calls/tournaments.ts";
import { recordAdminAction, changedFields } from "#server/people/roles/adminLog.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import type { Director } from "../running/director.ts";
import type { Also, DraftStore, StoredDraft } from "../entry/draftStore.ts";
import { cancel as cancelOpen, changeOpen } from "../entry/lifeCycle.ts";
import type { TournamentStore } from "../tournamentStore.ts";
import { findTournament } from "../rows/tournamentRows.ts";
import {
  cancelDraftCall,
  changeDraftCall,
  draftCall,
  draftsCall,
  draftsQuery,
  makeDraftCall,
  reopenDraftCall,
} from "#protocol/calls/tournamentCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { reasonForm } from "#protocol/calls/fields.ts";
import { tournamentLimits } from "../limits.ts";

const draftsRoute = route(draftsCall, {
  summary: "All tournaments, from drafts to those that are over. `q` is the beginning of a name.",
  query: draftsQuery,
});

const draftRoute = route(draftCall, {
  summary: "One tournament as it was planned.",
  params: byId<TournamentId>(),
});

const makeDraftRoute = route(makeDraftCall, {
  summary: "Stores a draft. `entryFee` and `prizePool` are in gems. `invalid_body` where the dates do not fit.",
  body: tournamentForm,
  limits: ["staffChange"],
});

const changeDraftRoute = route(changeDraftCall, {
  summary:
    "Changes a tournament: a draft, or one in its registration, whose fee and format stay. `not_found` for one that is cancelled, `not_now` after the registration.",
  params: byId<TournamentId>(),
  body: tournamentForm,
  refusals: ["not_now"],
  limits: ["staffChange"],
});

const cancelDraftRoute = route(cancelDraftCall, {
  summary:
    "Cancels a tournament. A draft stays in the list and can be reopened; of an open one all fees are paid back, and its players are told. `not_now` once it is over.",
  isFresh: true,
  params: byId<TournamentId>(),
  body: reasonForm,
  refusals: ["not_now"],
  limits: ["staffChange"],
});

const reopenDraftRoute = route(reopenDraftCall, {
  summary: "A cancelled tournament is a draft again. `not_now` where players have seen it.",
  params: byId<TournamentId>(),
  refusals: ["not_now"],
  limits: ["staffChange"],
});

interface TournamentDependencies {
  readonly store: { readonly drafts: DraftStore; readonly tournaments: Pick<TournamentStore, "counts"> };
  readonly director: Pick<Director, "changed">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function statusOf({ cancelledAt, phase, isPaused }: StoredDraft): ManagedStatus {
  if (cancelledAt !== null || phase === "cancelled") return "cancelled";
  if (phase === null || phase === "completed") return phase ?? "draft";
  return isPaused ? "paused" : phase;
}

function draftRecord(draft: StoredDraft, players: number): ManagedTournament {
  const { cancelledAt: _cancelledAt, updatedAt, phase, isPaused: _isPaused, ...planned } = draft;
  return {
    ...planned,
    currentPlayers: players,
    status: statusOf(draft),
    was_opened: phase !== null,
    updated_at: updatedAt,
  };
}

const loggedDraft = (draft: StoredDraft | null): ChangedFields | null => {
  if (draft === null) return null;
  const { id: _id, author: _author, phase: _phase, isPaused: _paused, cancelledAt: _cancelled, ...rest } = draft;
  const { updatedAt: _at, ...planned } = rest;
  const fields = { ...planned, status: statusOf(draft) };
  return fields;
};

const refused = (field: keyof TournamentForm, expected: string): HttpFailure =>
  new HttpFailure("invalid_body", `${field}: expected ${expected}`);

const { nameCharsMax, aheadMsMax, lengthMsMax } = tournamentLimits;

/** The form with its name cleaned of invisible characters. @throws HttpFailure if the form is invalid */
function checked(form: TournamentForm, now: number): TournamentForm {
  const name = speakable(form.name, nameCharsMax);
  const { startDate, endDate } = form;
  if (name === null) throw refused("name", "a visible name");
  if (startDate <= now || startDate > now + aheadMsMax) throw refused("startDate", "a time to come");
  if (endDate <= startDate || endDate > startDate + lengthMsMax) throw refused("endDate", "a time after startDate");
  return { ...form, name };
}

export function tournamentRoutes(serve: Serve, deps: TournamentDependencies): void {
  listRoutes(serve, deps);
  changeRoutes(serve, deps);
}

function listRoutes(serve: Serve, { store: { drafts, tournaments } }: TournamentDependencies): void {
  serve(draftsRoute, async ({ query: { q, status, sort, limit, after } }) => {
    const isByName = sort.endsWith("name");
    const filter = { name: q, status };
    const wanted = {
      ...filter,
      sort: isByName ? ("name" as const) : ("start" as const),
      isDescending: sort.startsWith("-"),
      after: readCursor(after, isByName ? "string" : "number"),
      limit: limit + 1,
    };
    const [rows, total] = await Promise.all([drafts.list(wanted), drafts.count(filter)]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next =
      last === undefined || rows.length <= limit
        ? null
        : cursorOf(isByName ? nameKey(last.name) : last.startDate, last.id);
    const players = await tournaments.counts(shown.map(({ id }) => id));
    return { items: shown.map((one) => draftRecord(one, players.get(one.id) ?? 0)), next, total };
  });

  serve(draftRoute, async ({ params: { id } }) => {
    const found = await drafts.find(id);
    if (found === undefined) throw new HttpFailure("not_found");
    return draftRecord(found, (await tournaments.counts([id])).get(id) ?? 0);
  });
}

function changeRoutes(serve: Serve, { store: { drafts, tournaments }, director, now }: TournamentDependencies): void {
  const logged =
    (session: Session, action: AdminAction, at: number, reason = ""): Also =>
    async (trx, { before, after }) =>
      recordAdminAction(trx, {
        adminId: session.user.id,
        action,
        target: { kind: "tournament", id: after.id, name: after.name },
        reason,
        ...changedFields(loggedDraft(before), loggedDraft(after)),
        at,
      });
  const shown = async (draft: StoredDraft | undefined): Promise<ManagedTournament> => {
    if (draft === undefined) throw new HttpFailure("not_found");
    return draftRecord(draft, (await tournaments.counts([draft.id])).get(draft.id) ?? 0);
  };

  serve(makeDraftRoute, async ({ session, body }) => {
    const at = now();
    return shown(await drafts.create(session.user.id, checked(body, at), at, logged(session, "tournament.create", at)));
  });

  serve(changeDraftRoute, async ({ session, params: { id }, body }) => {
    const at = now();
    const log = logged(session, "tournament.change", at);
    const changed = await drafts.change(id, checked(body, at), at, async (trx, change) => {
      if (!(await changeOpen(trx, change, session.user.id, at))) throw new HttpFailure("not_now");
      await log(trx, change);
    });
    await director.changed(id);
    return shown(changed);
  });

  serve(cancelDraftRoute, async ({ session, params: { id }, body: { reason } }) => {
    const at = now();
    const log = logged(session, "tournament.cancel", at, reason);
    const cancelled = await drafts.cancel(id, at, async (trx, change) => {
      const open = await findTournament(trx, id);
      if (open?.phase === "completed") throw new HttpFailure("not_now");
      await cancelOpen(trx, id, at);
      await log(trx, change);
    });
    await director.changed(id);
    return shown(cancelled);
  });

  serve(reopenDraftRoute, async ({ session, params: { id } }) => {
    const at = now();
    const log = logged(session, "tournament.reopen", at);
    const reopened = await drafts.reopen(id, at, async (trx, change) => {
      // its fees were paid back and its players told
      if ((await findTournament(trx, id)) !== undefined) throw new HttpFailure("not_now");
      await log(trx, change);
    });
    return shown(reopened);
  });
}
