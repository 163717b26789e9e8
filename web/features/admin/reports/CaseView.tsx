import type { ReportId } from "#protocol/ids.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { undoDecisionCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CaseDetail, Decision, ReportCase } from "#protocol/calls/moderation.ts";
import { playerPath } from "#web/entities/paths.ts";
import { useSession } from "#web/entities/session/session.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dateAndTime, minutesAndSeconds, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminPath } from "../adminPath.ts";
import { AppealPanel } from "./AppealPanel.tsx";
import { CaseHistory } from "./CaseHistory.tsx";
import { CaseStatus, Claim, mayDecideNow, useNow } from "./Claim.tsx";
import { caseChanged, caseQuery } from "./calls.ts";
import { DecisionButtons } from "./DecisionDialog.tsx";
import { EvidencePanel } from "./EvidencePanel.tsx";
import { reportsText } from "./text/en.ts";
import styles from "./ReportsTab.module.css";

/** How often an open case is fetched again to show a claim or decision by others. */
const refreshMs = 5_000;

/** One case: its moderator, the known facts, and the decision. */
export function CaseView({ id }: { readonly id: string }): ReactElement {
  const t = useText(reportsText);
  const [found, again] = useLoaded({ ...caseQuery(id), refetchInterval: refreshMs });
  return (
    <div className={styles.stack}>
      <div>
        <ButtonLink kind="quiet" to={adminPath("reports")}>
          {t("back")}
        </ButtonLink>
      </div>
      {found.state === "loading" ? (
        <SkeletonRows rows={4}>
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </SkeletonRows>
      ) : null}
      {found.state === "failed" && found.failure.status === 404 ? <EmptyState title={t("notFound")} /> : null}
      {found.state === "failed" && found.failure.status !== 404 ? (
        <ErrorState text={t("failedCase")} onRetry={again} />
      ) : null}
      {found.state === "ready" ? <Case of={found.value} /> : null}
    </div>
  );
}

function Case({ of }: { readonly of: CaseDetail }): ReactElement {
  const own = useSession(({ user }) => user?.id);
  const now = useNow(of.assigned_to?.until ?? null);
  const pending = of.items.filter(({ status }) => status === "pending");
  const [left, setLeft] = useState<ReadonlySet<ReportId>>(new Set());
  const ticked = pending.flatMap(({ id }) => (left.has(id) ? [] : id));
  const mayDecide = mayDecideNow(of, own, now);
  const canTick = mayDecide && pending.length > 1;
  const tick = (id: ReportId, isTicked: boolean): void => {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <>
      <UndoBar caseId={of.id} />
      <Head of={of} />
      {of.status === "pending" ? <Claim of={of} own={own} now={now} /> : null}
      {of.kind === "appeal" ? <AppealPanel of={of} own={own} now={now} /> : null}
      {mayDecide ? <DecisionButtons of={of} ticked={ticked.length === pending.length ? null : ticked} /> : null}
      {of.kind === "report" ? (
        <EvidencePanel of={of} {...(canTick && { tick: { has: (id) => !left.has(id), change: tick } })} />
      ) : null}
      <CaseHistory of={of} />
    </>
  );
}

/**
 * The subject of the case. The heading takes the focus, because the row that opened the case is gone, and after a
 * decision its buttons are.
 */
function Head({ of }: { readonly of: ReportCase }): ReactElement {
  const t = useText(reportsText);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, status, reported_user: user, reports, reporters, opened_at: openedAt, timestamp } = of;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [status]);
  const name = user?.username ?? t("deletedPlayer");
  const facts = [
    [t("status"), <CaseStatus key="status" of={of} />],
    ...(kind === "report"
      ? ([
          [t("reportCount"), formatInteger(reports, language)],
          [t("reportedBy"), reporters === 0 ? "–" : t("players", { count: reporters })],
          [t("latest"), dateAndTime(timestamp, language)],
        ] as const)
      : []),
    [t("opened"), dateAndTime(openedAt, language)],
  ] as const;
  return (
    <header className={styles.head}>
      <Avatar src={user?.image_url ?? null} size={56} />
      <div className={styles.who}>
        <h2 ref={heading} tabIndex={-1}>
          {t(kind === "appeal" ? "appealTitle" : "reportTitle", { name })}
        </h2>
        {user === null ? null : (
          <p className={styles.buttons}>
            <ButtonLink to={playerPath(user.id)}>{t("profile")}</ButtonLink>
            <ButtonLink to={adminPath("users", user.id)}>{t("userPage")}</ButtonLink>
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Offers to undo the own decision of a case until the players get to know it. */
export function UndoBar({ caseId }: { readonly caseId: string }): ReactElement | null {
  const [loaded] = useLoaded(caseQuery(caseId));
  const own = useSession(({ user }) => user?.id);
  if (loaded.state !== "ready") return null;
  const last = loaded.value.decisions.find(
    ({ undone_at, undo_until, moderator }) => undone_at === null && undo_until !== null && moderator?.id === own,
  );
  return last === undefined ? null : <Undo key={last.id} decision={last} />;
}

function Undo({ decision: { id, undo_until: until } }: { readonly decision: Decision }): ReactElement | null {
  const t = useText(reportsText);
  const common = useText(sharedText);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const leftMs = (until ?? 0) - useNow(until);
  if (leftMs <= 0) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(undoDecisionCall, { params: { id } });
    setBusy(false);
    caseChanged();
    if (!answer.ok) {
      showToast("error", answer.failure.status === 409 ? t("decidedRefusal") : common(actionFailure(answer.failure)));
      return;
    }
    showToast("success", t("undone"));
    void navigate(adminPath("reports", answer.value.case_id));
  };
  return (
    <div className={styles.undo}>
      <p>{t("undoable", { time: minutesAndSeconds(Math.ceil(leftMs / 1_000)) })}</p>
      <Button kind="primary" busy={isBusy} onClick={() => void undo()}>
        {t("undo")}
      </Button>
    </div>
  );
}
