/**
 * The domain of chat: the global chat and the lines of tables. It promises that a line is stored before a user sees
 * it, once for each id of the client, and that only those who sit or sat at a table read its lines. channel.ts is the
 * global chat; this file has the calls that read lines.
 */
import { chatLimits } from "./limits.ts";
import { type FindTableChat, sitsAt } from "./openTableChat.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { globalChatCall, gameChatCall, globalChatQuery } from "#protocol/calls/chat.ts";
import { Channel } from "./channel.ts";
import { chatElsewhere } from "./chatElsewhere.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { type Chore, domain, type Needs } from "#server/base/domain.ts";
import { globalChatStore, type GameChatStore, gameChatStore, type GlobalChatStore } from "./chatStore.ts";
import type { ChatMessage } from "#server/base/db/records.ts";
import { byGameCode } from "#server/base/api/params.ts";
import { route } from "#server/base/api/declare.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

const gameChatRoute = route(gameChatCall, {
  summary: "The chat of a table, for those who sit or sat at it; others get `forbidden`.",
  params: byGameCode,
  misfit: "forbidden",
  ownLimits: ["look"],
});

const globalChatRoute = route(globalChatCall, {
  summary: "The last lines of the global chat, oldest first; with a token, without those of blocked users.",
  query: globalChatQuery,
});

export const gameChatMessage = (message: ChatMessage): GameChatMessage => ({
  user_id: message.userId,
  username: message.username,
  avatar: message.imageUrl,
  message: message.text,
  ...(message.phrase !== null && { phrase: message.phrase }),
  timestamp: message.at,
  game_code: message.code,
});

interface MessageDependencies {
  readonly store: {
    readonly chat: Pick<GameChatStore, "ofGame">;
    readonly matches: { playedIn(userId: UserId, code: RoomCode): Promise<boolean> };
    readonly social: { blockedIds(userId: UserId): Promise<readonly UserId[]> };
  };
  readonly tableChat: FindTableChat;
  readonly chat: Pick<Channel, "history">;
}

/** The users whom the asking user has blocked; empty without a session. */
async function hiddenFrom({ state }: ApiContext, { store }: MessageDependencies): Promise<ReadonlySet<UserId>> {
  return new Set(state.session === undefined ? [] : await store.social.blockedIds(state.session.user.id));
}

/** Calls for chat lines. Only users who sit or sat at a table may read its chat. */
function messageRoutes(serve: Serve, deps: MessageDependencies): void {
  const { store, tableChat, chat } = deps;

  serve(gameChatRoute, async ({ ctx, session: { user }, params: { code }, take }) => {
    const open = await tableChat(code);
    let lines: readonly GameChatMessage[] = open?.lines ?? [];
    if (open === null || !sitsAt(open, user.id)) {
      take("look", { user: user.id, address: ctx.state.address });
      if (!(await store.matches.playedIn(user.id, code))) throw new HttpFailure("forbidden");
      lines = (await store.chat.ofGame(code, chatLimits.gameMessages)).map(gameChatMessage);
    }
    const hidden = await hiddenFrom(ctx, deps);
    return lines.filter((line) => !hidden.has(line.user_id));
  });

  serve(globalChatRoute, async ({ ctx, query: { limit, offset } }) => {
    const [lines, hidden] = await Promise.all([chat.history(), hiddenFrom(ctx, deps)]);
    const visible = lines.filter((line) => !hidden.has(line.sender_id));
    const end = Math.max(0, visible.length - offset);
    return visible.slice(Math.max(0, end - limit), end);
  });
}

type ChatNeeds = Needs<{ readonly users: UserStore; readonly globalChat: GlobalChatStore }>;

/** The chat of tables and the global chat. */
export const chatDomain = domain({
  stores: (database) => ({ chat: gameChatStore(database), globalChat: globalChatStore(database) }),
  open: ({ store, clock, rates, connections, cluster, log }: ChatNeeds) => {
    const failed = (fault: unknown): void => log.warn({ err: fault }, "the global chat was not kept");
    const parts = { store, clock, rates, online: () => connections.users, failed };
    const isAlone = cluster.node === null;
    const chat = new Channel(isAlone ? parts : { ...parts, elsewhere: chatElsewhere(cluster, clock) });
    const { lookMs } = chatLimits;
    const look: Chore = { isEveryNodes: true, firstMs: 0, ms: lookMs, againMs: lookMs, failed, run: () => chat.look() };
    return { services: { chat }, chores: isAlone ? [] : [look], stop: () => chat.stop() };
  },
  routes: { Chat: [messageRoutes] },
});
