/** The way back to a running match: a bar with a link to it on all other pages, while the match lasts. */
import { type ReactElement, useEffect, useLayoutEffect, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { gamePath } from "#web/entities/paths.ts";
import { notePlace } from "#web/platform/socket/tablePlaces.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import styles from "./RunningMatch.module.css";
import { runningText } from "./text/en.ts";
import { type RunningMatch as RunningMatchRecord, runningMatchCall } from "#protocol/calls/games.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";

/**
 * The match in progress in which the player has a seat. Nothing is cached while it is off screen, where the player may
 * leave or end the match.
 */
const runningQuery = {
  ...queryOf(runningMatchCall),
  gcTime: 0,
};

/**
 * First poll after a delay: a player who has just given up a seat comes from the table, and the server must process
 * that first.
 */
export const firstAskMs = 1000;
/** Poll interval of a visible bar, which must disappear when the match is over. */
export const askAgainMs = 30_000;

/** On the root element while the bar is shown, so that the rest of the page leaves room for it. */
const visibleClass = "has-running-match";

export function RunningMatch(): ReactElement | null {
  const t = useText(runningText);
  const match = useRunning();
  const code = match?.game_code ?? null;
  const isVisible = code !== null;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle(visibleClass, isVisible);
    return () => document.documentElement.classList.remove(visibleClass);
  }, [isVisible]);
  if (code === null) return null;
  return (
    <aside className={styles.runningMatch} aria-label={t("match")}>
      <p role="status">{t("stillIn")}</p>
      <ButtonLink kind="primary" to={gamePath(code)} onClick={() => notePlace(code, match?.node)}>
        {t("back")}
      </ButtonLink>
    </aside>
  );
}

/** Asked when the page appears and when the window is focused again; a failed answer changes nothing. */
function useRunning(): RunningMatchRecord | null {
  const [isDue, setDue] = useState(false);
  const [running, , refresh] = useLoaded({
    ...runningQuery,
    enabled: isDue,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.game_code === null ? false : askAgainMs),
  });

  useEffect(() => {
    const first = setTimeout(() => setDue(true), firstAskMs);
    return () => clearTimeout(first);
  }, []);
  useEffect(() => {
    globalThis.addEventListener("focus", refresh);
    return () => globalThis.removeEventListener("focus", refresh);
  }, [refresh]);

  return running.state === "ready" ? running.value : null;
}
