/**
 * Decisions that impose or lift a sanction. The report or appeal, the sanction and the admin log change in one transaction.
 */
import { idOf } from "#server/base/db/rowIds.ts";
import { type CaseId, type DecisionId, type SanctionId, decisionIdOf } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { User } from "#server/base/db/records.ts";
import type { ApiErrorCode } from "#protocol/calls/errors.ts";
import { type BanForm, banForm, decideAppealForm, type ResolveForm, resolveForm } from "#protocol/calls/moderation.ts";
import { sanctionLimits } from "#server/staff/sanctions/limits.ts";
import { longestMs } from "#server/staff/sanctions/permissions.ts";
import type { Sanctions } from "#server/staff/sanctions/sanctions.ts";
import type { NewSanction, SanctionRefusal } from "#server/staff/sanctions/sanctionStore.ts";
import type { SecurityLog } from "#server/base/securityLog.ts";
import { answerOf } from "./decisions.ts";
import { type AppealDecision, type AppealStore, decideAppeal, isHolding } from "./appealStore.ts";
import { type CaseDependencies, caseRefusals, mayDecide } from "./caseRoutes.ts";
import { type CaseRefusal, decideReports, type ReportDecision } from "./decisionStore.ts";
import type { Moderation } from "./moderation.ts";
import { byId } from "#server/base/api/params.ts";
import { route } from "#server/base/api/declare.ts";
import { banReportedCall, decideAppealCall, resolveCaseCall } from "#protocol/calls/moderationCalls.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";

const resolveCaseRoute = route(resolveCaseCall, {
  summary:
    "Resolves reports of a case, with what is done to the player. A mute and a suspension have `hours`; moderators: up to 7 days. Without one of these it can be undone for two minutes, and only then the players are told.",
  params: byId<CaseId>(),
  body: resolveForm,
  refusals: ["claimed", "already_decided", "own_case", "bad_request", "last_administrator"],
  limits: ["moderate"],
});

const banReportedRoute = route(banReportedCall, {
  summary: "Resolves reports of a case with a ban of the player.",
  isFresh: true,
  params: byId<CaseId>(),
  body: banForm,
  refusals: ["claimed", "already_decided", "own_case", "bad_request", "last_administrator"],
  limits: ["moderate"],
});

const decideAppealRoute = route(decideAppealCall, {
  summary:
    "Grants or refuses the appeal of a case. Granted, the sanction is lifted. `own_case` for the moderator who gave the sanction, unless nobody else could decide.",
  params: byId<CaseId>(),
  body: decideAppealForm,
  refusals: ["claimed", "already_decided", "own_case", "bad_request"],
  limits: ["moderate"],
});

type DecisionRefusal = CaseRefusal | SanctionRefusal;

/** Undoes the transaction of a sanction because its report or appeal cannot be decided. */
class Undone extends Error {
  readonly refusal: CaseRefusal;

  constructor(refusal: CaseRefusal) {
    super("the case cannot be decided");
    this.name = "Undone";
    this.refusal = refusal;
  }
}

interface Changes {
  readonly sanctions: Pick<Sanctions, "impose" | "lift">;
}

type Change = (
  also: (trx: TypedKnex, sanction: { readonly id: SanctionId }) => Promise<void>,
) => Promise<Result<unknown, SanctionRefusal>>;

/** Makes a change of a sanction together with a decision; both or none. */
async function together(
  change: Change,
  decide: (trx: TypedKnex, sanctionId: SanctionId) => Promise<Result<DecisionId, CaseRefusal>>,
): Promise<Result<DecisionId, DecisionRefusal>> {
  let decisionId = decisionIdOf("");
  try {
    const done = await change(async (trx, { id }) => {
      const decided = await decide(trx, id);
      if (!decided.ok) throw new Undone(decided.error);
      decisionId = decided.value;
    });
    return done.ok ? ok(decisionId) : done;
  } catch (error) {
    if (error instanceof Undone) return fail(error.refusal);
    throw error;
  }
}

/** Resolves reports with a sanction of their player. */
const resolveWithSanction = (
  { sanctions }: Changes,
  decision: Omit<ReportDecision, "sanctionId">,
  sanction: NewSanction,
): Promise<Result<DecisionId, DecisionRefusal>> =>
  together(
    (also) => sanctions.impose(sanction, also),
    (trx, sanctionId) => decideReports(trx, { ...decision, sanctionId }),
  );

/** Grants an appeal: lifts its sanction, where it still holds. */
async function grantAppeal(
  { sanctions, appeals }: Changes & { readonly appeals: Pick<AppealStore, "decide"> },
  decision: AppealDecision,
  lifted: { readonly sanctionId: SanctionId; readonly by: User; readonly isHolding: boolean },
): Promise<Result<DecisionId, DecisionRefusal>> {
  if (!lifted.isHolding) return appeals.decide(decision);
  const { sanctionId, by } = lifted;
  return together(
    (also) => sanctions.lift({ sanctionId, by, details: decision.reason, isAnswer: true, at: decision.at }, also),
    (trx) => decideAppeal(trx, decision),
  );
}

interface SanctionedDependencies extends CaseDependencies {
  readonly store: CaseDependencies["store"] & { readonly appeals: AppealStore };
  readonly sanctions: Pick<Sanctions, "impose" | "lift">;
  readonly moderation: Pick<Moderation, "notifyDue">;
  readonly security: SecurityLog;
}

