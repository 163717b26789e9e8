import { type FormEvent, type ReactElement, useState } from "react";
import { createPortal } from "react-dom";
import type { ChangeAccount } from "#protocol/calls/accountForms.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { asPlayer, useSession } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { changeIdentity } from "./calls.ts";
import { choiceOf, type PictureChoice, SymbolChoice } from "./SymbolChoice.tsx";
import { identityText } from "./text/en.ts";
import styles from "#web/ui/Modal.module.css";

export interface IdentityDialogProps {
  readonly onClose: () => void;
  /** Called when the server has accepted a change. */
  readonly onSaved?: (() => void) | undefined;
}

/**
 * The dialog for the user's name and picture. A visitor becomes a guest by saving, and only then. It is rendered
 * outside of its caller, which may have the table's colours.
 */
export function IdentityDialog({ onClose, onSaved }: IdentityDialogProps): ReactElement {
  const t = useText(identityText);
  const user = useSession((session) => session.user);
  const { busy, complaint, attempt } = useSubmission();
  const [name, setName] = useState(user?.username ?? "");
  const [picture, setPicture] = useState<PictureChoice>(() => choiceOf(user?.image_url ?? null));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A form inside another dialog's form: React would send the event to both.
    event.stopPropagation();
    const body = changesOf(user, name.trim(), picture);
    if (Object.keys(body).length === 0) return onClose();
    const answer = await attempt(() => asPlayer(() => changeIdentity(body)), { byStatus: { 400: "usernameInvalid" } });
    if (!answer.ok) return;
    useSession.setState({ user: answer.value });
    onSaved?.();
    onClose();
  };

  return createPortal(
    <Modal open onClose={onClose} title={t("title")} locked={busy}>
      <form className={styles.modalForm} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("name")}
          name="nickname"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("nameHint")}
          error={complaint?.text ?? null}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SymbolChoice current={user?.image_url ?? null} value={picture} onChange={setPicture} />
        <div className={styles.modalActions} data-part="modal-actions">
          <Button disabled={busy} onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {busy ? t("saving") : t("save")}
          </Button>
        </div>
      </form>
    </Modal>,
    document.body,
  );
}

type Known = { readonly username: string; readonly image_url: string | null } | null;

/** The changed fields; a visitor who leaves the name empty gets one from the server. */
function changesOf(user: Known, name: string, picture: PictureChoice): ChangeAccount {
  const isNamed = user === null ? name !== "" : name !== user.username;
  const isPictured = picture !== choiceOf(user?.image_url ?? null) && picture !== "kept";
  return { ...(isNamed && { username: name }), ...(isPictured && { picture: picture === "none" ? null : picture }) };
}
