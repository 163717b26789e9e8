/**
 * Where the cache keeps each answer. The first word is the domain: `invalidate` with it reaches all of its answers.
 */
import type { UserId } from "#protocol/ids.ts";
import type { NotificationTab } from "#protocol/calls/notification/records.ts";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import type { Pool } from "#protocol/calls/users.ts";
// A page that fetches also brings what empties the cache for another user.
import "./emptyForOtherUser.ts";

/** Which part of a leaderboard is shown. */
interface Board {
  readonly pool: Pool;
  readonly search: string;
  readonly page: number;
}

export const keys = {
  config: ["config"],
  leaderboard: {
    all: ["leaderboard"],
    top: ["leaderboard", "top"],
    board: ({ pool, search, page }: Board) => ["leaderboard", "board", pool, search, page],
    ownPlace: (pool: Pool) => ["leaderboard", "ownPlace", pool],
  },
  history: {
    all: ["history"],
    recent: ["history", "recent"],
    own: (kind: MatchKind) => ["history", "own", kind],
    of: (userId: UserId, kind: MatchKind) => ["history", "of", userId, kind],
  },
  match: {
    live: ["match", "live"],
    running: ["match", "running"],
    details: (id: string) => ["match", "details", id],
    /** What a match that has just ended did to the player. */
    ownResult: (gameCode: string, matchNumber: number) => ["match", "ownResult", gameCode, matchNumber],
  },
  profile: {
    all: ["profile"],
    of: (userId: UserId) => ["profile", userId],
  },
  statistics: {
    all: ["statistics"],
    of: (userId: UserId) => ["statistics", userId],
  },
  achievements: {
    all: ["achievements"],
    of: (userId: UserId) => ["achievements", userId],
  },
  gems: {
    all: ["gems"],
    history: ["gems", "history"],
    cosmetics: ["gems", "cosmetics"],
  },
  events: {
    all: ["events"],
    list: (status: string, locale: string) => ["events", "list", status, locale],
  },
  tournaments: {
    all: ["tournaments"],
    list: (status: string, search: string) => ["tournaments", "list", status, search],
    own: ["tournaments", "own"],
    one: (id: string) => ["tournaments", "one", id],
    byCode: (id: string, code: string) => ["tournaments", "one", id, code],
  },
  streams: {
    all: ["streams"],
    list: ["streams", "list"],
    director: (id: string) => ["streams", "director", id],
    named: (code: string, userIds: readonly UserId[]) => ["streams", "named", code, ...userIds],
  },
  friends: {
    all: ["friends"],
    list: ["friends", "list"],
    requests: ["friends", "requests"],
    playedWith: ["friends", "playedWith"],
  },
  announcements: {
    all: ["announcements"],
    list: (type: string, locale: string) => ["announcements", "list", type, locale],
    one: (id: string, locale: string) => ["announcements", "one", id, locale],
    read: ["announcements", "read"],
    maintenances: ["announcements", "maintenance"],
    maintenance: (locale: string) => ["announcements", "maintenance", locale],
  },
  activities: {
    all: ["activities"],
    list: (type: string) => ["activities", "list", type],
  },
  messages: {
    all: ["messages"],
    /** The latest ones, for the number of unread ones. */
    list: ["messages", "list"],
    /** The list that grows page by page. */
    pages: ["messages", "pages"],
  },
  playerSearch: {
    all: ["playerSearch"],
    of: (words: string) => ["playerSearch", words],
  },
  help: (language: string) => ["help", language],
  support: {
    all: ["support"],
    ways: ["support", "ways"],
    status: ["support", "status"],
    own: ["support", "own"],
    thread: (id: string, token: string) => ["support", "thread", id, token],
  },
  admin: {
    all: ["admin"],
    overview: ["admin", "overview"],
    lists: (name: string) => ["admin", "list", name],
    list: (name: string, wanted: object) => ["admin", "list", name, wanted],
    item: (name: string, id: string) => ["admin", "item", name, id],
  },
  notifications: {
    all: ["notifications"],
    list: (tab: NotificationTab) => ["notifications", tab],
  },
  sanctions: {
    all: ["sanctions"],
    own: ["sanctions", "own"],
    appeals: ["sanctions", "appeals"],
    appeal: (proof: string) => ["sanctions", "appeal", proof],
  },
} as const;
