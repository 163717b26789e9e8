import type { ReactElement } from "react";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import styles from "./SanctionFacts.module.css";
import { sanctionText } from "./text/en.ts";

export const sanctionTitles = { ban: "banTitle", suspension: "suspensionTitle", mute: "muteTitle" } as const;
/** For a sanction that is over. */
export const sanctionNames = { ban: "banOver", suspension: "suspensionOver", mute: "muteOver" } as const;
export const sanctionLeads = { ban: "banLead", suspension: "suspensionLead", mute: "muteLead" } as const;

/** Why the player was sanctioned and until when, in the player's language and time zone. */
export function SanctionFacts({ reason, note, ends_at: endsAt }: SanctionNotice): ReactElement {
  const t = useText(sanctionText);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("why")}</dt>
        <dd>{t(reason)}</dd>
      </div>
      {note === null ? null : (
        <div>
          <dt>{t("note")}</dt>
          <dd className={styles.note} dir="auto">
            {note}
          </dd>
        </div>
      )}
      <div>
        <dt>{t("until")}</dt>
        <dd>
          {endsAt === null ? (
            t("noEnd")
          ) : (
            <time dateTime={new Date(endsAt).toISOString()}>{dateAndTime(endsAt, currentLanguage())}</time>
          )}
        </dd>
      </div>
    </dl>
  );
}
