import { expect, test, vi } from "vitest";
import { pack } from "#engine/cards.ts";
import { apply } from "#engine/apply.ts";
import { startMatch } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import { offlineConfig } from "#server/protocol/offline.ts";
import { secureRandom } from "./chance.ts";
import { createThink, type Question, type Thinker } from "./think.ts";

const dealt = apply(startMatch(offlineConfig, 0), { type: "deal", seat: 0, order: pack(true) });
if (!dealt.ok) throw new Error("not dealt");
const view = project(dealt.value.state, 1);

const thinker = (asked: (question: Question, it: Thinker) => void): Thinker => {
  const it: Thinker = {
    onmessage: null,
    onerror: null,
    postMessage: (question: Question) => asked(question, it),
    terminate: vi.fn<() => void>(),
  };
  return it;
};

test("each answer finds its question, in whatever order they come", async () => {
  const asked: Question[] = [];
  const worker = thinker((question) => asked.push(question));
  const { think } = createThink(() => worker);
  const answers = Promise.all([think(view, "easy"), think(view, "hard")]);
  for (const { id, level } of asked.toReversed()) {
    worker.onmessage?.({ data: { id, card: level === "easy" ? 1 : 2 } } as MessageEvent);
  }
  expect(await answers).toEqual([1, 2]);
});

test("without a worker, or with one that breaks, the page thinks itself", async () => {
  const none = createThink(() => {
    throw new Error("no workers here");
  });
  expect(view.legal).toContain(await none.think(view, "hard"));
  const broken = thinker((_, it) => it.onerror?.({} as ErrorEvent));
  const { think } = createThink(() => broken);
  expect(view.legal).toContain(await think(view, "medium"));
  expect(view.legal).toContain(await think(view, "medium"));
  expect(broken.terminate).toHaveBeenCalledTimes(1);
});

test("a page that comes back starts another worker", async () => {
  let started = 0;
  const { think, stop } = createThink(() => {
    started += 1;
    return thinker((question, it) => it.onmessage?.({ data: { id: question.id, card: started } } as MessageEvent));
  });
  await think(view, "easy");
  stop();
  expect(await think(view, "easy")).toBe(2);
});

test("chance reaches every number and no other, as often as the next", () => {
  const counts = Array.from({ length: 7 }, () => 0);
  for (let n = 0; n < 7_000; n++) counts[secureRandom(7)]! += 1;
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // six degrees of freedom: one in a hundred million runs is above
  expect(chiSquare).toBeLessThan(50);
});
