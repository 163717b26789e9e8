import { type ReactElement, useState } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { tournamentPath } from "#web/entities/paths.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { smallText } from "./text/en.ts";
import styles from "./small.module.css";

/** For the host of a small tournament that is not over: the link to send, and changing and cancelling it. */
export function HostPanel({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(smallText);
  const [dialog, setDialog] = useState<"edit" | "cancel" | null>(null);
  const { id, title, phase, mine, access, joinCode } = tournament;
  const isOpen = phase === "registration" || phase === "checkIn";
  const close = (): void => setDialog(null);
  return (
    <Panel title={t("hosting")} testId="host-panel">
      <div className={styles.host}>
        {isOpen ? (
          <>
            <p>
              {t(access === "friends" ? "hostFriends" : "hostLink")}
              {mine === null || mine === "withdrawn" ? ` ${t("hostPlays")}` : null}
            </p>
            <InvitationLink title={title} link={addressForOthers(tournamentPath(id, joinCode))} />
          </>
        ) : null}
        <div className={styles.buttons}>
          {phase === "registration" ? (
            <Button onClick={() => setDialog("edit")}>
              <Icon name="pencil" size={18} /> {t("edit")}
            </Button>
          ) : null}
          <Button kind="danger" onClick={() => setDialog("cancel")}>
            {t("cancel")}
          </Button>
        </div>
      </div>
      {dialog === "edit" ? <EditDialog tournament={tournament} onClose={close} /> : null}
      {dialog === "cancel" ? <CancelDialog tournament={tournament} onClose={close} /> : null}
    </Panel>
  );
}
