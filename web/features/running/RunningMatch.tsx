import { type ReactElement, useEffect, useLayoutEffect, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { gamePath } from "#web/entities/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { fetchRunning } from "./calls.ts";
import "./running.css";
import { runningText } from "./text.ts";

/** Whoever has just given up a seat comes from the table: the server must have heard of that before it is asked. */
export const firstAskMs = 1000;
/** While the bar stands: it is to go when the match is over. */
export const askAgainMs = 30_000;

/** On the root while the bar stands, so that the rest of the page leaves its place free. */
const shownClass = "has-running-match";

/** The way back to a match that goes on without the player, wherever he went from its table. */
export function RunningMatch(): ReactElement | null {
  const t = useText(runningText);
  const code = useRunning();
  const isShown = code !== null;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle(shownClass, isShown);
    return () => document.documentElement.classList.remove(shownClass);
  }, [isShown]);
  if (code === null) return null;
  return (
    <aside className="running-match" aria-label={t("match")}>
      <p role="status">{t("stillIn")}</p>
      <ButtonLink kind="primary" to={gamePath(code)}>
        {t("back")}
      </ButtonLink>
    </aside>
  );
}

/** Asked when the page appears and when it is looked at again; an answer that does not come changes nothing. */
function useRunning(): string | null {
  const [code, setCode] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const isShown = code !== null;

  useEffect(() => {
    const askAgain = (): void => setTurn((count) => count + 1);
    const first = setTimeout(askAgain, firstAskMs);
    globalThis.addEventListener("focus", askAgain);
    return () => {
      clearTimeout(first);
      globalThis.removeEventListener("focus", askAgain);
    };
  }, []);

  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setTurn((count) => count + 1);
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isShown]);

  useEffect(() => {
    if (turn === 0) return;
    const abort = new AbortController();
    void fetchRunning(abort.signal).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setCode(answer.value.game_code);
    });
    return () => abort.abort();
  }, [turn]);

  return code;
}
