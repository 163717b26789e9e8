/** The app's end of the channel to the test: Node's own channel between parent and child. */
import type { FromApp, FromTest, Requests } from "./wire.ts";

type Handlers = { [N in keyof Requests]?: (given: Requests[N]) => unknown };

const handlers: Handlers = {};
const questions = new Map<number, (press: number) => void>();
let lastQuestion = 0;

export const report = (message: FromApp): void => void process.send?.(message);

/** Sets the handler of a kind of request. */
export function handle<N extends keyof Requests>(name: N, handler: (given: Requests[N]) => unknown): void {
  Object.assign(handlers, { [name]: handler });
}

/** Asks the process that plays the user. */
export function question(requested: { message: string; detail: string; buttons: readonly string[] }): Promise<number> {
  lastQuestion += 1;
  const id = lastQuestion;
  report({ kind: "question", question: id, requested });
  return new Promise((resolve) => questions.set(id, resolve));
}

async function answerRequest({ request, name, given }: Extract<FromTest, { kind: "request" }>): Promise<void> {
  try {
    const handler = handlers[name] as ((given: unknown) => unknown) | undefined;
    if (handler === undefined) throw new Error(`nobody answers ${name}`);
    report({ kind: "told", request, ok: true, value: await handler(given) });
  } catch (error) {
    report({ kind: "told", request, ok: false, value: error instanceof Error ? error.message : String(error) });
  }
}

process.on("message", (message: FromTest) => {
  if (message.kind === "answer") questions.get(message.question)?.(message.press);
  else void answerRequest(message);
});

// The test has ended, so the app ends too.
process.on("disconnect", () => process.kill(process.pid));
