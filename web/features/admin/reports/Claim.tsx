/** The claim on a case: claims and releases it, and checks whether the reader may decide the case now. */
import { ask } from "#web/platform/calls/ask.ts";
import { claimCaseCall, releaseCaseCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useEffect, useState } from "react";
import type { ReportCase } from "#protocol/calls/moderation.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { caseChanged } from "./calls.ts";
import { reportsText } from "./text/en.ts";
import { outcomeKeys, statusKeys, useRefusal } from "./words.ts";
import styles from "./ReportsTab.module.css";

interface ClaimProps {
  readonly of: ReportCase;
  /** The reader's id. */
  readonly own: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

const minuteMs = 60_000;

/** The moderator with the claim and its remaining time; buttons to claim, extend and release. */
export function Claim({ of, own, now }: ClaimProps): ReactElement {
  const t = useText(reportsText);
  const common = useText(sharedText);
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const held = of.assigned_to !== null && of.assigned_to.until > now ? of.assigned_to : null;
  const isOwn = held !== null && held.id === own;
  const act = async (work: Promise<ApiResult<unknown>>, done: string): Promise<void> => {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    caseChanged();
    if (answer.ok) showToast("success", done);
    else showToast("error", refusal(answer.failure) ?? common(actionFailure(answer.failure)));
  };
  const minutes = held === null ? 0 : Math.max(1, Math.ceil((held.until - now) / minuteMs));
  const sentence =
    held === null
      ? t("free")
      : isOwn
        ? t("yours", { count: minutes })
        : t("taken", { name: held.username, count: minutes });
  if (isAbout(of, own)) return <p className={styles.claim}>{t("aboutYou")}</p>;
  return (
    <div className={styles.claim} data-held={held === null ? undefined : isOwn ? "own" : "other"}>
      <p role="status">{sentence}</p>
      <div className={styles.buttons}>
        {held === null || isOwn ? (
          <Button
            kind={isOwn ? "secondary" : "primary"}
            busy={isBusy}
            onClick={() => void act(ask(claimCaseCall, { params: { id: of.id } }), t("nowTaken"))}
          >
            {t(isOwn ? "keep" : "take")}
          </Button>
        ) : null}
        {isOwn ? (
          <Button
            busy={isBusy}
            onClick={() => void act(ask(releaseCaseCall, { params: { id: of.id } }), t("released"))}
          >
            {t("release")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The fields that determine who may decide a case. The server checks each decision again. */
type Decidable = Pick<ReportCase, "kind" | "status" | "reported_user" | "assigned_to">;

/** Whether another moderator has the case. */
export const isTakenByOther = ({ assigned_to: assigned }: Decidable, own: string | undefined, now: number): boolean =>
  assigned !== null && assigned.id !== own && assigned.until > now;

const isAbout = ({ reported_user: user }: Decidable, own: string | undefined): boolean =>
  user !== null && user.id === own;

/** Whether reports can be resolved and dismissed by the reader. `now` is epoch milliseconds. */
export const mayDecideNow = (of: Decidable, own: string | undefined, now: number = serverClock.now()): boolean =>
  of.kind === "report" && of.status === "pending" && !isAbout(of, own) && !isTakenByOther(of, own, now);

const tickMs = 1_000;

/** The server's time, renewed each second until this time; null for no renewal. Both are epoch milliseconds. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    if (until === null || serverClock.now() >= until) return;
    const timer = setInterval(() => {
      setNow(serverClock.now());
      if (serverClock.now() >= until) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}

/** The state of a case, with its moderator. */
export function CaseStatus({ of }: { readonly of: ReportCase }): ReactElement {
  const t = useText(reportsText);
  const { kind, status, decision, assigned_to: assigned } = of;
  const isAppeal = kind === "appeal" && decision !== null && status !== "pending";
  return (
    <span className={styles.statusCell}>
      <span className={styles.status} data-status={status}>
        {t(isAppeal ? outcomeKeys[decision.outcome] : statusKeys[status])}
      </span>
      {status === "pending" && assigned !== null ? <small>{t("has", { name: assigned.username })}</small> : null}
    </span>
  );
}
