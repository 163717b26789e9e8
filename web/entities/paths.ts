/** The way a player reached a game, in the page's navigation state. */
import { type UserId, roomCode } from "#protocol/ids.ts";

export type GameType = "playNow" | "playWithFriend" | "playVsComputer";

/** The address of a player's public profile. */
export const playerPath = (userId: UserId): string => `/players/${encodeURIComponent(userId)}`;

/** The address of a finished match: its hands, its cards, its replay. */
export const matchPath = (matchId: string): string => `/game-details/${encodeURIComponent(matchId)}`;

/** The address of a game; it is also the link that players share. */
export const gamePath = (code: string): string => `/game/${encodeURIComponent(code)}`;

/** The address of the table without a server; its code has letters that no server's table has. */
export const offlineCode = roomCode("OFFLINE");
export const offlinePath = (level: string): string => `${gamePath(offlineCode)}?level=${level}`;

/** Pages that work on their own: a new build does not interrupt a player there, who loads it on leaving. */
export const needsNoServer = (path: string): boolean => path === gamePath(offlineCode) || path === "/learn";

export const announcementPath = (id: string): string => `/announcements/${encodeURIComponent(id)}`;
/** The address of the reader's conversations, and of the one with a player. */
export const conversationsPath = "/chat/messages";
export const conversationPath = (userId: UserId): string => `/chat/with/${encodeURIComponent(userId)}`;

/** The page of a tournament; `code` lets others register for one that is entered by link. */
export const tournamentPath = (id: string, code: string | null = null): string =>
  `/tournament/${encodeURIComponent(id)}${code === null ? "" : `?code=${encodeURIComponent(code)}`}`;
