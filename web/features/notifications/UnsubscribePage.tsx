import { ask } from "#web/platform/calls/ask.ts";
import { unsubscribeCall } from "#protocol/calls/notification/records.ts";
import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { notificationsText } from "./text/en.ts";
import styles from "./NotificationList.module.css";

type State = "asking" | "busy" | "done" | "unknown" | "failed";

/** Confirms the end of notification mails. The mail's link leads here and needs no sign-in. */
export function UnsubscribePage(): ReactElement {
  const t = useText(notificationsText);
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const [state, setState] = useState<State>(token === "" ? "unknown" : "asking");
  const end = async (): Promise<void> => {
    setState("busy");
    const answer = await ask(unsubscribeCall, { body: { token } });
    setState(answer.ok ? "done" : answer.failure.status === 404 ? "unknown" : "failed");
  };
  const isAsking = state === "asking" || state === "busy" || state === "failed";
  return (
    <Page title={t("unsubscribeTitle")} prose>
      <div className={styles.ask}>
        <p role="status">{t(leads[state])}</p>
        <div className={styles.ways}>
          {isAsking ? (
            <Button kind="primary" busy={state === "busy"} onClick={() => void end()}>
              {t("unsubscribe")}
            </Button>
          ) : null}
          <ButtonLink to="/settings">{t("toSettings")}</ButtonLink>
        </div>
      </div>
    </Page>
  );
}

const leads = {
  asking: "unsubscribeLead",
  busy: "unsubscribeLead",
  done: "unsubscribed",
  unknown: "unsubscribeUnknown",
  failed: "unsubscribeFailed",
} as const;
