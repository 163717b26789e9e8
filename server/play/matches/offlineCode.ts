/** The codes of matches that were played without a server. */
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { createHash } from "node:crypto";

const prefix = "OFFLINE";

/** One person's id never meets another's, nor a room's code, which has eight letters. */
export const offlineCode = (userId: string, id: string): RoomCode =>
  roomCode(`${prefix}${createHash("sha256").update(`${userId} ${id}`).digest("hex").slice(0, 24).toUpperCase()}`);

/** The codes of such matches as a pattern of `like`; a room's code has eight letters. */
export const offlineCodes = `${prefix}${"_".repeat(9)}%`;

/** Whether a stored match was dealt by the player's own program: it counts for nothing, and only the player sees it. */
export const isOfflineCode = (code: RoomCode): boolean => code.startsWith(prefix) && code.length > prefix.length + 8;