const refusals: Readonly<Record<DecisionRefusal, ApiErrorCode>> = {
  ...caseRefusals,
  "not-allowed": "forbidden",
  "last-administrator": "last_administrator",
};

const kinds = { mute: "mute", suspend: "suspension", ban: "ban" } as const;
const hourMs = 3_600_000;

interface Resolution {
  readonly by: User;
  readonly caseId: CaseId;
  readonly form: Pick<ResolveForm, "hours"> & BanForm;
  readonly action: keyof typeof kinds;
  readonly at: number;
  readonly address: string;
}

/** @throws HttpFailure `bad_request` without a time, `forbidden` for one that is too long for this moderator */
function endOf({ action, by, form, at }: Resolution): number | null {
  if (action === "ban") return null;
  const ms = (form.hours ?? 0) * hourMs;
  if (ms === 0) throw new HttpFailure("bad_request", "hours: expected for how long");
  if (ms > longestMs(by, kinds[action]) + sanctionLimits.clockMsMax) throw new HttpFailure("forbidden");
  return at + ms;
}

type Resolved = Pick<Resolution, "by" | "caseId" | "at"> & {
  readonly form: BanForm;
  readonly action: ReportDecision["action"];
};

async function decisionOf({ store }: SanctionedDependencies, { by, caseId, form, action, at }: Resolved) {
  const words = { reply_id: form.reply_id ?? null, answer: form.answer ?? "" };
  return {
    caseId,
    moderatorId: by.id,
    outcome: "resolved" as const,
    action,
    reportIds: form.report_ids ?? null,
    reason: form.reason,
    cause: form.cause,
    answer: await answerOf(store.replies, words),
    at,
  };
}

/** Resolves reports with a sanction; resolves to the id of the decision. */
async function resolveWith(deps: SanctionedDependencies, resolution: Resolution): Promise<DecisionId> {
  const { store, sanctions, security, moderation } = deps;
  const { by, caseId, form, action, at, address } = resolution;
  const found = await store.cases.find(caseId, at);
  if (found === undefined || found.reported_user === null) throw new HttpFailure("not_found");
  const userId = found.reported_user.id;
  const kind = kinds[action];
  const note = form.note === undefined || form.note === "" ? null : form.note;
  const sanction: NewSanction = { userId, kind, reason: form.cause, note, endsAt: endOf(resolution), by, at };
  const done = await resolveWithSanction({ sanctions }, await decisionOf(deps, resolution), sanction);
  if (!done.ok) throw new HttpFailure(refusals[done.error]);
  security.record({ event: "sanction-imposed", user: userId, by: by.id, kind, address });
  void moderation.notifyDue();
  return done.value;
}

export function sanctionedRoutes(serve: Serve, deps: SanctionedDependencies): void {
  const { store, now } = deps;

  serve(resolveCaseRoute, async ({ ctx, session: { user: by }, params: { id: caseId }, body: { action, ...form } }) => {
    const resolution = { by, caseId, form, at: now() };
    if (action === "mute" || action === "suspend") {
      return { decision_id: await resolveWith(deps, { ...resolution, action, address: ctx.ip }) };
    }
    const decision = await decisionOf(deps, { ...resolution, action });
    const done = await store.decisions.decide({ ...decision, sanctionId: null });
    if (!done.ok) throw new HttpFailure(refusals[done.error]);
    return { decision_id: done.value };
  });

  serve(banReportedRoute, async ({ ctx, session: { user: by }, params: { id: caseId }, body }) => {
    const form = { ...body, hours: null };
    return {
      decision_id: await resolveWith(deps, { by, caseId, form, action: "ban", at: now(), address: ctx.ip }),
    };
  });

  serveAppealDecision(serve, deps);
}

function serveAppealDecision(serve: Serve, { store, now, sanctions, moderation, security }: SanctionedDependencies) {
  serve(decideAppealRoute, async ({ ctx, session: { user: by }, params: { id: caseId }, body }) => {
    const at = now();
    const found = await store.appeals.ofCase(caseId);
    if (found === undefined) throw new HttpFailure("not_found");
    const may = await mayDecide(store.appeals, by, found);
    if (may === "no") throw new HttpFailure("own_case");
    if (may === "not-allowed") throw new HttpFailure("forbidden");
    const { user, sanction } = found;
    const decision = {
      caseId,
      moderatorId: by.id,
      isGranted: body.is_granted,
      reason: body.reason,
      answer: await answerOf(store.replies, body),
      isOwn: may === "alone",
      at,
    };
    const lifted = { sanctionId: idOf(sanction.id), by, isHolding: isHolding(sanction, at) };
    const done = body.is_granted
      ? await grantAppeal({ sanctions, appeals: store.appeals }, decision, lifted)
      : await store.appeals.decide(decision);
    if (!done.ok) throw new HttpFailure(refusals[done.error]);
    if (body.is_granted && lifted.isHolding) {
      security.record({ event: "sanction-lifted", user: user.id, by: by.id, kind: sanction.kind, address: ctx.ip });
    }
    void moderation.notifyDue();
    return { decision_id: done.value };
  });
}
