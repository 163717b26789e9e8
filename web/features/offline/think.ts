/** The computer's thinking, beside the page so that no animation waits for it. */
import { chooseCard } from "#engine/bots/choose.ts";
import type { BotLevel } from "#engine/bots/level.ts";
import type { Card } from "#engine/cards.ts";
import type { PlayerView } from "#engine/view.ts";
import { secureRandom } from "./chance.ts";

export type Think = (view: PlayerView, level: BotLevel) => Promise<Card>;

export interface Question {
  readonly id: number;
  readonly view: PlayerView;
  readonly level: BotLevel;
}

export interface Thought {
  readonly id: number;
  readonly card: Card;
}

/** As much of a worker as is needed; a test may be one. */
export type Thinker = Pick<Worker, "postMessage" | "terminate"> & {
  onmessage: ((event: MessageEvent<Thought>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

const startThinker = (): Thinker => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });

/** Thinks in a worker, and here where the browser has none or it breaks: the game goes on either way. */
export function createThink(start: () => Thinker = startThinker): { readonly think: Think; readonly stop: () => void } {
  const waiting = new Map<number, { readonly question: Question; readonly settle: (card: Card) => void }>();
  let thinker: Thinker | null = null;
  let isBroken = false;
  let asked = 0;

  const here = ({ view, level }: Question): Card => chooseCard(view, level, secureRandom);
  const broke = (): void => {
    isBroken = true;
    thinker?.terminate();
    thinker = null;
    for (const { question, settle } of waiting.values()) settle(here(question));
    waiting.clear();
  };
  const wake = (): Thinker | null => {
    if (thinker !== null || isBroken) return thinker;
    try {
      thinker = start();
    } catch {
      isBroken = true;
      return null;
    }
    thinker.onmessage = ({ data }) => {
      waiting.get(data.id)?.settle(data.card);
      waiting.delete(data.id);
    };
    thinker.onerror = broke;
    return thinker;
  };

  return {
    think: (view, level) => {
      asked += 1;
      const question: Question = { id: asked, view, level };
      const awake = wake();
      if (awake === null) return Promise.resolve(here(question));
      return new Promise((settle) => {
        waiting.set(question.id, { question, settle });
        awake.postMessage(question);
      });
    },
    stop: () => {
      thinker?.terminate();
      thinker = null;
      waiting.clear();
    },
  };
}
