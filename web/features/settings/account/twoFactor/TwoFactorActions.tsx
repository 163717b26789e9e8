import type { ReactElement } from "react";
import type { TwoFactorSetup, TwoFactorStatus } from "#protocol/calls/twoFactor.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { beginSetup, renewCodes } from "./calls.ts";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

/** Below this many recovery codes the page asks for new ones. */
const fewCodes = 4;

export interface TwoFactorActionsProps {
  readonly status: TwoFactorStatus;
  readonly onSetup: (setup: TwoFactorSetup) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onSwitchOff: () => void;
}

/** The status in words, and what can be done. */
export function TwoFactorActions({ status, onSetup, onCodes, onSwitchOff }: TwoFactorActionsProps): ReactElement {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const { is_on: isOn, is_required: isRequired, is_available: isAvailable } = status;

  const begin = async (): Promise<void> => {
    const answer = await attempt(beginSetup, {});
    if (answer.ok) onSetup(answer.value);
  };
  const renew = async (): Promise<void> => {
    const answer = await attempt(renewCodes, {});
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
