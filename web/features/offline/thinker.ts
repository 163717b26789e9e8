/** The worker in which the computer thinks: a question in, a card out. */
import { chooseCard } from "#engine/bots/choose.ts";
import { secureRandom } from "./chance.ts";
import type { Question, Thought } from "./think.ts";

globalThis.addEventListener("message", ({ data: { id, view, level } }: MessageEvent<Question>) => {
  const thought: Thought = { id, card: chooseCard(view, level, secureRandom) };
  globalThis.postMessage(thought);
});
