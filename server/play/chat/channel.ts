/**
 * The global chat: one channel for all who have it open.
 * - A line is sent once it is durable, in the order in which the store took it. Lines of another node have their own order.
 * - The same line of the same user is sent once, however often it is asked for under one id.
 * - In a cluster the nodes tell each other of lines; each looks now and then for lines that it was not told of.
 */
import { fail, ok } from "#engine/result.ts";
import { chatLimits } from "./limits.ts";
import type { ActionId, UserId } from "#protocol/ids.ts";
import type { RateLimiter } from "#server/base/rateLimits.ts";
import type { Connection, Reply } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { frame } from "#protocol/frames/codec.ts";
import { type ChatElsewhere, nobodyElsewhere } from "./chatElsewhere.ts";
import type { GlobalChatStore, GlobalLine } from "./chatStore.ts";
import type { User } from "#server/base/db/records.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { Presence } from "./presence.ts";
import { speakable, sameness } from "#server/base/core/cleanLine.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";
import { makeRoom } from "#server/base/core/makeRoom.ts";

/** The dependencies of the channel. */
export interface ChannelDependencies {
  readonly store: { readonly users: Pick<UserStore, "find">; readonly globalChat: GlobalChatStore };
  readonly clock: Clock;
  readonly rates: RateLimiter;
  /** How many users are connected. */
  readonly online: () => number;
  /** The chat on the other nodes of a cluster; without it, nobody is there. */
  readonly elsewhere?: ChatElsewhere;
  /** The store did not do what it should: a line was refused, or old lines stay. */
  readonly failed: (fault: unknown) => void;
}

interface Answered {
  readonly line: string;
  readonly reply: Promise<Reply>;
}

/** A line as it goes out. */
const globalChatMessage = ({ id, userId, username, imageUrl, look, text, at }: GlobalLine): GlobalChatMessage => ({
  id,
  text,
  sender_id: userId,
  sender_name: username,
  timestamp: at,
  avatar: imageUrl,
  ...(look !== undefined && { look }),
});

/** A guest may write only after a finished match, because a new guest costs nothing. */
const mayWrite = (user: User | undefined): boolean =>
  user !== undefined && !user.isBot && (user.role !== "guest" || user.gamesPlayed > 0);

/** Refusals after which the same frame may be sent again. */
const temporaryRefusals: readonly string[] = ["try-again", "too-many-messages"];

export class Channel {
  readonly #dependencies: ChannelDependencies;
  readonly #presence: Presence;
  readonly #pace: ChatPace;
  readonly #answers = new Map<string, Answered>();
  #history: { readonly at: number; readonly lines: Promise<readonly GlobalChatMessage[]> } | null = null;
  /** One line is written at a time, so that all hear them in the order they are kept in. */
  #writing: Promise<unknown> = Promise.resolve();
  #pending = 0;
  /** Rises when the store fails: the lines that waited for it then are refused at once. */
  #era = 0;
  #sincePrune = 0;
  #isStopped = false;
  readonly #elsewhere: ChatElsewhere;
  /** The last lines that were sent, by id. */
  readonly #told = new Set<string>();
  /** The id of the last line that a look has found; null before the first. */
  #lookedUpTo: number | null = null;

