/** A case with what other domains know of its player: sanctions, and the appeal if it is one. */
import type { User } from "#server/base/db/records.ts";
import { type CaseDetail, EARLIER_MAX } from "#protocol/calls/moderation.ts";
import type { SanctionRecord } from "#protocol/calls/sanctions.ts";
import { mayLift } from "#server/staff/sanctions/permissions.ts";
import { sanctionNotice } from "#server/staff/sanctions/sanctions.ts";
import type { DecidedSanction, SanctionStore } from "#server/staff/sanctions/sanctionStore.ts";
import type { AppealedSanction, AppealStore } from "./appealStore.ts";
import type { CaseStore } from "./caseStore.ts";

export interface KnownCaseStores {
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
  // A moderator of the least rights stands for all others who could decide.
  const couldModerators = mayLift({ id: "0", role: "moderator" }, user, imposed);
  const isAlone = by.role === "administrator" && !(await appeals.hasOtherJudge(by.id, !couldModerators));
  return isAlone ? "alone" : "no";
}

/** @returns undefined where there is no such case */
export async function knownCase(
  { cases, appeals, sanctions }: KnownCaseStores,
  id: string,
  moderator: User,
  at: number,
): Promise<CaseDetail | undefined> {
  const found = await cases.find(id, at);
  if (found === undefined) return undefined;
  const all = found.reported_user === null ? [] : (await sanctions.of(found.reported_user.id)).map(sanctionRecord);
  const known = { ...found, sanctions: all.slice(0, EARLIER_MAX) };
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
