import { ask } from "#web/platform/calls/ask.ts";
import { secondFactorConfirmCall } from "#protocol/calls/twoFactor.ts";
import { confirmCall } from "#protocol/calls/accountCalls.ts";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { failureText } from "./failures.ts";
import { answerFreshLogin, hostFreshLogin, useFreshLogin } from "./freshLogin.ts";
import { GoogleButton, leaveForGoogle, useGoogleOffered } from "./google.tsx";
import { FormAlert, useSubmission } from "./submission.tsx";
import { accountText } from "./text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import styles from "#web/ui/Modal.module.css";

/** The dialog behind `withFreshLogin`; every screen with such calls renders it once. */
export function FreshLogin(): ReactElement | null {
  const t = useText(accountText);
  const isAsking = useFreshLogin((state) => state.settle !== null);
  const user = useSession((session) => session.user);
  useEffect(hostFreshLogin, []);
  return (
    <Modal open={isAsking && user !== null} onClose={giveUp} title={t("confirmTitle")}>
      {user?.has_password === true ? <PasswordProof /> : <GoogleProof />}
    </Modal>
  );
}

const giveUp = (): void => answerFreshLogin(false);

function PasswordProof(): ReactElement {
  const [ticket, setTicket] = useState<string | null>(null);
  const [isExpired, setExpired] = useState(false);
  if (ticket === null) return <PasswordForm isAgain={isExpired} onSecondFactor={setTicket} />;
  const expire = (): void => {
    setTicket(null);
    setExpired(true);
  };
  return (
    <SecondFactorForm
      ticket={ticket}
      className={styles.modalForm ?? ""}
      call={(body) => ask(secondFactorConfirmCall, { body })}
      onDone={() => answerFreshLogin(true)}
      onExpired={expire}
      onCancel={giveUp}
    />
  );
}

interface PasswordFormProps {
  /** The second step was not finished in time. */
  readonly isAgain: boolean;
  readonly onSecondFactor: (ticket: string) => void;
}

function PasswordForm({ isAgain, onSecondFactor }: PasswordFormProps): ReactElement {
  const t = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  // A dialog that opens focuses its first button, after any `autoFocus`.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await submit(() => ask(confirmCall, { body: { password } }));
    if (answer.ok) answerFreshLogin(true);
    else if (answer.failure.code === "second_factor_needed") onSecondFactor(answer.failure.ticket ?? "");
    else complain(failureText(t, answer.failure));
  };

  return (
    <form ref={form} className={styles.modalForm} noValidate onSubmit={(event) => void confirm(event)}>
      <p className={styles.modalWords}>{t("confirmByPassword")}</p>
      <FormAlert complaint={complaint ?? (isAgain ? { text: t("twoFactorExpired"), turn: 0 } : null)} />
      <PasswordField
        label={t("confirmPassword")}
        name="current-password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.modalActions} data-part="modal-actions">
        <Button onClick={giveUp}>{t("confirmCancel")}</Button>
        <Button type="submit" kind="primary" busy={busy} disabled={password === ""}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Without a password Google confirms the user. The browser leaves the page for it, so the call is not repeated. */
function GoogleProof(): ReactElement {
  const t = useText(accountText);
  const offered = useGoogleOffered();
  const { complaint, complain } = useSubmission();
  const [busy, setBusy] = useState(false);

  const leave = async (): Promise<void> => {
    setBusy(true);
    const { pathname, search } = globalThis.location;
    const failure = await leaveForGoogle({ intent: "confirm", remember: false, from: pathname + search });
    if (failure === null) return;
    setBusy(false);
    complain(failureText(t, failure, { quotes: true, otherwise: "confirmFailed" }));
  };

  return (
    <div className={styles.modalForm}>
      <p className={styles.modalWords}>{t("confirmByGoogle")}</p>
      <FormAlert complaint={complaint} />
      <GoogleButton
        label={t("confirmGoogle")}
        unavailable={offered ? null : t("googleOff")}
        busy={busy}
        onPress={() => void leave()}
      />
      <div className={styles.modalActions} data-part="modal-actions">
        <Button onClick={giveUp}>{t("confirmCancel")}</Button>
      </div>
    </div>
  );
}
