/** Questions that a worker answers, so that a long calculation does not delay animations. */

/** A question for the worker; its id finds the answer. */
export interface WorkerQuestion<Q> {
  readonly id: number;
  readonly question: Q;
}

export interface WorkerAnswer<A> {
  readonly id: number;
  readonly answer: A;
}

/** The part of a Worker that is used, so that a test can replace it. */
export type AnsweringWorker<A> = Pick<Worker, "postMessage" | "terminate"> & {
  onmessage: ((event: MessageEvent<WorkerAnswer<A>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

export interface Questions<Q, A> {
  readonly ask: (question: Q) => Promise<A>;
  /** Ends the worker; open questions stay unanswered. The next question starts another worker. */
  readonly stop: () => void;
}

/** Asks the worker that `start` starts. If there is none, or it fails, `here` answers in the page instead. */
export function workerQuestions<Q, A>(start: () => AnsweringWorker<A>, here: (question: Q) => A): Questions<Q, A> {
  const waiting = new Map<number, { readonly question: Q; readonly settle: (answer: A) => void }>();
  let worker: AnsweringWorker<A> | null = null;
  let isBroken = false;
  let lastId = 0;

  const broke = (): void => {
    isBroken = true;
    worker?.terminate();
    worker = null;
    for (const { question, settle } of waiting.values()) settle(here(question));
    waiting.clear();
  };
  const wake = (): AnsweringWorker<A> | null => {
    if (worker !== null || isBroken) return worker;
    try {
      worker = start();
    } catch {
      isBroken = true;
      return null;
    }
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.settle(data.answer);
      waiting.delete(data.id);
    };
    worker.onerror = broke;
    return worker;
  };

  return {
    ask: (question) => {
      lastId += 1;
      const awake = wake();
      if (awake === null) return Promise.resolve(here(question));
      const id = lastId;
      return new Promise((settle) => {
        waiting.set(id, { question, settle });
        awake.postMessage({ id, question } satisfies WorkerQuestion<Q>);
      });
    },
    stop: () => {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}

/** The worker's side: answers every question. */
export function answerQuestions<Q, A>(answer: (question: Q) => A): void {
  globalThis.addEventListener("message", ({ data: { id, question } }: MessageEvent<WorkerQuestion<Q>>) => {
    globalThis.postMessage({ id, answer: answer(question) } satisfies WorkerAnswer<A>);
  });
}
