/**
 * The domain of moderation: reports, cases and their decisions, appeals, and the signals that the server finds by itself. It
 * promises that a case is decided by one moderator and never by one whom it concerns, that a decision and its entry in the
 * admin log change together, and that players are notified only once a decision can no longer be undone.
 */
import { domain, type Needs } from "#server/base/domain.ts";
import { appealPages, type AppealPages } from "#server/staff/sanctions/appealKeys.ts";
import { appealRoutes } from "./appealRoutes.ts";
import { appealStore } from "./appealStore.ts";
import { caseRoutes } from "./caseRoutes.ts";
import { caseStore } from "./caseStore.ts";
import { decisionStore } from "./decisionStore.ts";
import { evidenceStore, type EvidenceStore } from "./evidence.ts";
import { replyRoutes } from "./replyRoutes.ts";
import { replyStore } from "./replyStore.ts";
import { reportRoutes } from "./reportRoutes.ts";
import { reportStore } from "./reportStore.ts";
import { sanctionedRoutes } from "./sanctionedRoutes.ts";
import { signalStore, type SignalStore } from "./signalStore.ts";
import { decisionNoticeStore, type DecisionNoticeStore } from "./decisionNotices.ts";
import { Moderation } from "./moderation.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";

type ModerationNeeds = Needs<
  {
    readonly decisionNotices: DecisionNoticeStore;
    readonly appealPages: AppealPages;
    readonly signals: SignalStore;
    readonly evidence: EvidenceStore;
  },
  { readonly mailer: Mailer; readonly notifications: Pick<Notifications, "deliver"> }
>;

function openModeration({ store, clock, mailer, notifications, log }: ModerationNeeds) {
  const moderation = new Moderation({
    store,
    clock,
    mailer,
    notified: () => notifications.deliver(),
    failed: (fault) => log.warn({ err: fault }, "a round of the moderation failed"),
  });
  return {
    services: { moderation },
    purges: { evidence: (now: number) => store.evidence.forget(now) },
    chores: moderation.chores(),
    stop: () => moderation.stop(),
  };
}

export const moderationDomain = domain({
  stores: (database) => ({
    reports: reportStore(database),
    cases: caseStore(database),
    decisions: decisionStore(database),
    appeals: appealStore(database),
    appealPages: appealPages(database),
    replies: replyStore(database),
    signals: signalStore(database),
    decisionNotices: decisionNoticeStore(database),
    evidence: evidenceStore(database),
  }),
  open: openModeration,
  routes: { "Other players": [reportRoutes], Moderation: [caseRoutes, sanctionedRoutes, appealRoutes, replyRoutes] },
});
