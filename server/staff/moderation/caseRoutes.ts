import { HttpFailure } from "#server/base/api/failure.ts";
import { readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import { answerOf } from "./answers.ts";
import { caseCall, casesCall, claimCaseCall, dismissCaseCall, releaseCaseCall, undoDecisionCall } from "./caseCalls.ts";
import type { CaseStore } from "./caseStore.ts";
import type { CaseRefusal, DecisionStore } from "./decisionStore.ts";
import type { ReplyStore } from "./replyStore.ts";
import { type KnownCaseStores, knownCase } from "./knownCase.ts";

export interface CaseDependencies {
  readonly store: KnownCaseStores & {
    readonly cases: CaseStore;
    readonly decisions: DecisionStore;
    readonly replies: Pick<ReplyStore, "find">;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const caseRefusals: Readonly<Record<CaseRefusal, ApiErrorCode>> = {
  unknown: "not_found",
  claimed: "claimed",
  over: "already_decided",
  own: "own_case",
};

/** The queue of the moderators, who works on what, and decisions without a sanction. */
export function caseRoutes(serve: Serve, deps: CaseDependencies): void {
  const { store, now } = deps;

  serve(casesCall, async ({ session: { user }, query: { q, status, kind, assigned, sort, limit, after } }) => {
    const assignedTo = assigned === "me" ? user.id : null;
    const position = readCursor(after, "number");
    return store.cases.page({ q, status, kind, order: sort, assignedTo, limit, after: position }, now());
  });

  serve(caseCall, async ({ session: { user }, params: { id } }) => {
    const found = await knownCase(store, id, user, now());
    if (found === undefined) throw new HttpFailure("not_found");
    return found;
  });

  serve(claimCaseCall, async ({ session: { user }, params: { id } }) => {
    const held = await store.decisions.claim({ caseId: id, moderatorId: user.id, at: now() });
    if (!held.ok) throw new HttpFailure(caseRefusals[held.error]);
    return { id: user.id, username: user.username, until: held.value };
  });

  serve(releaseCaseCall, async ({ session: { user }, params: { id } }) => {
    await store.decisions.release({ caseId: id, moderatorId: user.id, at: now() });
  });

  serve(dismissCaseCall, async ({ session: { user }, params: { id }, body }) => {
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

  serve(undoDecisionCall, async ({ session: { user }, params: { id } }) => {
    const done = await store.decisions.undo({ decisionId: id, moderatorId: user.id, at: now() });
    if (!done.ok) throw new HttpFailure(caseRefusals[done.error]);
    return { case_id: done.value };
  });
}
