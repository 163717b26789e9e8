import { useEffect } from "react";
import { digitOf, keyOf, meaningOf } from "#web/ui/keys.ts";
import { handOf, isPlaying, mayDeal, meOf } from "../state/reading.ts";
import { skipPause } from "./skipping.ts";
import type { Table } from "../state/table.ts";

export interface KeyTargets {
  toggleChat(): void;
  openHelp(): void;
  openOptions(): void;
  /** False where there is no coach. */
  askCoach(): boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Whether a key press is on a button or link, which handles Enter and Space itself. */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a") !== null;

/** Runs a key's action at the table. False when the key has none now. */
function pressKey(table: Table, targets: KeyTargets, event: KeyboardEvent): boolean {
  const { update, landedView } = table.store.getState();
  const view = update?.view;
  if (view === undefined || landedView === null) return false;
  const digit = digitOf(event);
  if (digit !== null && digit >= 1 && digit <= 5 && view.me !== null) {
    const card = handOf(view, view.me)[digit - 1]?.card;
    if (card === undefined) return false;
    table.play(card.card_id, event.timeStamp);
    return true;
  }
  const meaning = meaningOf(event);
  switch (meaning) {
    case "s":
    case "d":
      if (!mayDeal(landedView)) return false;
      table.perform(meaning === "s" ? "shuffleDeck" : "dealCards");
      return true;
    case " ":
      return !isOnControl(event.target) && skipPause(table, event.timeStamp);
    case "enter":
      return !isOnControl(event.target) && continueGame(table);
    case "c":
      targets.toggleChat();
      return true;
    case "o":
      targets.openOptions();
      return true;
    case "h":
      return targets.askCoach();
    case "?":
      targets.openHelp();
      return true;
    default:
      return false;
  }
}

/** Shows the result first; once visible, requests the next hand or a rematch. False when neither is due. */
function continueGame(table: Table): boolean {
  const { landedView: view, isHandEnd } = table.store.getState();
  if (isHandEnd) {
    table.finishHandEnd();
    return true;
  }
  if (view === null || !isPlaying(view) || meOf(view)?.ready === true) return false;
  if (view.phase === "hand_over") table.perform("readyForNextHand");
  else if (view.phase === "game_over") table.perform("rematch");
  else return false;
  return true;
}

/**
 * The table's keys: 1-5 play, S shuffles, D deals, Enter continues, C chats, O opens the options, Space skips pauses,
 * H asks the coach, ? helps.
 */
export function useKeys(table: Table, targets: KeyTargets): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const dialog = document.querySelector("dialog[open]");
      if (dialog !== null && keyOf(event) !== "Enter") return;
      if (pressKey(table, targets, event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table, targets]);
}
