import type { ReactElement } from "react";
import { keys } from "#web/entities/queries/keys.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { adminPath } from "../adminPath.ts";
import { fetchLog } from "../log/calls.ts";
import { actionKey } from "../log/actions.ts";
import { logText } from "../log/text/en.ts";
import styles from "./overview.module.css";
import { overviewText } from "./text/en.ts";

const latestRows = 6;
const latest = query([...keys.admin.lists("log"), "latest"], (signal) => fetchLog(`limit=${latestRows}`, signal));

/** The latest changes by staff. */
export function ActivityLog(): ReactElement {
  const t = useText(overviewText);
  const word = useText(logText);
  const language = useLanguage();
  const [page, again] = useLoaded(latest);
  return (
    <Panel
      title={t("activityLog")}
      aside={
        <ButtonLink kind="quiet" to={adminPath("log")}>
          {t("wholeLog")}
        </ButtonLink>
      }
    >
      {page.state === "loading" ? (
        <SkeletonRows rows={latestRows}>
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : null}
      {page.state === "failed" ? <ErrorState text={word("failed")} onRetry={again} /> : null}
      {page.state === "ready" && page.value.items.length === 0 ? <EmptyState title={word("empty")} /> : null}
      {page.state === "ready" && page.value.items.length > 0 ? (
        <ol className={styles.log}>
          {page.value.items.map(({ id, admin, action, target, timestamp }) => (
            <li key={id}>
              <strong>{admin}</strong> · {word(actionKey(action))} · {target}
              <span className={styles.when}>{timeAgo(timestamp, page.atMs, language)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </Panel>
  );
}
