/** The questions between nodes: those that wait for an answer, and what this node answers. */
import * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type { NodeName } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Question } from "./cluster.ts";
import { clusterLimits } from "./limits.ts";
import type { Message } from "./packet.ts";

type Answer = Result<unknown, "unreachable">;

interface Handler {
  readonly request: v.GenericSchema;
  readonly handle: (payload: never) => unknown;
}

interface Waiting {
  readonly node: NodeName;
  readonly answered: (answer: Answer) => void;
}

export interface QuestionsOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Sends a message to a node; false where it is dropped. */
  readonly send: (node: NodeName, message: Message) => boolean;
}

/** The name of the message that carries an answer: whether there is one, and the answer. */
export const answerName = "answer";
const answerSchema = v.tuple([v.boolean(), v.unknown()]);

export const unreachable = fail("unreachable" as const);

export class Questions {
  readonly #options: QuestionsOptions;
  readonly #handlers = new Map<string, Handler>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  handle<Request, Given>(kind: Question<Request, Given>, handler: (payload: Request) => Promise<Given> | Given): void {
    this.#handlers.set(kind.name, { request: kind.request, handle: handler });
  }

  isAnswered(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** Asks another node. */
  ask(node: NodeName, name: string, payload: unknown): Promise<Answer> {
    if (this.#waiting.size >= clusterLimits.questionsMax) return Promise.resolve(unreachable);
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      const answered: Waiting["answered"] = (answer) => {
        cancel();
        this.#waiting.delete(id);
        resolve(answer);
      };
      const cancel = this.#options.clock.after(clusterLimits.askMs, () => answered(unreachable));
      this.#waiting.set(id, { node, answered });
      if (!this.#options.send(node, { name, payload, id })) answered(unreachable);
    });
  }

  /** What the handler of this node answers. */
  async own(name: string, payload: unknown): Promise<Answer> {
    try {
      const handler = this.#handlers.get(name);
      if (handler === undefined) throw new Error(`nothing answers ${name}`);
      return ok(await handler.handle(payload as never));
    } catch (error) {
      this.#options.log.error({ err: error, question: name }, "a question between nodes failed");
      return unreachable;
    }
  }

  /** Answers another node's question; one without a handler, or of another shape, fails at once. */
  async asked({ name, payload }: Message, id: number, from: NodeName): Promise<void> {
    const { send } = this.#options;
    const handler = this.#handlers.get(name);
    const decoded = handler === undefined ? undefined : v.safeParse(handler.request, payload);
    const answer = decoded?.success === true ? await this.own(name, decoded.output) : unreachable;
    const isSent = answer.ok && send(from, { name: answerName, payload: [true, answer.value], id });
    if (!isSent) send(from, { name: answerName, payload: [false, null], id });
  }

  /** Another node has answered. */
  answered({ payload, id }: Message, from: NodeName): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    const decoded = v.safeParse(answerSchema, payload);
    if (waiting?.node !== from || !decoded.success) return;
    const [isAnswer, answer] = decoded.output;
    waiting.answered(isAnswer ? ok(answer) : unreachable);
  }

  /** Nobody answers the questions to a node that is gone; without a node, nobody answers any. */
  giveUp(node?: NodeName): void {
    for (const each of this.#waiting.values()) if (node === undefined || each.node === node) each.answered(unreachable);
  }
}
