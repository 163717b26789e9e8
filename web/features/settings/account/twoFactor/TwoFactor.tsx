import { type ReactElement, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { TwoFactorSetup } from "#protocol/calls/twoFactor.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { twoFactorQuery } from "#web/entities/account/calls.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import styles from "../../SettingsPage.module.css";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { SwitchOffForm, TwoFactorActions } from "./TwoFactorActions.tsx";
import { twoFactorText } from "./text/en.ts";

/** The address of the settings ends with it where another page leads here. */
const ownHash = "#two-factor";

/** The step below the status. The recovery codes are shown once, so they stay until the reader closes them. */
type Step =
  | { readonly is: "closed" }
  | { readonly is: "off" }
  | { readonly is: "app"; readonly setup: TwoFactorSetup }
  | { readonly is: "codes"; readonly codes: readonly string[]; readonly otherDevices: number };

/** Two-factor sign-in: whether it is on, and the steps by which it is switched on and off. */
export function TwoFactor({ user }: { readonly user: CurrentUser }): ReactElement {
  const t = useText(twoFactorText);
  const { hash } = useLocation();
  const [status, again] = useLoaded(twoFactorQuery);
  const [step, setStep] = useState<Step>({ is: "closed" });
  const heading = useRef<HTMLHeadingElement>(null);
  const isReady = status.state !== "loading";
  const isVisible = useRef(false);
  // Once, after loading, when the content above has its final size.
  useEffect(() => {
    if (hash !== ownHash || !isReady || isVisible.current) return;
    isVisible.current = true;
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, [hash, isReady]);
  const close = (): void => setStep({ is: "closed" });
  const showCodes = (codes: readonly string[], otherDevices = 0): void => {
    setStep({ is: "codes", codes, otherDevices });
    again();
  };
  return (
    <section className={styles.settingsGroup} aria-labelledby="two-factor-title">
      <h2 id="two-factor-title" ref={heading} tabIndex={-1}>
        {t("title")}
      </h2>
      {step.is === "codes" ? (
        <RecoveryCodeList username={user.username} codes={step.codes} otherDevices={step.otherDevices} onDone={close} />
      ) : step.is === "app" ? (
        <div className={styles.settingForm}>
          <SetUpApp
            setup={step.setup}
            onCancel={close}
            onDone={({ recovery_codes: codes, other_sessions: otherDevices }) => {
              showToast("success", t("switchedOn"));
              showCodes(codes, otherDevices);
            }}
          />
        </div>
      ) : step.is === "off" ? (
        <div className={styles.settingForm}>
          <SwitchOffForm
            user={user}
            onCancel={close}
            onDone={() => {
              showToast("success", t("switchedOff"));
              close();
              again();
            }}
          />
        </div>
      ) : status.state === "loading" ? (
        <SkeletonRows rows={1}>
          <Skeleton width="100%" height="2.5rem" />
        </SkeletonRows>
      ) : status.state === "failed" ? (
        <ErrorState text={t("failed")} onRetry={again} />
      ) : (
        <TwoFactorActions
          status={status.value}
          onSetup={(setup) => setStep({ is: "app", setup })}
          onCodes={(codes) => showCodes(codes)}
          onSwitchOff={() => setStep({ is: "off" })}
        />
      )}
    </section>
  );
}
