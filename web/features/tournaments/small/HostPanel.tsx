import { ask } from "#web/platform/calls/ask.ts";
import { cancelHostedCall, changeHostedCall } from "#protocol/calls/tournamentCalls.ts";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { tournamentPath } from "#web/entities/paths.ts";
import { tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { tournamentsText } from "../text/en.ts";
import { smallFailure, type SmallField, SmallFields, smallFormOf, textsOf } from "./SmallFields.tsx";
import styles from "./HostPanel.module.css";

/** For the host of a small tournament that is not over: the link to send, and changing and cancelling it. */
export function HostPanel({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
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

interface CancelDialogProps {
  readonly tournament: TournamentDetail;
  readonly onClose: () => void;
}

/** Asks before a tournament is cancelled, because all registered players get a notification. */
function CancelDialog({ tournament: { id, title }, onClose }: CancelDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const { busy, complaint, complain, submit } = useSubmission();
  const cancel = async (): Promise<void> => {
    const answer = await submit(() => ask(cancelHostedCall, { params: { id } }));
    if (!answer.ok) {
      complain(smallFailure(answer.failure));
      return;
    }
    tournamentsChanged();
    showToast("success", t("didCancel", { title }));
    onClose();
  };
  return (
    <Modal open title={t("cancelTitle", { title })} onClose={onClose} testId="cancel-tournament">
      <FormAlert complaint={complaint} />
      <p>{t("cancelText")}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("keep")}</Button>
        <Button kind="danger" busy={busy} onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
    </Modal>
  );
}

const copiedMs = 2_000;

/** The link of a tournament, to copy or to share. */
function InvitationLink({ title, link }: { readonly title: string; readonly link: string }): ReactElement {
  const t = useText(tournamentsText);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Plain http forbids it: the link is selected for copying by hand.
      box.current?.querySelector("input")?.select();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  const share = (): void => {
    // Closing the sheet without sharing is not an error.
    navigator.share({ title, url: link }).catch(() => undefined);
  };

  return (
    <div ref={box} className={styles.invitation}>
      <TextField label={t("linkName")} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button onClick={() => void copy()}>
        <Icon name={isCopied ? "check" : "copy"} size={18} /> {t(isCopied ? "copied" : "copyLink")}
      </Button>
      {"share" in navigator ? (
        <Button onClick={share}>
          <Icon name="share" size={18} /> {t("share")}
        </Button>
      ) : null}
      <span className="visually-hidden" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </div>
  );
}

interface EditDialogProps {
  readonly tournament: TournamentDetail;
  readonly onClose: () => void;
}

/** Changes the fields that can change until the check-in. */
function EditDialog({ tournament, onClose }: EditDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const [texts, setTexts] = useState(() => textsOf(tournament));
  const [wrong, setWrong] = useState<readonly SmallField[]>([]);
  const { busy, complaint, complain, submit } = useSubmission();

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = smallFormOf(texts, serverClock.now(), tournament.startDate);
    setWrong("wrong" in read ? read.wrong : []);
    if ("wrong" in read) {
      complain(t("wrong"));
      return;
    }
    const { name, startDate, maxPlayers } = read.form;
    const answer = await submit(() =>
      ask(changeHostedCall, { params: { id: tournament.id }, body: { name, startDate, maxPlayers } }),
    );
    if (!answer.ok) {
      complain(smallFailure(answer.failure));
      return;
    }
    tournamentsChanged();
    showToast("success", t("saved"));
    onClose();
  };

  return (
    <Modal open title={t("editTitle")} onClose={onClose} testId="edit-tournament">
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormAlert complaint={complaint} />
        <SmallFields texts={texts} wrong={wrong} onChange={setTexts} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
