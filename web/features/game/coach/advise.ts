/** Asks for the coach's advice in a worker, because the first answer can take a tenth of a second. */
import type { Advice } from "#engine/coach/advice.ts";
import { adviseOn } from "#engine/coach/advice.ts";
import type { PlayerView } from "#engine/view.ts";
import { type AnsweringWorker, type Questions, workerQuestions } from "#web/platform/browser/workerQuestions.ts";

const startAdviser = (): AnsweringWorker<Advice> =>
  new Worker(new URL("./adviser.ts", import.meta.url), { type: "module" });

/** An adviser, in a worker where the browser has one. */
export const createAdviser = (start: () => AnsweringWorker<Advice> = startAdviser): Questions<PlayerView, Advice> =>
  workerQuestions(start, adviseOn);
