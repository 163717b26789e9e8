import { ask } from "#web/platform/calls/ask.ts";
import { changeSelfCall } from "#protocol/calls/accountCalls.ts";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { createPortal } from "react-dom";
import type { ChangeAccount } from "#protocol/calls/accountForms.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { asPlayer, useSession } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { identityText } from "./text/en.ts";
import { type PictureSymbol, symbolAddress, symbolAt, SYMBOLS } from "#protocol/calls/symbols.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RadioOption } from "#web/ui/RadioGroup.tsx";
import modalStyles from "#web/ui/Modal.module.css";
import styles from "./IdentityDialog.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

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
    const answer = await attempt(() => asPlayer(() => ask(changeSelfCall, { body })), {
      byStatus: { 400: "usernameInvalid" },
    });
    if (!answer.ok) return;
    useSession.setState({ user: answer.value });
    onSaved?.();
    onClose();
  };

  return createPortal(
    <Modal open onClose={onClose} title={t("title")} locked={busy}>
      <form className={modalStyles.modalForm} noValidate onSubmit={(event) => void save(event)}>
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
        <div className={modalStyles.modalActions} data-part="modal-actions">
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

/** The changed fields. The server names a visitor who leaves the name empty. */
function changesOf(user: Known, name: string, picture: PictureChoice): ChangeAccount {
  const isNamed = user === null ? name !== "" : name !== user.username;
  const isPictured = picture !== choiceOf(user?.image_url ?? null) && picture !== "kept";
  return { ...(isNamed && { username: name }), ...(isPictured && { picture: picture === "none" ? null : picture }) };
}

/** A symbol, the current picture (`kept`), or none. */
type PictureChoice = PictureSymbol | "kept" | "none";

interface SymbolChoiceProps {
  /** The current picture. */
  readonly current: string | null;
  readonly value: PictureChoice;
  readonly onChange: (choice: PictureChoice) => void;
}

const size = 40;

/** The initial choice: the current symbol, an uploaded picture, or none. */
const choiceOf = (current: string | null): PictureChoice => (current === null ? "none" : (symbolAt(current) ?? "kept"));

/** All pictures as one group of radios, which the arrow keys move through. */
function SymbolChoice({ current, value, onChange }: SymbolChoiceProps): ReactElement {
  const t = useText(identityText);
  const name = useId();
  const hasUpload = choiceOf(current) === "kept";
  const option = (choice: PictureChoice, label: string, src: string | null): ReactElement => (
    <RadioOption
      key={choice}
      className={styles.symbol}
      name={name}
      value={choice}
      checked={choice === value}
      onChoose={() => onChange(choice)}
    >
      <Avatar src={src} size={size} />
      <span className="visually-hidden">{label}</span>
    </RadioOption>
  );
  return (
    <fieldset>
      <legend className={fieldsStyles.fieldLabel} data-part="field-label">
        {t("picture")}
      </legend>
      <div className={styles.symbolsGrid}>
        {hasUpload ? option("kept", t("ownPicture"), current) : null}
        {option("none", t("noPicture"), null)}
        {SYMBOLS.map((symbol) => option(symbol, t(symbol), symbolAddress(symbol)))}
      </div>
    </fieldset>
  );
}
