import { type ReactElement, useEffect, useState } from "react";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useKeychain } from "#web/platform/desktop/keychain.ts";
import { askServer, useServer } from "#web/platform/desktop/server.ts";
import { installUpdate, useUpdates } from "#web/platform/desktop/updates.ts";
import type { DesktopAbout, UpdateState } from "#protocol/calls/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { configQuery } from "#web/entities/queries/configQuery.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { Button } from "#web/ui/Button.tsx";
import { ServerForm } from "#web/entities/desktop/ServerForm.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { BackgroundSettings } from "./BackgroundSettings.tsx";
import { desktopSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** Settings of the desktop app only: server, keychain, background, stream window, updates. */
export function DesktopSettings(): ReactElement {
  return (
    <>
      <Server />
      <Keychain />
      <BackgroundSettings />
      <Streaming />
      <Updates />
    </>
  );
}

/** The shell's answer to one question; null until it comes. */
function useAsked<T>(ask: () => Promise<T> | undefined): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let isHere = true;
    ask()?.then(
      (value) => isHere && setAnswer(value),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [ask]);
  return answer;
}

const askAddress = () => desktop()?.server.address();
const askAbout = (): Promise<DesktopAbout> | undefined => desktop()?.about();

function Server(): ReactElement {
  const t = useText(desktopSettingsText);
  const where = useAsked(askAddress);
  const { check, isAsking } = useServer();
  const [config] = useLoaded(configQuery);
  const version = config.state === "ready" ? config.value.version : null;
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("server")}</h2>
      {where === null ? null : (
        <>
          <div className={styles.settingsWords}>
            <p>{t("inUse", { address: where.address })}</p>
            {version === null ? null : <p>{t("serverVersion", { version })}</p>}
            {where.address === where.builtIn ? null : <p>{t("builtIn", { address: where.builtIn })}</p>}
            <p role="status">{check === null || isAsking ? "" : check.sentence || t("well")}</p>
          </div>
          <div>
            <Button busy={isAsking} onClick={() => void askServer()}>
              {isAsking ? t("checking") : t("check")}
            </Button>
          </div>
          <ServerForm key={where.address} address={where.address} />
        </>
      )}
    </section>
  );
}

function Keychain(): ReactElement {
  const t = useText(desktopSettingsText);
  const status = useKeychain();
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("keychain")}</h2>
      <p className={styles.settingsWords} role="status">
        {status === null ? "" : t(status === "keychain" ? "inKeychain" : "inSession")}
      </p>
    </section>
  );
}

function Streaming(): ReactElement {
  const t = useText(desktopSettingsText);
  const background = usePrefs((prefs) => prefs.streamBackground);
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("streamer")}</h2>
      <p className={styles.settingsWords}>{t("streamerHint")}</p>
      <RadioGroup
        row
        label={t("background")}
        value={background}
        choices={[
          { value: "chroma", label: t("chroma") },
          { value: "transparent", label: t("transparent") },
        ]}
        onChange={(streamBackground) => changePrefs({ streamBackground })}
      />
    </section>
  );
}

function Updates(): ReactElement {
  const t = useText(desktopSettingsText);
  const about = useAsked(askAbout);
  const update = useUpdates();
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("updates")}</h2>
      <div className={styles.settingsWords}>
        {about === null ? null : <p>{t("version", { ...about })}</p>}
        <p role="status">{sentenceOf(t, update)}</p>
      </div>
      <div>
        <UpdateButton kind={update.kind} />
      </div>
    </section>
  );
}

function sentenceOf(t: ReturnType<typeof useText<typeof desktopSettingsText.en>>, update: UpdateState): string {
  const version = update.version ?? "";
  switch (update.kind) {
    case "checking":
      return t("lookingForUpdate");
    case "offered":
    case "ready":
      return t(update.kind, { version });
    case "loading":
      return t("loading", { version, percent: update.percent });
    default:
      return t(update.kind);
  }
}

function UpdateButton({ kind }: Pick<UpdateState, "kind">): ReactElement | null {
  const t = useText(desktopSettingsText);
  if (kind === "off") return null;
  if (kind === "offered" || kind === "ready") {
    return (
      <Button kind="primary" onClick={() => void installUpdate()}>
        {t(kind === "ready" ? "restart" : "load")}
      </Button>
    );
  }
  const look = (): void =>
    void desktop()
      ?.updates.check()
      .catch(() => undefined);
  return (
    <Button disabled={kind === "checking" || kind === "loading"} onClick={look}>
      {t("look")}
    </Button>
  );
}
