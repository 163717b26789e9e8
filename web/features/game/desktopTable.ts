import { useEffect } from "react";
import type { GameView } from "#server/protocol/messages.ts";
import { desktop } from "#web/lib/desktop/desktop.ts";
import type { DesktopApi } from "#web/lib/desktopBridge.ts";
import { useText } from "#web/lib/i18n.ts";
import { gamePath } from "#web/lib/paths.ts";
import type { Table } from "./tableStore.ts";
import { gameText } from "./text.ts";
import { isMidGame, isMyTurn, mayDeal } from "./turns.ts";
import { nameOf, type Say, turnMessage } from "./words.ts";

/** Tells the desktop shell which table is shown, and calls the player back from another window when it is his turn. */
export function useDesktopTable(table: Table): void {
  const t = useText(gameText);
  useEffect(() => {
    const shell = desktop();
    return shell === null ? undefined : follow(table, shell, t);
  }, [table, t]);
}

/** What the shell refuses is no table's trouble. */
const quietly = (call: Promise<unknown>): void => void call.catch(() => undefined);

const isAwaited = (view: GameView): boolean => isMyTurn(view) || mayDeal(view);

function follow(table: Table, shell: DesktopApi, t: Say): () => void {
  let told: boolean | null = null;
  let wasAwaited = false;
  const look = (): void => {
    const view = table.store.getState().update?.view;
    if (view === undefined) return;
    const isPlaying = isMidGame(view);
    if (isPlaying !== told) quietly(shell.setTable({ code: table.code, isPlaying }));
    told = isPlaying;
    const awaits = isAwaited(view);
    if (awaits !== wasAwaited) call(view, awaits);
    wasAwaited = awaits;
  };
  const call = (view: GameView, awaits: boolean): void => {
    const isAway = awaits && !document.hasFocus();
    quietly(shell.setBadge(Number(isAway)));
    if (isAway) quietly(shell.notify({ kind: "turn", ...noticeOf(view, t), path: gamePath(table.code) }));
  };
  const onFocus = (): void => quietly(shell.setBadge(0));
  const stop = table.store.subscribe(look);
  globalThis.addEventListener("focus", onFocus);
  look();
  return () => {
    stop();
    globalThis.removeEventListener("focus", onFocus);
    quietly(shell.setBadge(0));
    quietly(shell.setTable(null));
  };
}

const titleCharsMax = 80;
const bodyCharsMax = 200;

/** Whose table it is, in one line. */
function noticeOf(view: GameView, t: Say): { readonly title: string; readonly body: string } {
  const others = view.players.filter(({ position }) => position !== view.me).map((player) => nameOf(t, player));
  return {
    title: turnMessage(t, view).slice(0, titleCharsMax),
    body: (others.join(", ") || "Spar").slice(0, bodyCharsMax),
  };
}
