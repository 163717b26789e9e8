/** The computer's search for a card, in a worker so that it delays no animation. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { Card } from "#engine/cards.ts";
import type { PlayerView } from "#engine/view.ts";
import { type AnsweringWorker, workerQuestions } from "#web/platform/browser/workerQuestions.ts";
import { cardFor } from "./cardFor.ts";

export type Think = (view: PlayerView, level: BotLevel) => Promise<Card>;

const startThinker = (): AnsweringWorker<Card> =>
  new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });

/** Searches in a worker, or in the page if the browser has none or it fails. */
export function createThink(start: () => AnsweringWorker<Card> = startThinker): {
  readonly think: Think;
  readonly stop: () => void;
} {
  const { ask, stop } = workerQuestions(start, cardFor);
  return { think: (view, level) => ask({ view, level }), stop };
}
