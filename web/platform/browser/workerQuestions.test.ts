import { expect, test, vi } from "vitest";
import { type WorkerAnswer, type AnsweringWorker, type WorkerQuestion, workerQuestions } from "./workerQuestions.ts";

const double = (n: number): number => n * 2;

const answerer = (
  requested: (question: WorkerQuestion<number>, it: AnsweringWorker<number>) => void,
): AnsweringWorker<number> => {
  const it: AnsweringWorker<number> = {
    onmessage: null,
    onerror: null,
    postMessage: (question: WorkerQuestion<number>) => requested(question, it),
    terminate: vi.fn<() => void>(),
  };
  return it;
};

test("each answer reaches its question, in any order", async () => {
  const requested: WorkerQuestion<number>[] = [];
  const worker = answerer((question) => requested.push(question));
  const { ask } = workerQuestions(() => worker, double);
  const answers = Promise.all([ask(10), ask(20)]);
  for (const { id, question } of requested.toReversed()) {
    worker.onmessage?.({ data: { id, answer: question + 1 } } as MessageEvent<WorkerAnswer<number>>);
  }
  expect(await answers).toEqual([11, 21]);
});

test("without a worker, or with one that fails, the page answers itself", async () => {
  const none = workerQuestions<number, number>(() => {
    throw new Error("no workers here");
  }, double);
  expect(await none.ask(3)).toBe(6);
  const broken = answerer((_, it) => it.onerror?.({} as ErrorEvent));
  const { ask } = workerQuestions(() => broken, double);
  expect(await ask(4)).toBe(8);
  expect(await ask(5)).toBe(10);
  expect(broken.terminate).toHaveBeenCalledTimes(1);
});

test("a page that is shown again starts another worker", async () => {
  let started = 0;
  const { ask, stop } = workerQuestions<number, number>(() => {
    started += 1;
    return answerer(({ id }, it) =>
      it.onmessage?.({ data: { id, answer: started } } as MessageEvent<WorkerAnswer<number>>),
    );
  }, double);
  await ask(1);
  stop();
  expect(await ask(1)).toBe(2);
});
