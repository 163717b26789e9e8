import type { ReactElement } from "react";
import type { AdminUser } from "#protocol/calls/adminUsers.ts";
import { dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { usersText } from "./text/en.ts";
import styles from "./users.module.css";

/** Whether a user may use the site, and until when not. */
export function StatusMark({ user }: { readonly user: Pick<AdminUser, "status" | "status_until"> }): ReactElement {
  const t = useText(usersText);
  const language = useLanguage();
  const { status, status_until: until } = user;
  return (
    <span className={styles.status} data-status={status}>
      {status === "suspended" && until !== null ? t("suspendedUntil", { date: dayOf(until, language) }) : t(status)}
    </span>
  );
}
