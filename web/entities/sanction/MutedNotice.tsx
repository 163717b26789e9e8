import type { ReactElement } from "react";
import { useLocation } from "react-router";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import styles from "./SanctionFacts.module.css";
import { sanctionText } from "./text/en.ts";

/** In place of a field for messages: that the player is muted, until when, why, and the way to an appeal. */
export function MutedNotice({ mute }: { readonly mute: SanctionNotice }): ReactElement {
  const t = useText(sanctionText);
  const { pathname } = useLocation();
  const { ends_at: endsAt } = mute;
  const reason = t(mute.reason);
  return (
    <div className={styles.muted} role="status">
      <p>
        {endsAt === null
          ? t("muted", { reason })
          : t("mutedUntil", { time: dateAndTime(endsAt, currentLanguage()), reason })}
      </p>
      {/* A link would lead away from the match. */}
      {pathname.startsWith("/game/") ? null : <ButtonLink to="/appeal">{t("appeal")}</ButtonLink>}
    </div>
  );
}
