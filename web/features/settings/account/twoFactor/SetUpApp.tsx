import { ask } from "#web/platform/calls/ask.ts";
import { type SwitchedOn, switchOnTwoFactorCall, type TwoFactorSetup } from "#protocol/calls/twoFactor.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useId, useRef, useState } from "react";
import { CodeBoxes, type CodeDigits, noDigits } from "#web/entities/account/CodeBoxes.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { copyText } from "./RecoveryCodeList.tsx";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

const QrCode = lazy(async () => ({ default: (await import("#web/ui/QrCode.tsx")).QrCode }));

interface SetUpAppProps {
  readonly setup: TwoFactorSetup;
  /** The code was right. */
  readonly onDone: (switchedOn: SwitchedOn) => void;
  readonly onCancel: () => void;
}

/** Shows the secret for an authenticator app, and takes the app's first code. */
export function SetUpApp({ setup, onDone, onCancel }: SetUpAppProps): ReactElement {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const [digits, setDigits] = useState<CodeDigits>(noDigits);
  const form = useRef<HTMLFormElement>(null);
  // Focus the secret first: the code boxes took the focus when they mounted, before this parent effect.
  useEffect(() => form.current?.querySelector("h3")?.focus(), []);

  const confirm = async (code: string): Promise<void> => {
    if (busy) return;
    const answer = await attempt(
      () => withFreshLogin(() => ask(switchOnTwoFactorCall, { body: { setup: setup.setup, code } })),
      {},
    );
    if (answer.ok) onDone(answer.value);
    else if (answer.failure.status === 400) setDigits(noDigits);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!digits.includes("")) void confirm(digits.join(""));
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Secret setup={setup} />
      <h3>{t("codeTitle")}</h3>
      <p className={styles.words}>{t("codeLead")}</p>
      <FormAlert complaint={complaint} />
      <CodeBoxes
        label={t("code")}
        value={digits}
        onChange={setDigits}
        onFilled={(code) => void confirm(code)}
        busy={busy}
        wrong={complaint !== null}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy} disabled={digits.includes("")}>
          {t("confirm")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

/** In fours, as people type it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

function Secret({ setup: { secret, uri } }: { readonly setup: TwoFactorSetup }): ReactElement {
  const t = useText(twoFactorText);
  const id = useId();
  return (
    <>
      <h3 tabIndex={-1}>{t("scanTitle")}</h3>
      <p className={styles.words}>{t("scanLead")}</p>
      <div className={styles.scan}>
        <div className={styles.qr}>
          <Suspense fallback={<Dots label={t("qrWait")} />}>
            <QrCode text={uri} label={t("qr")} />
          </Suspense>
        </div>
        <div className={styles.byHand}>
          <p id={id} className={styles.words}>
            {t("secretLead")}
          </p>
          <p className={styles.secret} aria-labelledby={id}>
            <code>{inGroups(secret)}</code>
          </p>
          <div className={styles.actions}>
            <Button onClick={() => void copyText(secret)}>{t("secretCopy")}</Button>
            <a className={styles.openApp} href={uri}>
              {t("openApp")}
            </a>
          </div>
        </div>
      </div>
    </>
  );
}
