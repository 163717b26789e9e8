import { ask } from "#web/platform/calls/ask.ts";
import { endOtherSessionsCall, endSessionCall, sessionsCall } from "#protocol/calls/accountCalls.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type ReactElement, useEffect } from "react";
import type { SessionRecord } from "#protocol/calls/accounts.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { startSession } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

const skeletonRows = 2;

/** The devices on which the account is signed in, and buttons to end their sessions. */
export function Sessions(): ReactElement {
  const t = useText(accountSettingsText);
  const [sessions, again] = useLoaded(queryOf(sessionsCall));
  const isOver = sessions.state === "failed" && sessions.failure.status === 401;
  // This session may have been ended from another device.
  useEffect(() => {
    if (isOver) void startSession();
  }, [isOver]);
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("sessions")}</h2>
      {sessions.state === "loading" ? (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton width="60%" />
          <Skeleton width="4rem" />
        </SkeletonRows>
      ) : sessions.state === "failed" ? (
        <ErrorState text={t("sessionsFailed")} onRetry={again} />
      ) : (
        <SessionList sessions={sessions.value} nowMs={sessions.atMs} onEnded={again} />
      )}
    </section>
  );
}

interface SessionListProps {
  readonly sessions: readonly SessionRecord[];
  readonly nowMs: number;
  readonly onEnded: () => void;
}

function SessionList({ sessions, nowMs, onEnded }: SessionListProps): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const language = useLanguage();
  const { busy, submit } = useSubmission();

  const end = async (call: () => Promise<ApiResult<void>>, done: string): Promise<void> => {
    const answer = await submit(call);
    showToast(answer.ok ? "success" : "error", answer.ok ? done : failureText(account, answer.failure));
    if (answer.ok) onEnded();
  };

  return (
    <>
      <ul className={styles.sessionList}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div className={styles.settingWords}>
              <h3>{session.device}</h3>
              <p>
                {session.is_current
                  ? t("thisDevice")
                  : t("lastSeen", { when: timeAgo(session.last_seen_at, nowMs, language) })}
              </p>
            </div>
            {session.is_current ? null : (
              <Button
                busy={busy}
                aria-label={t("endNamed", { device: session.device })}
                onClick={() =>
                  void end(() => withFreshLogin(() => ask(endSessionCall, { params: { id: session.id } })), t("ended"))
                }
              >
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some((session) => !session.is_current) ? (
        <div>
          <Button
            busy={busy}
            onClick={() => void end(() => withFreshLogin(() => ask(endOtherSessionsCall)), t("othersEnded"))}
          >
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
