import type { ReactElement } from "react";
import type { AdminUserDetail } from "#protocol/calls/userAdmin.ts";
import type { SanctionKind, SanctionRecord } from "#protocol/calls/sanctions.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { usersText } from "./text/en.ts";
import { kindKeys, liftKeys, reasonKeys, type UserAction } from "./userActions.tsx";
import styles from "./UserView.module.css";

interface SanctionHistoryProps {
  readonly sanctions: readonly SanctionRecord[];
  /** The kinds that the reader may lift, and how; without it there are no buttons. */
  readonly lifting?: {
    readonly may: AdminUserDetail["may"];
    readonly onLift: (action: UserAction) => void;
  };
}

const permission = { ban: "ban", suspension: "suspend", mute: "mute" } as const satisfies Record<SanctionKind, string>;

const isOver = ({ lifted_at, ends_at }: SanctionRecord): boolean =>
  lifted_at !== null || (ends_at !== null && ends_at <= serverClock.now());

/** All sanctions of a user, the newest first. Staff who may impose a sanction may also lift it. */
export function SanctionHistory({ sanctions, lifting }: SanctionHistoryProps): ReactElement {
  const t = useText(usersText);
  if (sanctions.length === 0) return <EmptyState title={t("noHistory")} />;
  return (
    <ul className={styles.history}>
      {sanctions.map((sanction) => (
        <li key={sanction.id} className={styles.sanction} data-over={isOver(sanction) || undefined}>
          <Sanction sanction={sanction} />
          {!isOver(sanction) && lifting?.may[permission[sanction.kind]] ? (
            <Button onClick={() => lifting.onLift({ is: "lift", sanctionId: sanction.id, kind: sanction.kind })}>
              {t(liftKeys[sanction.kind])}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Sanction({ sanction }: { readonly sanction: SanctionRecord }): ReactElement {
  const t = useText(usersText);
  const language = useLanguage();
  const { kind, reason, note, created_at, ends_at, by, lifted_at, lifted_by } = sanction;
  return (
    <div>
      <p className={styles.sanctionTitle}>
        {t(kindKeys[kind])} · {t(reasonKeys[reason])}
      </p>
      <p>
        {t("from")} {dayOf(created_at, language)} ·{" "}
        {ends_at === null ? t("noEnd") : `${t("until")} ${dayOf(ends_at, language)}`} · {t("by")} {by ?? t("operator")}
      </p>
      {note === null || note === "" ? null : <p className={styles.note}>{note}</p>}
      {lifted_at === null ? null : (
        <p>{t("liftedBy", { date: dayOf(lifted_at, language), name: lifted_by ?? t("operator") })}</p>
      )}
      {lifted_at === null && isOver(sanction) ? <p>{t("ended")}</p> : null}
    </div>
  );
}
