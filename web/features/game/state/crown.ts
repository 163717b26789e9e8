/** The crown falls on the card that wins the hand; the new scores and the sound wait until it has landed. */
import type { StoreApi } from "zustand/vanilla";
import type { GamePlayer, GameView } from "#protocol/frames/messages.ts";
import { mayAnimate } from "../animation/motion.ts";
import type { TableState } from "./tableState.ts";

/** From the landing of the last card: the keyframes of `trick-crown-lands` touch the card here. */
export const crownLandsMs = 860;

/** Sets `isCrownFalling` from the end of a hand until the crown has landed. The returned function stops this. */
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

/** Calls `call` when the crown has landed, at once where none is falling. The returned function cancels it. */
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
