/**
 * The page inside the desktop app: handles the app's menu, links, notifications and language, offers updates, and shows
 * what works while the server is unavailable.
 */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MenuPlace } from "#protocol/calls/desktop.ts";
import { gamePath } from "#web/entities/paths.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { leaveFor } from "#web/platform/browser/leaving.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { redial } from "#web/platform/desktop/reconnect.ts";
import { useServer } from "#web/platform/desktop/server.ts";
import { toggleStream } from "#web/platform/desktop/streamWindow.ts";
import { installUpdate, useUpdates } from "#web/platform/desktop/updates.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { followLine, followServer } from "./followServer.ts";
import { desktopText } from "./text/en.ts";
import { WithoutServer } from "./WithoutServer.tsx";
import styles from "./Desktop.module.css";

/** The pages of the native menu; two of its items open a dialog on the home page. */
const places: Readonly<Record<MenuPlace, readonly [path: string, state?: { readonly play: string }]>> = {
  home: ["/"],
  computer: ["/", { play: "computer" }],
  "find-match": ["/", { play: "match" }],
  "recent-games": ["/recent-games"],
  leaderboard: ["/leaderboard"],
  rules: ["/rules"],
  settings: ["/settings"],
};

/** Pages that work without a server: a game against the computer, the settings, and pages of fixed text. */
const needsNoServer = /^\/(game\/OFFLINE|settings|rules|cards)$/;

/** Wraps every screen in the desktop app: handles the shell's commands, and shows a page where the server is away. */
export function Desktop({ children }: { readonly children?: ReactNode }): ReactElement {
  const t = useText(desktopText);
  const { pathname } = useLocation();
  const check = useServer((server) => server.check);
  useShell();
  if (needsNoServer.test(pathname) || check?.state === "ok") {
    return (
      <>
        {children}
        {/^\/(game\/|settings$)/.test(pathname) ? null : <UpdateBar />}
      </>
    );
  }
  if (check === null) {
    return (
      <main className={styles.withoutServer}>
        <Dots label={t("lookingForServer")} />
      </main>
    );
  }
  return <WithoutServer check={check} />;
}

/** Follows links, the menu, pressed notifications and the language. */
function useShell(): void {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  });
  useEffect(() => {
    const shell = desktop();
    if (shell === null) return;
    const stops = [
      // The shell has already asked whether to leave a running match.
      shell.onDeepLink(({ code }) => void navigate(gamePath(code))),
      shell.onMenu((command) => {
        if (command === "streamer") return toggleStream();
        const [path, state] = places[command];
        leaveFor(() => void navigate(path, { state }));
      }),
      // A notification may be older than the match that the player has opened since.
      shell.onNotice((path) => {
        if (path !== here.current) leaveFor(() => void navigate(path));
      }),
      shell.onResume(() => redial(sharedSocket())),
      followLine(sharedSocket()),
      followServer(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [navigate]);
  useEffect(() => {
    desktop()
      ?.setLanguage(language)
      .catch(() => undefined);
  }, [language]);
}

const sentences = { offered: "updateOffered", loading: "updateLoading", ready: "updateReady" } as const;

/** Offers an update, except at a table; shows the progress of its download. */
export function UpdateBar(): ReactElement | null {
  const t = useText(desktopText);
  const { kind, version, percent } = useUpdates();
  if (kind !== "offered" && kind !== "loading" && kind !== "ready") return null;
  const install = (): void =>
    void installUpdate().then((isDone) => {
      if (!isDone) showToast("error", t("updateFailed"));
    });
  const sentence = t(sentences[kind], { version: version ?? "", percent });
  return (
    <aside className={styles.updateBar} aria-label={t("update")}>
      <p>{sentence}</p>
      {kind === "loading" ? (
        <ProgressBar value={percent} max={100} label={sentence} />
      ) : (
        <Button kind="primary" onClick={install}>
          {t(kind === "ready" ? "updateRestart" : "updateLoad")}
        </Button>
      )}
    </aside>
  );
}
