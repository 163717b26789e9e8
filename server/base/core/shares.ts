/**
 * The shares of everything scarce: how many works are done at once and how many wait for a turn, of all together and of each
 * key. Rate limits bound how often something is asked for; these bound how much of the server one key holds at a moment.
 * A key without a free place is refused with 429. docs/security.md lists them.
 */
import { availableParallelism } from "node:os";
import type { Share } from "./turns.ts";

/** Hashes at a time: all processors but one, which stays with the tables; a few are enough. */
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

export const shares = {
  /**
   * Pictures that are received and re-encoded: 2 MB of memory each. A slow one holds its place for up to 20 seconds. A
   * ticket is sent with a few pictures together; a class changes its pictures together.
   */
  upload: {
    all: { atOnce: 16, waiting: 128 },
    each: { address: { atOnce: 4, waiting: 40 }, user: { atOnce: 2, waiting: 6 } },
  },
  /** Of these one is re-encoded at a time, because decoding takes 64 MB and a thread. */
  encoding: { all: { atOnce: 1, waiting: 16 }, each: {} },
  /**
   * Password hashes, of 10 ms and 19 MB. One address may have the whole line until another comes: the last of it waits 3
   * seconds.
   */
  password: {
    all: { atOnce: hashesAtOnce, waiting: 250 },
    each: { address: { atOnce: 2, waiting: 250 }, user: { atOnce: 1, waiting: 4 } },
  },
  /**
   * Transactions of several steps on the embedded database. While one is open all others wait, and each of its steps
   * takes a turn of the event loop. The second one begins without a pause. A class at one address may have two each in
   * line: what the user does, and the network and browser that the user is seen with for the first time.
   */
  transaction: {
    all: { atOnce: 2, waiting: 400 },
    each: { address: { atOnce: 2, waiting: 80 }, user: { atOnce: 1, waiting: 7 } },
  },
  /** The same on MySQL: each holds one of its 8 connections, and two are left for single statements. */
  mysqlTransaction: {
    all: { atOnce: 6, waiting: 400 },
    each: { address: { atOnce: 3, waiting: 80 }, user: { atOnce: 1, waiting: 7 } },
  },
  /**
   * Lists that can be searched. A search reads every name, while no other statement runs on the embedded database. A
   * class opens its pages together.
   */
  search: {
    all: { atOnce: 4, waiting: 128 },
    each: { address: { atOnce: 2, waiting: 40 }, user: { atOnce: 1, waiting: 5 } },
  },
  /** Files with thousands of rows: all data of a user, the log of the staff. */
  export: {
    all: { atOnce: 2, waiting: 16 },
    each: { address: { atOnce: 1, waiting: 4 }, user: { atOnce: 1, waiting: 1 } },
  },
  /** Pictures of matches, of 0.2 seconds. The last of the line waits for a few seconds. */
  drawing: {
    all: { atOnce: 1, waiting: 7 },
    each: { address: { atOnce: 1, waiting: 2 }, user: { atOnce: 1, waiting: 2 } },
  },
  /**
   * Mails that visitors and players ask for: codes, links to a new password, mails of tickets. Mail servers dislike many
   * connections from one sender. What owners must hear, such as a changed password, has no key and always gets a place.
   */
  mail: {
    all: { atOnce: 2, waiting: 400 },
    each: { address: { atOnce: 1, waiting: 40 }, mailbox: { atOnce: 1, waiting: 8 } },
  },
  /**
   * Pushes to browsers. A push service that does not answer holds a place for 10 seconds; most browsers share a few
   * services, which answer quickly.
   */
  push: {
    all: { atOnce: 64, waiting: 5_000 },
    each: { user: { atOnce: 2, waiting: 40 }, host: { atOnce: 16, waiting: 5_000 } },
  },
} as const satisfies Readonly<Record<string, Share<string>>>;
