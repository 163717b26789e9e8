import { type ReactElement, useEffect, useState } from "react";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { BackgroundState } from "#protocol/calls/desktop.ts";
import type { DesktopBackground } from "#web/platform/desktop/desktopBridge.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Toggle } from "#web/ui/Field.tsx";
import { desktopSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** The app's background settings: run without a window, start with the computer. Empty until the shell answers. */
export function BackgroundSettings(): ReactElement {
  const t = useText(desktopSettingsText);
  const [state, change] = useBackground();
  const isMac = desktop()?.platform === "darwin";
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("withoutWindow")}</h2>
      {state === null ? null : (
        <Toggle
          label={t("keepRunning")}
          hint={t(isMac ? "keepRunningDock" : "keepRunningTray")}
          checked={state.keepsRunning}
          onChange={(isOn) => change((background) => background.keepRunning(isOn))}
        />
      )}
      {state === null || state.startsAtLogin === null ? null : (
        <Toggle
          label={t("startAtLogin")}
          hint={t("startAtLoginHint")}
          checked={state.startsAtLogin}
          onChange={(isOn) => change((background) => background.startAtLogin(isOn))}
        />
      )}
    </section>
  );
}

type Step = (background: DesktopBackground) => Promise<BackgroundState>;

/** The shell's settings, and a function that changes one. A switch moves when the shell has confirmed it. */
function useBackground(): readonly [BackgroundState | null, (step: Step) => void] {
  const [state, setState] = useState<BackgroundState | null>(null);
  const change = (step: Step): void => {
    const shell = desktop();
    if (shell !== null) step(shell.background).then(setState, () => undefined);
  };
  useEffect(() => {
    let isHere = true;
    desktop()
      ?.background.state()
      .then(
        (found) => isHere && setState(found),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  return [state, change];
}
