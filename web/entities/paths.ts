/** How a game was come to; travels as navigation state to its page. */
export type GameType = "playNow" | "playWithFriend" | "playVsComputer";

/** The address of a player's public profile. */
export const playerPath = (userId: string): string => `/players/${encodeURIComponent(userId)}`;

/** The address of a finished match: its hands, its cards, its replay. */
export const matchPath = (matchId: string): string => `/game-details/${encodeURIComponent(matchId)}`;

/** The address of a game, also the one that is shared. */
export const gamePath = (code: string): string => `/game/${encodeURIComponent(code)}`;

/** The table without a server; its code holds letters that no server's table has. */
export const offlineCode = "OFFLINE";
export const offlinePath = (level: string): string => `${gamePath(offlineCode)}?level=${level}`;

/** Pages that are of use on their own: a player there is not interrupted, and loads the new page on leaving. */
export const needsNoServer = (path: string): boolean => path === gamePath(offlineCode) || path === "/learn";
