/** Moderation: reports, cases and their decisions, appeals, and the signals that the server finds by itself. */
import { domain } from "#server/base/domain.ts";
import { appealPages } from "#server/staff/sanctions/appealKeys.ts";
import { appealRoutes } from "./appealRoutes.ts";
import { appealStore } from "./appealStore.ts";
import { caseRoutes } from "./caseRoutes.ts";
import { caseStore } from "./caseStore.ts";
import { decisionStore } from "./decisionStore.ts";
import { evidenceStore } from "./evidence.ts";
import { replyRoutes } from "./replyRoutes.ts";
import { replyStore } from "./replyStore.ts";
import { reportRoutes } from "./reportRoutes.ts";
import { reportStore } from "./reportStore.ts";
import { sanctionedRoutes } from "./sanctionedRoutes.ts";
import { signalStore } from "./signalStore.ts";
import { tellingStore } from "./telling.ts";

export const moderationDomain = domain({
  stores: (database) => ({
    reports: reportStore(database),
    cases: caseStore(database),
    decisions: decisionStore(database),
    appeals: appealStore(database),
    appealPages: appealPages(database),
    replies: replyStore(database),
    signals: signalStore(database),
    telling: tellingStore(database),
    evidence: evidenceStore(database),
  }),
  routes: [reportRoutes, caseRoutes, sanctionedRoutes, appealRoutes, replyRoutes],
});
