import { ask } from "#web/platform/calls/ask.ts";
import {
  renewRecoveryCodesCall,
  setUpTwoFactorCall,
  switchOffTwoFactorCall,
  type TwoFactorSetup,
  type TwoFactorStatus,
} from "#protocol/calls/twoFactor.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { PasswordField } from "#web/entities/account/PasswordField.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

/** Below this number of recovery codes the page recommends new ones. */
const fewCodes = 4;

interface TwoFactorActionsProps {
  readonly status: TwoFactorStatus;
  readonly onSetup: (setup: TwoFactorSetup) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onSwitchOff: () => void;
}

/** The status in words, and its actions. */
export function TwoFactorActions({ status, onSetup, onCodes, onSwitchOff }: TwoFactorActionsProps): ReactElement {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const { is_on: isOn, is_required: isRequired, is_available: isAvailable } = status;

  const begin = async (): Promise<void> => {
    const answer = await attempt(() => withFreshLogin(() => ask(setUpTwoFactorCall)), {});
    if (answer.ok) onSetup(answer.value);
  };
  const renew = async (): Promise<void> => {
    const answer = await attempt(() => withFreshLogin(() => ask(renewRecoveryCodesCall)), {});
    if (answer.ok) onCodes(answer.value.recovery_codes);
  };

  return (
    <>
      <StatusWords status={status} />
      <FormAlert complaint={complaint} />
      <div className={styles.actions}>
        {isOn && isRequired ? (
          <ButtonLink to="/admin" kind="primary">
            {t("toDashboard")}
          </ButtonLink>
        ) : null}
        {isAvailable ? (
          <Button kind={isOn ? "secondary" : "primary"} busy={busy} onClick={() => void begin()}>
            {t(isOn ? "changeApp" : "switchOn")}
          </Button>
        ) : null}
        {isOn && isAvailable ? (
          <Button busy={busy} onClick={() => void renew()}>
            {t("newCodes")}
          </Button>
        ) : null}
        {isOn && !isRequired ? <Button onClick={onSwitchOff}>{t("switchOff")}</Button> : null}
      </div>
    </>
  );
}

function StatusWords({ status }: { readonly status: TwoFactorStatus }): ReactElement {
  const t = useText(twoFactorText);
  const language = useLanguage();
  const { is_on: isOn, is_required: isRequired, is_available: isAvailable, recovery_codes_left: left } = status;
  if (!isOn) {
    return (
      <div className={styles.words}>
        <p className={styles.state}>{t("off")}</p>
        <p>{isAvailable ? t("lead") : t("unavailable")}</p>
        {isRequired && isAvailable ? <p>{t("requiredOff")}</p> : null}
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <p className={styles.state} data-on="">
        {t("on", { date: dayOf(status.since ?? 0, language) })}
      </p>
      <p>
        {t("left", { count: left })}
        {left < fewCodes ? ` · ${t("fewLeft")}` : ""}
      </p>
      {isRequired ? <p>{t("required")}</p> : null}
    </div>
  );
}

interface SwitchOffFormProps {
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
  const isComplete = code.trim() !== "" && (!user.has_password || current !== "");

  const end = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete) return;
    const answer = await attempt(() => withFreshLogin(() => ask(switchOffTwoFactorCall, { body: { current, code } })), {
      byStatus: { 401: "invalidCredentials" },
    });
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
        <Button type="submit" kind="danger" busy={busy} disabled={!isComplete}>
          {t("offNow")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
