/**
 * Direct messages over the sockets. A message is stored before it is acknowledged and before either user is told of it;
 * one that comes again under the same id is stored and told once.
 */
import { fail, ok } from "#engine/result.ts";
import type { ActionId, UserId } from "#protocol/ids.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Reply, UserNotifier } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { Crowded } from "#server/base/core/turns.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import { messageLimits } from "./limits.ts";
import type { NewMessage } from "./conversationWrites.ts";
import type { MessageStore } from "./messageStore.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

export interface MessageDependencies {
  readonly store: { readonly messages: Pick<MessageStore, "send" | "read" | "mayType"> };
  readonly notifier: UserNotifier;
  readonly notifications: Pick<Notifications, "deliver" | "messagesRead">;
  readonly clock: Clock;
  /** Whether the first user has blocked the second, as far as this server knows: for users who are connected. */
  readonly hides: (viewerId: UserId, userId: UserId) => boolean;
  /** The store did not do what it should. */
  readonly failed: (fault: unknown) => void;
}

interface Text {
  readonly to: UserId;
  readonly text: string;
}

export class DirectMessages {
  readonly #dependencies: MessageDependencies;
  readonly #typingPairs: TypingPairs;
  /** The messages of a user are stored one after the other, so that they keep their order. */
  readonly #writing = new Map<string, { last: Promise<unknown>; pending: number }>();

  constructor(dependencies: MessageDependencies) {
    const { store, clock } = dependencies;
    this.#dependencies = dependencies;
    this.#typingPairs = new TypingPairs((from, to) => store.messages.mayType(from, to), clock);
  }

  /** Sends a message; resolves when it is stored and sent to both users, or to the reason of a refusal. */
  async send(from: UserId, { to, text }: Text, id: ActionId | undefined): Promise<Reply> {
    const line = speakable(text, messageLimits.charsMax);
    if (line === null) return fail("bad-message");
    const { clock, notifier } = this.#dependencies;
    const isAway = !notifier.isConnected(to);
    const message = { from, to, text: line, at: clock.now(), actionId: id ?? null, isAway };
    return this.#inOrder(from, () => this.#store(message));
  }

  /** Marks messages as read, also on the user's other devices. */
  async read(userId: UserId, otherId: UserId, upTo: string): Promise<Reply> {
    const { store, notifier, notifications } = this.#dependencies;
    return this.#answered(async () => {
      const readId = await store.messages.read(userId, otherId, upTo);
      if (readId === undefined) return ok("done");
      notifier.notify(userId, "directRead", { with: otherId, up_to: readId });
      await notifications.messagesRead(userId, otherId);
      return ok("done");
    });
  }

  /** Shows the other user that this one is typing, if both allow it. A refusal is silent. */
  async type(userId: UserId, otherId: UserId, isTyping: boolean): Promise<Reply> {
    const { notifier, hides } = this.#dependencies;
    return this.#answered(async () => {
      const isHidden = hides(otherId, userId) || hides(userId, otherId);
      if (isHidden || !notifier.isConnected(otherId)) return ok("done");
      if (await this.#typingPairs.may(userId, otherId)) {
        notifier.notify(otherId, "directTyping", { from: userId, is_typing: isTyping });
      }
      return ok("done");
    });
  }

  async #store(message: NewMessage): Promise<Reply> {
    const { store, notifier, notifications } = this.#dependencies;
    const outcome = await store.messages.send(message);
    if (outcome.is === "too-many") return fail("too-many-messages");
    if (outcome.is !== "sent") return fail("not-allowed");
    const { message: stored, from, isNew } = outcome;
    if (stored.text !== message.text || stored.to !== message.to) return fail("id-reused");
    if (isNew) {
      const { id, to, text, at } = stored;
      const line = { id, from: publicUser(from), to, text, at };
      for (const userId of [message.from, to]) notifier.notify(userId, "directMessage", line);
      if (message.isAway) notifications.deliver();
    }
    return ok("done");
  }

  async #inOrder(userId: UserId, work: () => Promise<Reply>): Promise<Reply> {
    const queue = this.#writing.get(userId) ?? { last: Promise.resolve(), pending: 0 };
    if (queue.pending >= messageLimits.pendingMax) return fail("try-again");
    this.#writing.set(userId, queue);
    queue.pending++;
    const reply = queue.last.then(() => this.#answered(work));
    queue.last = reply;
    const answer = await reply;
    queue.pending--;
    if (queue.pending === 0) this.#writing.delete(userId);
    return answer;
  }

  /** A store that does not answer is no fault of the connection. */
  async #answered(work: () => Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (fault) {
      if (fault instanceof Crowded && fault.isOwn) return fail("too-many-messages");
      this.#dependencies.failed(fault);
      return fail("try-again");
    }
  }
}

interface Known {
  readonly at: number;
  readonly may: Promise<boolean>;
}

/** Remembers for a short time who may show whom that they are typing, because each few letters ask for it. */
class TypingPairs {
  readonly #ask: (from: UserId, to: UserId) => Promise<boolean>;
  readonly #clock: Pick<Clock, "monotonic">;
  /** The pair that was asked about last is the last. */
  readonly #known = new Map<string, Known>();

  constructor(ask: (from: UserId, to: UserId) => Promise<boolean>, clock: Pick<Clock, "monotonic">) {
    this.#ask = ask;
    this.#clock = clock;
  }

  may(from: UserId, to: UserId): Promise<boolean> {
    const key = `${from} ${to}`;
    const now = this.#clock.monotonic();
    const known = this.#known.get(key);
    if (known !== undefined && now - known.at < messageLimits.typingCheckMs) return known.may;
    this.#known.delete(key);
    makeRoom(this.#known, messageLimits.typingPairsMax);
    const fresh = { at: now, may: this.#ask(from, to) };
    this.#known.set(key, fresh);
    fresh.may.catch(() => {
      if (this.#known.get(key) === fresh) this.#known.delete(key);
    });
    return fresh.may;
  }
}
