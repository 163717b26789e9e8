/** The queue of the moderators: pages of cases, one case, who works on it, and decisions without a sanction. */
import type { Instant } from "#protocol/quantities.ts";
import { type CaseId, userIdOf, type DecisionId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import { answerOf } from "./decisions.ts";
import type { CaseStore } from "./caseStore.ts";
import type { CaseRefusal, DecisionStore } from "./decisionStore.ts";
import type { ReplyStore } from "./replyStore.ts";
import {
  caseCall,
  casesCall,
  casesQuery,
  claimCaseCall,
  dismissCaseCall,
  releaseCaseCall,
  undoDecisionCall,
} from "#protocol/calls/moderationCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { type CaseDetail, dismissForm } from "#protocol/calls/moderation.ts";
import type { User } from "#server/base/db/records.ts";
import type { SanctionRecord } from "#protocol/calls/sanctions.ts";
import { mayLift } from "#server/staff/sanctions/permissions.ts";
import { sanctionNotice } from "#server/staff/sanctions/sanctions.ts";
import type { DecidedSanction, SanctionStore } from "#server/staff/sanctions/sanctionStore.ts";
import type { AppealedSanction, AppealStore } from "./appealStore.ts";
import { moderationLimits } from "./limits.ts";

const casesRoute = route(casesCall, {
  summary:
    "Cases: all pending reports about one player together, or one appeal. `q` is the beginning of the player's name; `assigned=me` those that the moderator works on.",
  query: casesQuery,
  share: "search",
});

const caseRoute = route(caseCall, {
  summary:
    "A case with its reports, their evidence and matches, earlier reports about and by the player, sanctions, decisions, and the appeal if it is one.",
  params: byId<CaseId>(),
});

const claimCaseRoute = route(claimCaseCall, {
  summary: "Takes a case for half an hour, or keeps it for longer. `claimed` while another moderator has it.",
  params: byId<CaseId>(),
  refusals: ["claimed", "already_decided", "own_case"],
  limits: ["moderate"],
});

const releaseCaseRoute = route(releaseCaseCall, {
  summary: "Gives a case back to the queue.",
  params: byId<CaseId>(),
  limits: ["moderate"],
});

const dismissCaseRoute = route(dismissCaseCall, {
  summary: "Dismisses reports of a case. It can be undone for two minutes, and only then the players are told.",
  params: byId<CaseId>(),
  body: dismissForm,
  refusals: ["claimed", "already_decided", "own_case", "bad_request"],
  limits: ["moderate"],
});

const undoDecisionRoute = route(undoDecisionCall, {
  summary:
    "Takes back an own decision whose players were not told yet. Answers the case in which its reports are again.",
  params: byId<DecisionId>(),
  refusals: ["claimed", "already_decided"],
  limits: ["moderate"],
});

export interface CaseDependencies {
  readonly store: KnownCaseStores & {
    readonly cases: CaseStore;
    readonly decisions: DecisionStore;
    readonly replies: Pick<ReplyStore, "find">;
  };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export const caseRefusals: Readonly<Record<CaseRefusal, ApiErrorCode>> = {
  unknown: "not_found",
  claimed: "claimed",
  over: "already_decided",
  own: "own_case",
};

export function caseRoutes(serve: Serve, deps: CaseDependencies): void {
  const { store, now } = deps;

  serve(casesRoute, async ({ session: { user }, query: { q, status, kind, assigned, sort, limit, after } }) => {
    const assignedTo = assigned === "me" ? user.id : null;
    const position = readCursor(after, "number");
    return store.cases.page({ q, status, kind, order: sort, assignedTo, limit, after: position }, now());
  });

  serve(caseRoute, async ({ session: { user }, params: { id } }) => {
    const found = await knownCase(store, id, user, now());
    if (found === undefined) throw new HttpFailure("not_found");
    return found;
  });

  serve(claimCaseRoute, async ({ session: { user }, params: { id } }) => {
    const held = await store.decisions.claim({ caseId: id, moderatorId: user.id, at: now() });
    if (!held.ok) throw new HttpFailure(caseRefusals[held.error]);
    return { id: user.id, username: user.username, until: held.value };
  });

  serve(releaseCaseRoute, async ({ session: { user }, params: { id } }) => {
    await store.decisions.release({ caseId: id, moderatorId: user.id, at: now() });
  });

  serve(dismissCaseRoute, async ({ session: { user }, params: { id }, body }) => {
    const done = await store.decisions.decide({
      caseId: id,
      moderatorId: user.id,
      outcome: "dismissed",
      action: "none",
      reportIds: body.report_ids ?? null,
      reason: body.reason,
      cause: null,
      answer: await answerOf(store.replies, body),
      sanctionId: null,
      at: now(),
    });
    if (!done.ok) throw new HttpFailure(caseRefusals[done.error]);
    return { decision_id: done.value };
  });

  serve(undoDecisionRoute, async ({ session: { user }, params: { id } }) => {
    const done = await store.decisions.undo({ decisionId: id, moderatorId: user.id, at: now() });
    if (!done.ok) throw new HttpFailure(caseRefusals[done.error]);
    return { case_id: done.value };
  });
}

interface KnownCaseStores {
  readonly cases: Pick<CaseStore, "find">;
  readonly appeals: Pick<AppealStore, "ofCase" | "hasOtherJudge">;
  readonly sanctions: Pick<SanctionStore, "of">;
}

const sanctionRecord = (sanction: DecidedSanction): SanctionRecord => ({
  ...sanctionNotice(sanction),
  by: sanction.by,
  lifted_at: sanction.liftedAt,
  lifted_by: sanction.liftedBy,
});

/**
 * Whether a moderator may decide an appeal: `no` who gave the sanction, `alone` who gave it and is the only one who
 * could, `not-allowed` who could not have given it.
 */
export async function mayDecide(
  appeals: Pick<AppealStore, "hasOtherJudge">,
  by: User,
  { user, sanction }: AppealedSanction,
): Promise<"yes" | "alone" | "no" | "not-allowed"> {
  const imposed = { kind: sanction.kind, createdAt: sanction.created_at, endsAt: sanction.ends_at };
  if (!mayLift(by, user, imposed)) return "not-allowed";
  if (sanction.by_id !== Number(by.id)) return "yes";
  // A moderator of the least rights represents all others who could decide.
  const couldModerators = mayLift({ id: userIdOf("0"), role: "moderator" }, user, imposed);
  const isAlone = by.role === "administrator" && !(await appeals.hasOtherJudge(by.id, !couldModerators));
  return isAlone ? "alone" : "no";
}

/** A case with the sanctions of its player, and the appeal if it is one; undefined where there is no such case. */
async function knownCase(
  { cases, appeals, sanctions }: KnownCaseStores,
  id: CaseId,
  moderator: User,
  at: number,
): Promise<CaseDetail | undefined> {
  const found = await cases.find(id, at);
  if (found === undefined) return undefined;
  const all = found.reported_user === null ? [] : (await sanctions.of(found.reported_user.id)).map(sanctionRecord);
  const known = { ...found, sanctions: all.slice(0, moderationLimits.earlierRows) };
  const appealed = found.kind === "appeal" ? await appeals.ofCase(id) : undefined;
  if (appealed === undefined || appealed.appeal === null) return { ...known, appeal: null };
  const may = await mayDecide(appeals, moderator, appealed);
  const { appeal } = appealed;
  return {
    ...known,
    appeal: {
      id: appeal.id,
      text: appeal.text,
      timestamp: appeal.at,
      status: appeal.status,
      sanction: all.find((each) => each.id === appeal.sanctionId) ?? null,
      may_decide: may === "yes" || may === "alone",
    },
  };
}
