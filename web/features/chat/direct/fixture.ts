/** For tests: a conversation without a server. The reader is `me`, the other user is Kofi with the id `7`. */
import { userIdOf } from "#protocol/ids.ts";
import type { ConversationMessage, ConversationPage } from "#protocol/calls/messages.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import { type Conversation, createConversation } from "./conversation.ts";
import type { DirectMessage } from "#protocol/frames/userRecords.ts";

export const kofi: PublicUser = { id: userIdOf("7"), username: "Kofi", image_url: null, is_bot: false };
export const me: PublicUser = { id: userIdOf("me"), username: "Ama", image_url: null, is_bot: false };

/** The message with this id, written at its number. */
export const said = (id: number, text: string, is_own = false): ConversationMessage => ({
  id: String(id),
  text,
  is_own,
  at: id,
});

export const page = (part: Partial<ConversationPage> = {}): ConversationPage => ({
  user: kofi,
  relation: "friends",
  correspondence: "open",
  is_request: false,
  unread: 0,
  messages: [],
  next: null,
  ...part,
});

/** A message as the socket brings it. */
export const arriving = (id: number, text: string, from: PublicUser = kofi): DirectMessage => ({
  id: String(id),
  from,
  to: from.id === kofi.id ? me.id : kofi.id,
  text,
  at: id,
});

export interface FakeConversation {
  readonly conversation: Conversation;
  readonly socket: FakeSocket;
  /** The requested cursors. */
  readonly requested: (string | null)[];
  readonly parts: { answer: ApiResult<ConversationPage>; isVisible: boolean; showsTyping: boolean };
  readonly settled: () => Promise<void>;
}

export const served = (part: Partial<ConversationPage> = {}): ApiResult<ConversationPage> => ({
  ok: true,
  value: page(part),
});

export function fakeConversation(first = served(), state: ConnectionState = "open"): FakeConversation {
  const socket = new FakeSocket(state);
  const parts = { answer: first, isVisible: true, showsTyping: true };
  const requested: (string | null)[] = [];
  const conversation = createConversation({
    userId: kofi.id,
    me: () => me,
    socket,
    fetch: (before) => {
      requested.push(before);
      return Promise.resolve(parts.answer);
    },
    now: () => 1_000,
    showsTyping: () => parts.showsTyping,
    isVisible: () => parts.isVisible,
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  return { conversation, socket, requested, parts, settled };
}
