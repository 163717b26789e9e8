import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { PasswordField } from "#web/entities/account/PasswordField.tsx";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { switchOff } from "./calls.ts";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

export interface SwitchOffFormProps {
  readonly user: CurrentUser;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Switches two-factor sign-in off: the password, where there is one, and a code of either kind. */
export function SwitchOffForm({ user, onDone, onCancel }: SwitchOffFormProps): ReactElement {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);
  const isWhole = code.trim() !== "" && (!user.has_password || current !== "");

  const end = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole) return;
    const answer = await attempt(() => switchOff({ current, code }), { byStatus: { 401: "invalidCredentials" } });
    if (answer.ok) onDone();
    else if (answer.failure.code === "two_factor_invalid") setCode("");
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void end(event)}>
      <p className={styles.words}>{t("offLead")}</p>
      <FormAlert complaint={complaint} />
      {user.has_password ? (
        <PasswordField
          label={t("password")}
          name="current-password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      ) : null}
      <TextField
        label={t("offCode")}
        name="one-time-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="danger" busy={busy} disabled={!isWhole}>
          {t("offNow")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
