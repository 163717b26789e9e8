import { useEffect } from "react";
import type { GameView } from "#protocol/frames/messages.ts";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import type { DesktopApi } from "#web/platform/desktop/desktopBridge.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { gamePath } from "#web/entities/paths.ts";
import type { Table } from "./state/table.ts";
import { gameText } from "./text/en.ts";
import { isMidGame, isMyTurn, mayDeal } from "./state/reading.ts";
import { nameOf, type Say, turnMessage } from "./sentences.ts";

/** Tells the desktop shell which table is shown, and calls the player back from another window at their turn. */
export function useDesktopTable(table: Table): void {
  const t = useText(gameText);
  useEffect(() => {
    const shell = desktop();
    return shell === null ? undefined : reportTable(table, shell, t);
  }, [table, t]);
}

/** The table continues when the shell refuses a call. */
const ignoreFailure = (call: Promise<unknown>): void => void call.catch(() => undefined);

const mayAct = (view: GameView): boolean => isMyTurn(view) || mayDeal(view);

function reportTable(table: Table, shell: DesktopApi, t: Say): () => void {
  let reported: boolean | null = null;
  let wasAwaited = false;
  let endCall = (): void => undefined;
  const look = (): void => {
    const view = table.store.getState().update?.view;
    if (view === undefined) return;
    const isPlaying = isMidGame(view);
    if (isPlaying !== reported) ignoreFailure(shell.setTable({ code: table.code, isPlaying }));
    reported = isPlaying;
    const awaits = mayAct(view);
    if (awaits === wasAwaited) return;
    wasAwaited = awaits;
    endCall();
    if (awaits) endCall = callBack(shell, { kind: "turn", ...turnNotice(view, t), path: gamePath(table.code) });
  };
  const stop = table.store.subscribe(look);
  look();
  return () => {
    stop();
    endCall();
    ignoreFailure(shell.setTable(null));
  };
}

const titleCharsMax = 80;
const bodyCharsMax = 200;

/** The notice for the player's turn: the turn message, and the other players' names. */
function turnNotice(view: GameView, t: Say): { readonly title: string; readonly body: string } {
  const others = view.players.filter(({ position }) => position !== view.me).map((player) => nameOf(t, player));
  return {
    title: turnMessage(t, view).slice(0, titleCharsMax),
    body: (others.join(", ") || "Spar").slice(0, bodyCharsMax),
  };
}
