import { type ReactElement, useEffect } from "react";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { askUntilAnswered } from "#web/platform/desktop/reconnect.ts";
import { checkInBackground, askServer, useServer } from "#web/platform/desktop/server.ts";
import { installUpdate, useUpdates } from "#web/platform/desktop/updates.ts";
import type { ServerCheck } from "#protocol/calls/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { offlinePath } from "#web/entities/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ServerForm } from "#web/entities/desktop/ServerForm.tsx";
import { levelAbouts } from "#web/entities/game/options/levels.ts";
import { optionsText } from "#web/entities/game/options/text/en.ts";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { desktopText } from "./text/en.ts";
import styles from "./Desktop.module.css";

const titles = {
  ok: "away",
  away: "away",
  invalid: "foreign",
  foreign: "foreign",
  "app-too-old": "tooOld",
  "server-too-old": "serverTooOld",
} as const satisfies Record<ServerCheck["state"], string>;

/** This screen stays while the player types another address. */
const askUnlessTyping = async (): Promise<void> => {
  if (!(document.activeElement instanceof HTMLInputElement)) await checkInBackground();
};

/** The screen for an unusable server: the reason, the next step, and the offline games. */
export function WithoutServer({ check }: { readonly check: ServerCheck }): ReactElement {
  const t = useText(desktopText);
  const say = useText(optionsText);
  const title = t(titles[check.state]);
  useEffect(() => askUntilAnswered(askUnlessTyping), []);
  return (
    <main className={styles.withoutServer}>
      <DocumentTitle title={title} />
      <h1>{title}</h1>
      <p className={styles.withoutWords} role="status">
        {check.sentence}
      </p>
      {check.state === "app-too-old" ? <NewerApp /> : <Retry />}
      <section className={styles.withoutPart}>
        <h2>{t("playOffline")}</h2>
        <p>{t("playOfflineHint")}</p>
        <div className={styles.withoutRow}>
          {BOT_LEVELS.map((level) => (
            <ButtonLink key={level} to={offlinePath(level)} aria-describedby={`level-${level}`}>
              {say(level)}
            </ButtonLink>
          ))}
        </div>
        <dl className={styles.withoutLevels}>
          {BOT_LEVELS.map((level) => (
            <div key={level}>
              <dt>{say(level)}</dt>
              <dd id={`level-${level}`}>{say(levelAbouts[level])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.withoutPart}>
        <h2>{t("anotherServer")}</h2>
        <ServerForm address={check.address} />
      </section>
    </main>
  );
}

function Retry(): ReactElement {
  const t = useText(desktopText);
  const isAsking = useServer((server) => server.isAsking);
  return (
    <>
      <Button kind="primary" size="large" autoFocus busy={isAsking} onClick={() => void askServer()}>
        {isAsking ? t("lookingForServer") : t("retry")}
      </Button>
      <p className={styles.withoutHint}>{t("keepsTrying")}</p>
    </>
  );
}

/** How to get an app that this server understands: an update if there is one, else where to download it. */
function NewerApp(): ReactElement {
  const t = useText(desktopText);
  const { kind, version } = useUpdates();
  if (kind === "offered" || kind === "ready") {
    return (
      <Button kind="primary" size="large" autoFocus onClick={() => void installUpdate()}>
        {t(kind === "ready" ? "updateRestart" : "updateTo", { version: version ?? "" })}
      </Button>
    );
  }
  return <p className={styles.withoutWords}>{t("tooOldHow")}</p>;
}
