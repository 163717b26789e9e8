/** How often a user or an address may do something: one list for calls and sockets. */
import * as v from "valibot";
import { count, text } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import { Limiter, type LimiterParts } from "#server/base/core/limiter.ts";

/** Buckets kept for each limit: of those nearly full, and as many of those nearly empty. Each takes about 150 bytes. */
const limiterKeysMax = 10_000;

/**
 * How often a user or an address may do something: `points` at once, refilled evenly over `seconds`. `user` counts over all
 * connections and calls of a user; `address` over everybody at one address, an IPv6 /64 being one. A household, a
 * school or a company comes from one address, so that one is several times as wide. A point is taken from every kind
 * or from none.
 */
export const rateLimits = {
  /** Matches played without a server; a page keeps at most a hundred that wait, and hands them in together. */
  offline: { user: { points: 120, seconds: 86_400 }, address: { points: 600, seconds: 86_400 } },
  /** A page load asks for about 6 answers; a family behind one address plays at the same time. */
  api: { address: { points: 600, seconds: 60 } },
  /** A file of the dashboard reads thousands of rows. */
  adminExport: { user: { points: 10, seconds: 60 } },
  /** A page counts its opening once; a class behind one address opens it together. */
  appOpen: { address: { points: 60, seconds: 60 } },
  /** A guest is a row in the database; a school class behind one address may arrive together. */
  guest: { address: { points: 40, seconds: 60 } },
  guestDaily: { address: { points: 1_000, seconds: 86_400 } },
  /** A room costs memory until it is closed; nobody opens a table every two seconds by hand. */
  create: { user: { points: 30, seconds: 60 }, address: { points: 120, seconds: 60 } },
  /** A search reads every name once, and is asked again with every few letters that are typed. */
  search: { user: { points: 40, seconds: 60 }, address: { points: 60, seconds: 60 } },
  /** Registering, checking in and withdrawing are presses; making a tournament is one more. */
  tournament: { user: { points: 30, seconds: 60 } },
  /** Making streams and new addresses are presses; a director's page changes scenes and matches quickly. */
  stream: { user: { points: 60, seconds: 60 }, address: { points: 240, seconds: 60 } },
  /** Overlays that open with their key: OBS opens a few at once, and anew after each lost connection. */
  overlay: { address: { points: 60, seconds: 60 } },
  /** Blocking is a press; a script that blocks everybody is stopped. */
  block: { user: { points: 60, seconds: 60 } },
  /** A friend request is a press as well, and reaches another user. */
  friend: { user: { points: 60, seconds: 600 } },
  /** Buying and trying on are presses; open tables receive each change. */
  cosmetic: { user: { points: 60, seconds: 60 } },
  /** Reading notifications is a press on each; every other device of the user receives it. */
  notifications: { user: { points: 120, seconds: 60 } },
  /** A browser gives its subscription once with each visit. */
  push: { user: { points: 60, seconds: 60 } },
  /** A press in a mail. A large provider of mail calls for all of its users from a few addresses. */
  unsubscribe: { address: { points: 600, seconds: 60 } },
  /** A challenge interrupts another player: a few at a time are meant, more are not. */
  challenge: { user: { points: 20, seconds: 60 } },
  /** Taking a challenge back and making it anew rings again at the same person's. */
  challengePair: { pair: { points: 5, seconds: 60 } },
  /** A moderator reads every report. */
  report: { user: { points: 10, seconds: 3_600 }, address: { points: 30, seconds: 3_600 } },
  /** Staff read every ticket. A household shares an address. */
  ticket: { user: { points: 6, seconds: 3_600 }, address: { points: 20, seconds: 3_600 } },
  /** Tickets of visitors and guests together: a crowd of addresses cannot bury those of players. */
  visitorTicket: { all: { points: 300, seconds: 3_600 } },
  /** Each is a mail to an address that a visitor has typed, and that may be another person's. */
  ticketMail: { mailbox: { points: 5, seconds: 86_400 } },
  /** A live chat is a line every few seconds. */
  ticketReply: { user: { points: 40, seconds: 120 }, address: { points: 120, seconds: 120 } },
  /** A picture takes some 100 ms to re-encode. */
  ticketPicture: { user: { points: 20, seconds: 600 }, address: { points: 60, seconds: 600 } },
  /** Wrong tokens of ticket links. */
  ticketLink: { address: { points: 30, seconds: 600 } },
  /** Sanctions by staff: fast enough for a wave of spam, and a limit for a stolen session. */
  sanction: { user: { points: 120, seconds: 600 } },
  /** A moderator decides with thought; a key that is held down, or a script, is stopped. */
  moderate: { user: { points: 120, seconds: 60 } },
  /** One appeal for each sanction; the page of one is looked at again and again. */
  appeal: { address: { points: 60, seconds: 600 } },
  /** Sign-ins: a class behind one address signs in together; a guesser is held up by the account's own bounds. */
  login: { address: { points: 60, seconds: 60 } },
  /**
   * Passwords of one account. One who forgot the password tries a few; from one address more than that is guessing.
   * From many addresses at once: enough that nobody is locked out by a few, few enough that guessing leads nowhere.
   */
  password: { accountHere: { points: 10, seconds: 300 }, account: { points: 100, seconds: 900 } },
  /** Every code is a mail to an address, and the answer shows whether an address is registered. */
  sendCode: { address: { points: 40, seconds: 3_600 } },
  /** One mailbox has many addresses: each address gets three codes an hour, and all of them together no more than this. */
  codeMail: { mailbox: { points: 10, seconds: 3_600 } },
  /** Codes and tickets that are tried out. */
  prove: { address: { points: 60, seconds: 600 } },
  register: { address: { points: 60, seconds: 3_600 } },
  /** Links to a new password: as codes, and as few for one account. */
  forgot: { address: { points: 20, seconds: 3_600 } },
  forgotAccount: { account: { points: 3, seconds: 3_600 } },
  reset: { address: { points: 30, seconds: 600 } },
  /** Changes of an account ask for the password: guessing it with a found session is guessing too. */
  proof: { user: { points: 10, seconds: 600 } },
  /**
   * Codes of two-factor sign-in, which are tried only by a person who has the password too. Of a million codes three are right
   * at a time: 20 tries an hour find one with a chance of 0.15% a day.
   */
  twoFactor: {
    accountHere: { points: 10, seconds: 600 },
    account: { points: 20, seconds: 3_600 },
    address: { points: 60, seconds: 600 },
  },
  /** A new secret or new recovery codes: a press in the settings. */
  twoFactorSetup: { user: { points: 20, seconds: 600 } },
  /** Names are known by others; nobody needs a new one every hour, but a free one takes some tries. */
  rename: { user: { points: 20, seconds: 86_400 } },
  /** Guests cost nothing, so their names are counted by address too: a class that arrives together, no dictionary. */
  guestRename: { user: { points: 20, seconds: 86_400 }, address: { points: 120, seconds: 3_600 } },
  /** Another of the symbols; open tables and their journals hear of each. */
  symbol: { user: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  /** Every change of a setting goes to all devices of the user. A slider is stored once it rests. */
  settings: { user: { points: 60, seconds: 60 } },
  /** Changes that staff write by hand; this slows down a script with a stolen session. */
  staffChange: { user: { points: 60, seconds: 60 } },
  /** Opening an announcement is a press, and is counted once for a reader. */
  viewAnnouncement: { user: { points: 60, seconds: 60 }, address: { points: 600, seconds: 60 } },
  /** A feed is read page by page, and asked for again while it is on screen. */
  activities: { user: { points: 60, seconds: 60 } },
  /** Everything about a user is read at once. */
  data: { user: { points: 5, seconds: 3_600 } },
  /** Joining and leaving the queue by hand is slow; a page that reconnects joins again by itself. */
  queue: { user: { points: 30, seconds: 60 }, address: { points: 300, seconds: 60 } },
  /** Each sign-in with Google is a row and a call to the provider; nobody needs more than a few. */
  google: { address: { points: 30, seconds: 60 } },
  /** Pictures of matches: a service that shows links fetches a few for each; painting one takes 0.2 s. */
  matchPicture: { user: { points: 60, seconds: 60 }, address: { points: 60, seconds: 60 } },
  /**
   * Pages whose tags name a match, a host or a player; beyond it a page comes with the tags of the game itself. A client
   * who guesses codes of tables learns less here than by looking into rooms.
   */
  linkPreview: { address: { points: 120, seconds: 60 } },
  /** A picture takes some 50 ms to re-encode; nobody changes theirs more often than this. */
  upload: { user: { points: 10, seconds: 60 }, address: { points: 60, seconds: 60 } },
  /** Guessed tokens, of calls and of sockets: 256 bits cannot be guessed, but failing lookups cost the database. */
  badToken: { address: { points: 60, seconds: 60 } },
  /** Connections that have said who they are: a page connects once, a phone that goes through a tunnel often. */
  hello: { user: { points: 30, seconds: 60 }, address: { points: 1_200, seconds: 60 } },
  /** Frames of any kind. The address holds those of some hundred players who all act at once. */
  frame: { user: { points: 120, seconds: 4 }, address: { points: 4_000, seconds: 4 } },
  /** A hand is 12 actions in half a minute; a fast player taps twice a second. Nobody's seat depends on neighbours. */
  play: { user: { points: 60, seconds: 3 } },
  /** Tables and global chat together: a line every two seconds is fast talk. Ten who write without a pause. */
  chat: { user: { points: 6, seconds: 10 }, address: { points: 60, seconds: 10 } },
  /** The global chat is one channel, read by everybody in it: as much as 16 talkers who never pause; more is no talk. */
  globalChat: { all: { points: 96, seconds: 10 } },
  /** A conversation that is open on the screen is read with each message that comes. */
  read: { user: { points: 30, seconds: 10 }, address: { points: 300, seconds: 10 } },
  typing: { user: { points: 10, seconds: 5 }, address: { points: 100, seconds: 5 } },
  /**
   * Looking into rooms by their code, which is what a guesser of codes would do, and being shown a whole table. A class
   * opens its tables together; a player with a seat at the table is not limited by the address.
   */
  look: { user: { points: 20, seconds: 40 }, address: { points: 200, seconds: 40 } },
  /** Sitting down is written to the table's journal and shown to everybody there. */
  join: { user: { points: 12, seconds: 60 }, address: { points: 120, seconds: 60 } },
  /** Coming to look on changes what everybody at the table is shown. A class that watches a final comes together. */
  watch: { user: { points: 12, seconds: 60 }, address: { points: 60, seconds: 60 } },
} as const;

/** The server's one limiter: calls and sockets ask it, with the limits of rateLimits.ts. */
export type RateLimiter = Limiter<typeof rateLimits>;
export type RateName = keyof typeof rateLimits;

export const createRateLimiter = (parts: Omit<LimiterParts, "keysMax">): RateLimiter =>
  new Limiter(rateLimits, { ...parts, keysMax: limiterKeysMax });

/**
 * The limits that hold for a cluster as a whole: of guessing, of accounts that are made, of mails, and of what all users
 * share. The others hold for each node.
 */
export const sharedLimits = [
  "guest",
  "guestDaily",
  "visitorTicket",
  "ticketMail",
  "ticketLink",
  "login",
  "password",
  "sendCode",
  "codeMail",
  "prove",
  "register",
  "forgot",
  "forgotAccount",
  "reset",
  "proof",
  "twoFactor",
  "google",
  "globalChat",
] as const satisfies readonly RateName[];

const kindCharsMax = 32;
const keyCharsMax = 400;
const pointsMax = 10_000;

/** A node has taken points of a shared limit. */
const limitTaken = hint(
  "limitTaken",
  v.object({
    name: v.picklist(sharedLimits),
    keys: v.record(text(kindCharsMax), v.nullable(text(keyCharsMax))),
    points: count(pointsMax),
  }),
);

/** What one node takes of a shared limit is missing on all. A hint that is lost costs one attempt. */
export function shareLimits(rates: RateLimiter, cluster: Cluster): void {
  if (cluster.node === null) return;
  const shared: ReadonlySet<string> = new Set(sharedLimits);
  rates.watch((name, keys, points) => {
    if (shared.has(name)) cluster.tellAll(limitTaken, { name: name as (typeof sharedLimits)[number], keys, points });
  });
  cluster.hear(limitTaken, ({ name, keys, points }) => rates.note(name, keys as never, points));
}
