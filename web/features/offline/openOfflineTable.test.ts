import { expect, test } from "vitest";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { pack } from "#engine/cards.ts";
import { apply } from "#engine/apply.ts";
import { startMatch } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import { offlineConfig } from "#protocol/calls/offline.ts";
import type { WorkerAnswer, AnsweringWorker, WorkerQuestion } from "#web/platform/browser/workerQuestions.ts";
import { secureRandom } from "./secureRandom.ts";
import { createThink } from "./openOfflineTable.ts";

const dealt = apply(startMatch(offlineConfig, 0), { type: "deal", seat: 0, order: pack(true) });
if (!dealt.ok) throw new Error("not dealt");
const view = project(dealt.value.state, 1);

test("without a worker the page computes the card itself, on every level", async () => {
  const { think } = createThink(() => {
    throw new Error("no workers here");
  });
  for (const level of BOT_LEVELS) expect(view.legal).toContain(await think(view, level));
});

test("a worker gets the view and the level", async () => {
  const requested: unknown[] = [];
  const { think } = createThink(() => {
    const it: AnsweringWorker<number> = {
      onmessage: null,
      onerror: null,
      postMessage: ({ id, question }: WorkerQuestion<unknown>) => {
        requested.push(question);
        it.onmessage?.({ data: { id, answer: 7 } } as MessageEvent<WorkerAnswer<number>>);
      },
      terminate: () => undefined,
    };
    return it;
  });
  expect(await think(view, "hard")).toBe(7);
  expect(requested).toEqual([{ view, level: "hard" }]);
});

test("chance gives every number and no other, equally often", () => {
  const counts = Array.from({ length: 7 }, () => 0);
  for (let n = 0; n < 7_000; n++) counts[secureRandom(7)]! += 1;
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // Six degrees of freedom: one run in a hundred million is above.
  expect(chiSquare).toBeLessThan(50);
});
