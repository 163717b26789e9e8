/** The records of chats and blocked users, and the phrases of tables. Conventions as in schema.ts. */
import * as v from "valibot";
import { frameField } from "./look.ts";
import { count, gameCode, id, ids, moment, pictureAddress, rows, text, username } from "#protocol/schema.ts";
import { publicUserSchema } from "./users.ts";
import { call, done, record, takes } from "#protocol/call.ts";
import { page } from "./fields.ts";

/** Lines of the global chat that are shown to a user who opens it. */
export const GLOBAL_LINES = 200;

/**
 * The phrases that strangers at a table may send. A phrase travels by its name, with the English sentence for clients
 * that do not know it, and each reader sees it in their own language.
 */
export const phrases = {
  hello: "Hello!",
  goodLuck: "Good luck!",
  wellPlayed: "Well played!",
  soClose: "That was close!",
  crownIsMine: "The crown is mine!",
  thanks: "Thank you!",
  oneMore: "One more?",
  goodGame: "Good game!",
} as const;

export type Phrase = keyof typeof phrases;

export const phraseNames = Object.keys(phrases) as readonly Phrase[];

/** A player's line has at most 500 characters; a line of the server may be longer. */
const line = text(2_000);

/** A client shows an unknown phrase by the English of its message. */
const phrase = v.optional(v.fallback(v.optional(v.picklist(phraseNames)), undefined));

/** The chatMessage of the socket. */
export const gameChatMessageSchema = v.object({
  user_id: ids.user,
  username,
  avatar: pictureAddress,
  message: line,
  /** The name of a phrase, by which a client shows it in the reader's language; `message` is the English. */
  phrase,
  timestamp: moment,
  game_code: gameCode,
});
export type GameChatMessage = Readonly<v.InferOutput<typeof gameChatMessageSchema>>;
/** GET /messages/games/:code */
export const gameChatSchema = rows(gameChatMessageSchema);

/** The globalMessage of the socket. */
export const globalChatMessageSchema = v.object({
  id,
  text: line,
  sender_id: ids.user,
  sender_name: username,
  timestamp: moment,
  avatar: pictureAddress,
  ...frameField,
});
export type GlobalChatMessage = Readonly<v.InferOutput<typeof globalChatMessageSchema>>;
/** GET /messages/global */
export const globalChatSchema = rows(globalChatMessageSchema);

/** The users with the global chat open, sent to these users. Sent again some seconds after it changes. */
export const globalPresenceSchema = v.object({
  /** All users connected to this server. */
  online: count(),
  /** How many have the chat open. */
  here: count(),
  /** Some of them: those who have had it open for longest. */
  users: rows(publicUserSchema),
});
export type GlobalPresence = Readonly<v.InferOutput<typeof globalPresenceSchema>>;

/** PUT and DELETE /users/me/blocks/:id */
export const blockedUserSchema = v.object({ user: publicUserSchema, at: moment });
export type BlockedUser = Readonly<v.InferOutput<typeof blockedUserSchema>>;
/** GET /users/me/blocks */
export const blockedUsersSchema = rows(blockedUserSchema);

export const gameChatCall = call({
  method: "GET",
  path: "/api/messages/games/:code",
  who: "session",
  answer: record(gameChatSchema),
});

export const globalChatQuery = v.object(page(GLOBAL_LINES));

export const globalChatCall = call({
  method: "GET",
  path: "/api/messages/global",
  who: "anyone",
  isSigned: true,
  query: takes<typeof globalChatQuery>(),
  answer: record(globalChatSchema),
});

export const blocksCall = call({
  method: "GET",
  path: "/api/users/me/blocks",
  who: "session",
  answer: record(blockedUsersSchema),
});

export const blockCall = call({
  method: "PUT",
  path: "/api/users/me/blocks/:id",
  who: "session",
  answer: done,
});

export const unblockCall = call({
  method: "DELETE",
  path: "/api/users/me/blocks/:id",
  who: "session",
  answer: done,
});