  constructor(parts: ChannelDependencies) {
    this.#dependencies = parts;
    this.#elsewhere = parts.elsewhere ?? nobodyElsewhere;
    this.#presence = new Presence(parts.clock, parts.online, this.#elsewhere);
    this.#pace = new ChatPace(parts.rates);
    this.#elsewhere.hear({
      changed: () => this.#presence.changed(),
      said: (line) => {
        this.#pace.heard(line.sender_id, line.text, parts.clock.monotonic());
        this.#tell(line);
      },
    });
  }

  /** Lets a connection hear the channel; twice is once. */
  open(link: Connection): Reply {
    this.#presence.enter(link);
    return ok("done");
  }

  close(link: Connection): Reply {
    this.#presence.leave(link);
    return ok("done");
  }

  /** Whether a user has the channel open. */
  isOpenFor(userId: UserId): boolean {
    return this.#presence.isHere(userId);
  }

  /** Says a line to everybody, once for each id; resolves when it is durable and said, or to why it is not. */
  say(userId: UserId, text: string, id: ActionId | undefined): Promise<Reply> {
    const line = speakable(text, chatLimits.chatCharsMax);
    if (line === null) return Promise.resolve(fail("bad-message"));
    const key = `${userId} ${id}`;
    const earlier = id === undefined ? undefined : this.#answers.get(key);
    if (earlier !== undefined) return earlier.line === line ? earlier.reply : Promise.resolve(fail("id-reused"));
    const reply = this.#judge(userId, line, id ?? null);
    if (id !== undefined) this.#remember(key, { line, reply });
    return reply;
  }

  /** The last lines, oldest first, as everybody may read them. */
  history(): Promise<readonly GlobalChatMessage[]> {
    const { clock, store } = this.#dependencies;
    const now = clock.monotonic();
    if (this.#history !== null && now - this.#history.at < chatLimits.historyMs) return this.#history.lines;
    const lines = store.globalChat.last(chatLimits.globalLines).then((found) => found.map(globalChatMessage));
    this.#history = { at: now, lines };
    lines.catch(() => {
      this.#history = null;
    });
    return lines;
  }

  /** Sends lines of other nodes whose hint was lost. */
  async look(): Promise<void> {
    const found = await this.#dependencies.store.globalChat.last(chatLimits.globalLines);
    const from = this.#lookedUpTo ?? Number.POSITIVE_INFINITY;
    for (const line of found) if (Number(line.id) > from) this.#tell(globalChatMessage(line));
    this.#lookedUpTo = Math.max(this.#lookedUpTo ?? 0, ...found.map(({ id }) => Number(id)));
  }

  /** Takes no more lines; resolves when those that were taken are answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#presence.stop();
    this.#elsewhere.stop();
    await this.#writing;
  }

  async #judge(userId: UserId, line: string, id: ActionId | null): Promise<Reply> {
    if (this.#isStopped || this.#pending >= chatLimits.globalPendingMax) return fail("try-again");
    const refusal = this.#pace.refusalOf(userId, line, this.#dependencies.clock.monotonic());
    if (refusal !== null) return fail(refusal);
    this.#pending++;
    const era = this.#era;
    const said = this.#writing.then(() => this.#write(userId, line, id, era));
    const reply = said.catch((fault: unknown): Reply => {
      this.#era++;
      this.#dependencies.failed(fault);
      return fail("try-again");
    });
    this.#writing = reply;
    const settled = await reply;
    this.#pending--;
    if (!settled.ok) this.#pace.takeBack(userId);
    return settled;
  }

  async #write(userId: UserId, text: string, actionId: ActionId | null, era: number): Promise<Reply> {
    if (era !== this.#era) return fail("try-again");
    const { store, clock } = this.#dependencies;
    if (!mayWrite(await store.users.find(userId))) return fail("not-allowed");
    const { line, isNew } = await store.globalChat.add({ userId, text, at: clock.now(), actionId });
    if (!isNew) return line.text === text ? ok("done") : fail("id-reused");
    const message = globalChatMessage(line);
    this.#tell(message);
    this.#elsewhere.tell(message);
    this.#prune();
    return ok("done");
  }

  /** To all who listen here, save those who have blocked the sender; each line once. */
  #tell(line: GlobalChatMessage): void {
    if (this.#told.has(line.id)) return;
    makeRoom(this.#told, chatLimits.globalLines);
    this.#told.add(line.id);
    this.#history = null;
    const bytes = frame("globalMessage", line);
    for (const link of this.#presence.links) if (!link.hides(line.sender_id)) link.send(bytes);
  }

  #prune(): void {
    if (this.#sincePrune++ % chatLimits.pruneEveryLines !== 0) return;
    this.#dependencies.store.globalChat.prune().catch(this.#dependencies.failed);
  }

  #remember(key: string, answered: Answered): void {
    makeRoom(this.#answers, chatLimits.globalAnswersMax);
    this.#answers.set(key, answered);
    void answered.reply.then((reply) => {
      if (!reply.ok && temporaryRefusals.includes(reply.error)) this.#answers.delete(key);
    });
  }
}

interface LastLine {
  lastLine: string;
  saidAt: number;
}

/** The pace of one channel: a user may not repeat a line within `repeatMs`, and all users share one rate. */
class ChatPace {
  readonly #rates: RateLimiter;
  /** In the order of their last lines. */
  readonly #byUser = new Map<UserId, LastLine>();

  constructor(rates: RateLimiter) {
    this.#rates = rates;
  }

  /** Why this line of a user is refused now, or null: then it counts as sent. `now` is monotonic milliseconds. */
  refusalOf(userId: UserId, line: string, now: number): RefusalCode | null {
    const talker = this.#byUser.get(userId) ?? { lastLine: "", saidAt: now };
    this.#remember(userId, talker);
    const same = sameness(line);
    if (talker.lastLine === same && now - talker.saidAt < chatLimits.repeatMs) return "said-already";
    if (this.#rates.take("globalChat", { all: "" }) > 0) return "too-many-messages";
    talker.lastLine = same;
    talker.saidAt = now;
    return null;
  }

  /** A user has said this line on another node. */
  heard(userId: UserId, line: string, now: number): void {
    this.#remember(userId, { lastLine: sameness(line), saidAt: now });
  }

  /** The line was not sent in the end, so the same line is allowed again. */
  takeBack(userId: UserId): void {
    const talker = this.#byUser.get(userId);
    if (talker !== undefined) talker.lastLine = "";
  }

  #remember(userId: UserId, talker: LastLine): void {
    this.#byUser.delete(userId);
    makeRoom(this.#byUser, chatLimits.talkersMax);
    this.#byUser.set(userId, talker);
  }
}
