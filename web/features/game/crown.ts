/** The crown comes down on the card that takes the hand: scores and the sound of it wait until it has landed. */
import type { StoreApi } from "zustand/vanilla";
import type { GamePlayer, GameView } from "#server/protocol/messages.ts";
import { mayAnimate } from "./motion.ts";
import type { TableState } from "./tableState.ts";

/** From the landing of the last card: the keyframes of `trick-crown-lands` touch the card here. */
export const crownLandsMs = 860;

/** Lets the crown fall when the end of a hand is seen, and lands it; the answer ends this. */
export function animateCrown({ subscribe, setState }: StoreApi<TableState>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const land = (): void => {
    clearTimeout(timer);
    setState({ isCrownFalling: false });
  };
  const stop = subscribe(({ isHandEnd }, { isHandEnd: was }) => {
    if (isHandEnd === was) return;
    if (!isHandEnd) return land();
    if (!mayAnimate()) return;
    setState({ isCrownFalling: true });
    timer = setTimeout(land, crownLandsMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Calls once the crown lies: at once where none is falling. The answer calls it off. */
export function whenCrownLanded({ getState, subscribe }: StoreApi<TableState>, call: () => void): () => void {
  if (!getState().isCrownFalling) {
    call();
    return () => undefined;
  }
  const stop = subscribe(({ isCrownFalling }) => {
    if (isCrownFalling) return;
    stop();
    call();
  });
  return stop;
}

/** A player's score and hands won, as they were before the hand that has just ended. */
export function scoreBeforeHand(player: GamePlayer, { hand_result: result }: GameView): GamePlayer {
  const wonHand = result?.winner_position === player.position ? 1 : 0;
  return { ...player, score: player.score - player.points, games_won: player.games_won - wonHand };
}
