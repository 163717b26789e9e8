/** The stores of this folder, gathered. */
import type { Database } from "#server/base/db/database.ts";
import { type AppealPages, appealPages } from "./appealPages.ts";
import { type AppealStore, appealStore } from "./appealStore.ts";
import { type CaseStore, caseStore } from "./caseStore.ts";
import { type DecisionStore, decisionStore } from "./decisionStore.ts";
import { type EvidenceStore, evidenceStore } from "./evidenceStore.ts";
import { type ReplyStore, replyStore } from "./replyStore.ts";
import { type ReportStore, reportStore } from "./reportStore.ts";
import { type SignalStore, signalStore } from "./signalStore.ts";
import { type TellingStore, tellingStore } from "./telling.ts";

export interface ModerationStores {
  readonly reports: ReportStore;
  readonly cases: CaseStore;
  readonly decisions: DecisionStore;
  readonly appeals: AppealStore;
  readonly appealPages: AppealPages;
  readonly replies: ReplyStore;
  readonly signals: SignalStore;
  readonly telling: TellingStore;
  readonly evidence: EvidenceStore;
}

export const moderationStores = (database: Database): ModerationStores => ({
  reports: reportStore(database),
  cases: caseStore(database),
  decisions: decisionStore(database),
  appeals: appealStore(database),
  appealPages: appealPages(database),
  replies: replyStore(database),
  signals: signalStore(database),
  telling: tellingStore(database),
  evidence: evidenceStore(database),
});
