/** Effects of a table change outside the screen: sounds and analytics events. */
import { useEffect } from "react";
import { track } from "#web/platform/browser/analytics.ts";
import { type EffectName, sounds } from "#web/platform/sound/sound.ts";
import { whenCrownLanded } from "./state/crown.ts";
import type { Table } from "./state/table.ts";
import type { TableChange } from "./state/tableState.ts";
import { isMyTurn } from "./state/reading.ts";

/** Connects a table to its socket while it is on screen, and plays its sounds. `onLanded` receives every change. */
export function useOpenTable(table: Table, onLanded?: (change: TableChange) => void): void {
  useEffect(() => {
    sounds.preload();
    const close = table.open();
    const stopMoving = table.onChange((change) => {
      for (const name of soundsByMoment(change).moving) playSound(change, name);
    });
    let stopCrown = (): void => undefined;
    const stopLanded = table.onLanded((change) => {
      const { landed, crowned } = soundsByMoment(change);
      for (const name of landed) playSound(change, name);
      if (crowned.length > 0) {
        stopCrown = whenCrownLanded(table.store, () => {
          for (const name of crowned) playSound(change, name);
        });
      }
      onLanded?.(change);
    });
    // A hidden page may have missed that its connection ended: asking brings the newest view or shows the loss.
    const onVisible = (): void => {
      if (document.visibilityState === "visible") table.refresh();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      close();
      stopMoving();
      stopLanded();
      stopCrown();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [table, onLanded]);
}

/** Sounds of cards on their way; all others wait until the cards have landed. */
const movingSounds: ReadonlySet<EffectName> = new Set(["shuffle", "deal", "play"]);

/** Sounds of a hand's end, which wait for the crown. */
const crownSounds: ReadonlySet<EffectName> = new Set(["win", "lose"]);

type Moment = "moving" | "landed" | "crowned";

/** The sounds while the cards of a change move, when they have landed, and when the crown has landed. */
export function soundsByMoment(change: TableChange): Readonly<Record<Moment, EffectName[]>> {
  const all = soundsOf(change);
  const isEarlier = (name: EffectName): boolean => movingSounds.has(name) || crownSounds.has(name);
  return {
    moving: all.filter((name) => movingSounds.has(name)),
    landed: all.filter((name) => !isEarlier(name)),
    crowned: all.filter((name) => crownSounds.has(name)),
  };
}

/** Plays a sound of a change; of several tabs at this table one does. `card`: which of the change's cards. */
export const playSound = ({ after, version }: TableChange, name: EffectName, card = 0): void =>
  sounds.play(name, `${after.code} ${version} ${card}`);

/** The sounds of a change; the animation of a deal adds one for each card. */
export function soundsOf({ before, after, events }: TableChange): EffectName[] {
  if (before === null) return [];
  const out = new Set<EffectName>();
  for (const event of events) {
    if (event.type === "shuffledDeck") out.add("shuffle");
    if (event.type === "dealtCards") out.add("deal");
    if (event.type === "playedCard") out.add("play");
    if (event.type === "trickWon") out.add("trick");
    if (event.type === "gameEnded" && after.me !== null) out.add(event.winner === after.me ? "win" : "lose");
    if (event.type === "gameOver" && after.me !== null) out.add(event.winner === after.me ? "win" : "lose");
  }
  // The end of a hand or match has its own sound.
  if (out.has("win") || out.has("lose")) out.delete("trick");
  if (isMyTurn(after) && !isMyTurn(before) && !out.has("deal")) out.add("your-turn");
  return [...out];
}

/** Reports hands, matches and rematches to the analytics. */
export function countChange({ after, events }: TableChange): void {
  for (const event of events) {
    if (event.type === "gameEnded") track("hand_ended", { hand_number: after.hand_number });
    if (event.type === "startNewHand") track("new_hand_started", { hand_number: event.hand_number });
    if (event.type === "gameOver") track("game_ended", { won: event.winner === after.me });
    if (event.type === "rematch") track("rematch_started", {});
  }
}
