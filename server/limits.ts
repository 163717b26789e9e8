/**
 * Every bound of the server, with the reason for its value. Units are last in the names. What a body may hold is bounded
 * by its form in protocol/.
 */
import { BODY_BYTES_MAX } from "./protocol/accountForms.ts";

export const restLimits = {
  /** A game's form is under 300 bytes; 16 KB leaves room and cannot hurt. */
  bodyBytesMax: BODY_BYTES_MAX,
  /** Node's default would allow 16 KB; a token and a browser's usual headers take under 2 KB. */
  headerBytesMax: 8 * 1024,
  /** A path names at most one resource; long ones are probes. */
  pathCharsMax: 512,
  /** Slow headers hold a connection, so they are cut early. */
  headersTimeoutMs: 10_000,
  /** Those that are too slow are ended so many at a time; Node, which would end all of them at once, looks later. */
  slowEnds: { perStep: 5, stepMs: 5 },
  headersAgainMs: 12_000,
  requestTimeoutMs: 20_000,
  keepAliveMs: 65_000,
  /**
   * Connections for calls, idle ones included: beyond so many the one that has been idle for longest is closed. One
   * takes about 15 KB. Behind a proxy all of them are the proxy's, and only their number in all counts.
   */
  connectionsMax: 5_000,
  /** Of the files that the process may have open, at most this part. */
  connectionsOfFiles: 0.25,
  /** Of all connections, one address has at most this part: a school of 300 browsers with 6 each. */
  connectionsOfAddress: 0.4,
  /** Beginning one takes up to 0.5 ms: however many come at once, a table waits no longer than for these. */
  begunPerTurn: 8,
  /** A page of a list, and the most one may ask for. */
  pageRows: 20,
  pageRowsMax: 100,
  /** Nobody pages further by hand; a deep offset makes the database count. */
  offsetMax: 10_000,
  topPlayers: 10,
  recentGames: 10,
  leaderboardRows: 100,
  /** The leaderboard is the same for everybody, so it is read from the store at most this often. */
  leaderboardCacheMs: 2_000,
  /** The same for who is online and what can be watched ... */
  liveCacheMs: 3_000,
  /** ... of the matches that began last so many are looked at, and so many of them shown. */
  liveLooked: 64,
  liveMatches: 6,
  /** Rated matches in a player's chart of each pool: a chart of more could not be told apart. */
  ratingPoints: 200,
  /** More users than this with the searched words in their name are looked for down the leaderboard. */
  namesakesMax: 500,
  /** The longest name has 32 characters. */
  searchCharsMax: 32,
  gameMessages: 200,
  /** Rows read at a time where somebody is given all there is. */
  dataRows: 1_000,
  /** A match that was played without a server may have waited this long to be handed in ... */
  offlineMsMax: 365 * 24 * 3_600_000,
  /** ... and have lain open for so long before it ended. */
  offlineMatchMsMax: 7 * 24 * 3_600_000,
  /**
   * A picture of a match takes 0.2 s to paint. The painter runs only when nothing else wants to, so on a machine that is
   * busy this becomes seconds, and a painter that is ended too early begins anew and never gets to its end ...
   */
  pictureMsMax: 20_000,
  /** ... and starting who paints them half a second, so that one stays for a while. It takes 70 to 230 MB. */
  pictureIdleMs: 30_000,
  /** Matches whose picture is being made: the last of them waits for a few seconds. */
  picturesWaitingMax: 8,
  /** ... and how many of these one user, or one address, may have asked for. */
  picturesOfOneMax: 3,
  /** Pictures that are kept in memory, of about 50 KB each. */
  picturesBytesMax: 16 * 1024 * 1024,
  /** How long others may keep a picture: whoever hides a match again waits for so long. */
  pictureCacheSeconds: 300,
  /** /readyz asks the store at most this often. */
  pingMsMin: 500,
  /** A stop waits this long for answers under way, and looks this often whether they are out. */
  drainMsMax: 2_000,
  drainLookMs: 10,
  /** A stopping server closes its port when no connection has come for so long, or after this long at the latest ... */
  lullMs: 50,
  lullMsMax: 1_000,
  /** ... and whoever had connected by then has so long to ask, and be told to come back. */
  silentMsMax: 500,
} as const;

/** Buckets kept for each limit: of those nearly full, and as many of those nearly empty. Each takes about 150 bytes. */
export const limiterKeysMax = 10_000;

/**
 * How often somebody may do something: `points` at once, refilled evenly over `seconds`. `user` counts over all
 * connections and calls of a user; `address` over everybody at one address, an IPv6 /64 being one. A household, a
 * school or a company comes from one address, so that one is several times as wide. A point is taken from every kind
 * or from none.
 */
export const rateLimits = {
  /** Matches played without a server; a page keeps at most a hundred that wait, and hands them in together. */
  offline: { user: { points: 120, seconds: 86_400 }, address: { points: 600, seconds: 86_400 } },
  /** A page load asks for about 6 answers; a family behind one address plays at the same time. */
  api: { address: { points: 600, seconds: 60 } },
  /** A guest is a row in the database; a school class behind one address may arrive together. */
  guest: { address: { points: 40, seconds: 60 } },
  guestDaily: { address: { points: 1_000, seconds: 86_400 } },
  /** A room costs memory until it is closed; nobody opens a table every two seconds by hand. */
  create: { user: { points: 30, seconds: 60 }, address: { points: 120, seconds: 60 } },
  /** A search reads every name once, and is asked again with every few letters that are typed. */
  search: { address: { points: 60, seconds: 60 } },
  /** Blocking is a press; a script that blocks everybody is stopped. */
  block: { user: { points: 60, seconds: 60 } },
  /** Asking to be friends is a press as well, and reaches somebody. */
  friend: { user: { points: 60, seconds: 600 } },
  /** A challenge interrupts somebody: a few at a time are meant, more are not. */
  challenge: { user: { points: 20, seconds: 60 } },
  /** Taking a challenge back and making it anew rings again at the same person's. */
  challengePair: { pair: { points: 5, seconds: 60 } },
  /** Somebody reads every report. */
  report: { user: { points: 10, seconds: 3_600 }, address: { points: 30, seconds: 3_600 } },
  /** Sign-ins: a class behind one address signs in together; a guesser is held up by the account's own bounds. */
  login: { address: { points: 60, seconds: 60 } },
  /**
   * Passwords of one account. One who forgot the password tries a few; from one address more than that is guessing.
   * From many addresses at once: enough that nobody is locked out by a few, few enough that guessing leads nowhere.
   */
  password: { accountHere: { points: 10, seconds: 300 }, account: { points: 100, seconds: 900 } },
  /** Every code is a mail in somebody's box, and the answer tells whether an address is registered. */
  sendCode: { address: { points: 40, seconds: 3_600 } },
  /** Codes and tickets that are tried out. */
  prove: { address: { points: 60, seconds: 600 } },
  register: { address: { points: 60, seconds: 3_600 } },
  /** Links to a new password: as codes, and as few for one account. */
  forgot: { address: { points: 20, seconds: 3_600 } },
  forgotAccount: { account: { points: 3, seconds: 3_600 } },
  reset: { address: { points: 30, seconds: 600 } },
  /** Changes of an account ask for the password: guessing it with a found session is guessing too. */
  proof: { user: { points: 10, seconds: 600 } },
  /** Names are known by others; nobody needs a new one every hour, but a free one takes some tries. */
  rename: { user: { points: 20, seconds: 86_400 } },
  /** Guests cost nothing, so their names are counted by address too: a class that arrives together, no dictionary. */
  guestRename: { user: { points: 20, seconds: 86_400 }, address: { points: 120, seconds: 3_600 } },
  /** Another of the symbols; open tables and their journals hear of each. */
  symbol: { user: { points: 30, seconds: 600 }, address: { points: 300, seconds: 600 } },
  /** Everything about somebody is read at once. */
  data: { user: { points: 5, seconds: 3_600 } },
  /** Joining and leaving the queue by hand is slow; a page that reconnects joins again by itself. */
  queue: { user: { points: 30, seconds: 60 }, address: { points: 300, seconds: 60 } },
  /** Each sign-in with Google is a row and a call to the provider; nobody needs more than a few. */
  google: { address: { points: 30, seconds: 60 } },
  /** Pictures of matches: a service that shows links fetches a few for each; painting one takes 0.2 s. */
  matchPicture: { user: { points: 60, seconds: 60 }, address: { points: 60, seconds: 60 } },
  /**
   * Pages whose tags name a match, a host or a player; beyond it a page comes with the tags of the game itself. Somebody
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
  typing: { user: { points: 10, seconds: 5 }, address: { points: 100, seconds: 5 } },
  /**
   * Looking into rooms by their code, which is what a guesser of codes would do, and being shown a whole table. A class
   * opens its tables together; whoever has a seat at the table is not held up by neighbours.
   */
  look: { user: { points: 20, seconds: 40 }, address: { points: 200, seconds: 40 } },
  /** Sitting down is written to the table's journal and shown to everybody there. */
  join: { user: { points: 12, seconds: 60 }, address: { points: 120, seconds: 60 } },
  /** Coming to look on changes what everybody at the table is shown. A class that watches a final comes together. */
  watch: { user: { points: 12, seconds: 60 }, address: { points: 60, seconds: 60 } },
} as const;

export const socialLimits = {
  /** Lines of the global chat that are shown to whoever opens it, and that are kept so that a report can be judged. */
  globalLines: 200,
  globalLinesKept: 1_000,
  /** How often old lines are swept out, in lines. */
  pruneEveryLines: 100,
  /** Lines that wait for the store: beyond it new ones are refused rather than memory filled. */
  globalPendingMax: 100,
  /** The same line twice within this time is said once. */
  repeatMs: 60_000,
  /** Talkers remembered for it: those who were silent for longest go first. */
  talkersMax: 10_000,
  /** Names in the list of who is there; the count says how many more there are. */
  presenceUsersMax: 100,
  /** Ids of lines that are remembered with their answers; the store knows the older ones. */
  globalAnswersMax: 1_000,
  /** The list is told at most this often, and the mere count of who is online this often. */
  presenceMs: 2_000,
  onlineMs: 15_000,
  /** Another server may have written to the same store: what was read is believed for so long. */
  historyMs: 2_000,
  /** Nobody has so many enemies. */
  blocksPerUserMax: 500,
  /** Users with blocks whose blocks are kept in memory; a user is read anew with each connection. */
  blockersMax: 100_000,
  /** Lines of the reported player that the server adds to a report. */
  evidenceLines: 20,
} as const;

export const friendLimits = {
  /** A list that one still reads; requests that nobody answers are bounded apart. */
  friendsMax: 500,
  requestsMax: 100,
  /** Those one has last played with, and names found by a search. */
  playedWithRows: 20,
  searchRows: 20,
  /** Less would find half of all names. */
  searchCharsMin: 2,
} as const;

export const challengeLimits = {
  /** Time to look up from something else and press a button. */
  msMax: 120_000,
  /** One waits for few answers at a time, and is not buried under questions. */
  madeMax: 5,
  gotMax: 20,
  /** Who was refused does not ask the same again at once. */
  declinedMs: 60_000,
  /** Those that are remembered for it; the oldest are forgotten first. */
  declinedKept: 10_000,
  /** Who has no connection for so long does not wait for an answer any more: a reload takes two seconds. */
  goneMsMax: 10_000,
  /** Whoever's line was down when one ended hears of it on the next: for twice as long as he counts as here. */
  toldAgainMs: 20_000,
  /** 96 bits. */
  idBytes: 12,
} as const;

export const sessionLimits = {
  /** 256 bits. */
  tokenBytes: 32,
  /** The same as base64url: what has another length is no token, and is not looked up. */
  tokenChars: 43,
  /** A session that is not used for 90 days ends. */
  idleMsMax: 90 * 24 * 3_600_000,
  /** However much it is used, an account's session ends a year after the sign-in. A guest's does not: see decisions.md. */
  lifetimeMsMax: 365 * 24 * 3_600_000,
  /** One that is not remembered ends a day after the sign-in: the browser does not tell us when it was closed. */
  briefMsMax: 24 * 3_600_000,
  /** Sensitive calls ask for the password or for Google when the last proof is older than this. */
  proofMsMax: 10 * 60_000,
  /** Devices and browsers of one person; beyond it the one unused for longest is signed out. */
  perUserMax: 30,
  /** "Firefox on Windows" and room for stranger names. */
  deviceCharsMax: 64,
  /** Open sockets are asked about so often, so many at a time: a logout on another server reaches them. */
  recheckMs: 30_000,
  recheckedMax: 500,
  /** `last_seen_at` is written at most this often, so that reading costs no write. */
  touchMs: 3_600_000,
  /** Sessions kept in memory so that a request costs no query; the oldest go first. */
  cachedMax: 20_000,
  purgeMs: 24 * 3_600_000,
  /** A clean-up that failed is done again after this: what was deleted must not stay another day. */
  purgeAgainMs: 10 * 60_000,
  /** How long a cached session is believed: another node may have ended it. */
  cacheMs: 30_000,
} as const;

/** From where accounts are used, which their rated results are weighed by [R22]. */
export const sightingLimits = {
  /** A place that an account is used from is written at most this often, so that a request costs no write. */
  touchMs: 3_600_000,
  /** New networks, and new browsers, that are written of an account in that time: nobody changes either so often. */
  perHourMax: 8,
  /** Networks, and browsers, that are kept of an account; those unused for longest go first. */
  perUserMax: 32,
  /** How long two who were seen on one network or in one browser count as sharing it: a visit is over in a week. */
  networkMs: 7 * 24 * 3_600_000,
  browserMs: 30 * 24 * 3_600_000,
  keptMs: 30 * 24 * 3_600_000,
  /** Accounts whose running hour is kept in memory; the oldest go first. */
  usersMax: 20_000,
  /** 128 bits. */
  browserIdBytes: 16,
  /** A cookie is renewed with every sign-in; this is how long one lasts without. */
  browserCookieMs: 365 * 24 * 3_600_000,
  /** What pairs weighed is kept for moderators for half a year. */
  pairsKeptMs: 180 * 24 * 3_600_000,
} as const;

export const passwordLimits = {
  /** Length is what makes a password strong; nothing else is asked of it but not to be a common one. */
  charsMin: 8,
  charsMax: 128,
  /** argon2id as OWASP recommends it for 1 lane: 19 MiB, 2 passes, about 10 ms. */
  memoryKib: 19 * 1024,
  passes: 2,
  lanes: 1,
  /** Hashes at a time, however many processors: each takes one and the pool of threads serves others too. */
  atOnceMax: 2,
  /** In all, and one address may have all of them until another comes: the last of them waits 3 seconds. */
  waitingMax: 250,
} as const;

/** Accounts with the addresses they were entered from: a few for each who comes in a day, the oldest go first. */
export const entrancesKept = 20_000;

export const proofLimits = {
  codeDigits: 6,
  codeMsMax: 10 * 60_000,
  codeTriesMax: 5,
  /** A second code before that is impatience, and mail may take as long. */
  resendMsMin: 30_000,
  /** With 5 tries each, 15 guesses an hour at a million codes. */
  codesMax: 3,
  codesWindowMs: 3_600_000,
  /** Time to choose a name and a password once the address is proven. */
  ticketMsMax: 30 * 60_000,
  resetMsMax: 30 * 60_000,
  /** 256 bits. */
  tokenBytes: 32,
  /** Real ones stay under 100; mail programs and indexes agree on this many. */
  emailCharsMax: 190,
  /** What a token in a body may at most look like. */
  tokenCharsMax: 128,
} as const;

/** A guest who has no session and no match any more is kept so long, because a table may still be about to end. */
export const guestUnusedMs = 3 * 24 * 3_600_000;

export const storeLimits = {
  /** A query of ours takes milliseconds; longer means the database is away, and 503 is promised within a second. DATABASE_WAIT_MS. */
  queryMsMax: 700,
  /**
   * Waiting is counted in steps; a step that comes late by more than another one counts as one, because our own event
   * loop was busy then. However busy it is, nobody waits for more than so many times as long.
   */
  waitStepMs: 50,
  waitStretchMax: 4,
  /** A connection that gives no answer for so long is broken and thrown away; whoever asked was told before. */
  brokenMsMax: 2_000,
  /** A migration may rewrite a large table. */
  migrationMsMax: 30 * 60_000,
  /** How long a query may wait for a busy database file (another process seeding it). */
  busyMsMax: 500,
  /** A transaction that lost a race is tried again this often. */
  deadlockRetries: 5,
  mysqlConnections: 8,
  /** Statements that may be on their way to the embedded database's thread and back. A lane is an object, no more. */
  sqliteLanes: 64,
  /** Rooms that one query asks about. */
  codesPerQuery: 500,
  /** How long a start waits for another server on the same folder to finish stopping. */
  lockMsMax: 5_000,
  /** How long a start waits for a database that is still starting itself, and how often it tries. */
  startWaitMs: 60_000,
  startRetryMs: 1_000,
  /** Prepared statements kept by the database thread. */
  statementsMax: 200,
  /** How often the store's generation rises: an older copy than this is noticed at the start. */
  generationMs: 60_000,
  /** How long a damaged journal is kept aside; it holds chat, also of accounts that were deleted. */
  asideKeptMs: 30 * 24 * 60 * 60_000,
  /** Ids that may be given out in that time and more: far above what a server can do, and few of four billion. */
  spareIds: 50_000,
  usernameCharsMax: 32,
  /** A match of 50 points is about 100 hands of 14 actions of 100 bytes. */
  matchRecordBytesMax: 4 * 1024 * 1024,
  chatCharsMax: 500,
} as const;

/** Which server may work on a MySQL database. All times count for the holder and for a start that waits. */
export const leaseLimits = {
  /** The lease of a server from which nothing is heard ends after so long. Whole seconds. */
  leaseMs: 10_000,
  /** How often the holder renews it, and so notices that it lost the lock. */
  renewMs: 1_000,
  /** How often a start asks whether it may, and a holder that lost its connection tries to get the lock again. */
  pollMs: 250,
  /** How long the holder goes first after the lock became free, unless its process is known to have ended. */
  graceMs: 2_000,
  /** How long a start waits for another server to finish stopping. */
  waitMs: 5_000,
} as const;

export const journalLimits = {
  roomCharsMax: 32,
  /** An action is under 200 bytes; a deal carries 35 cards. */
  bodyBytesMax: 16 * 1024,
  /** What may wait for the disk: beyond it new entries are refused rather than memory filled. */
  pendingBytesMax: 32 * 1024 * 1024,
  /** A commit costs about 100 us of processor whatever it holds, so those that follow closely wait for each other. */
  commitGapMs: 2,
  /** The same after a commit of many entries: of six times what 2,000 tables of people write in 2 ms. */
  busyGapMs: 4,
  busyEntries: 16,
  /** The write-ahead file is folded in when nothing was written for so long ... */
  idleCheckpointMs: 50,
  /** ... or at this size (4 MB) at the latest, which takes 2 to 4 ms. */
  walPagesMax: 1_000,
  /** Entries of closed rooms are swept out once they take this much and more than the open rooms do. */
  sweepBytesMin: 8 * 1024 * 1024,
  /** One step of the sweep, so that a commit never waits long behind it. */
  sweepRows: 64,
  /** A piece of the open rooms while they are read back. */
  readBytes: 1024 * 1024,
  /** MySQL: the most rows of one INSERT, rooms read at once, and how long a lost connection is retried. */
  insertRowsMax: 500,
  readRooms: 100,
  retryMsFirst: 50,
  retryMsMax: 2_000,
  giveUpMs: 60_000,
  /** A table waits for its entry anyway, so the journal is more patient with a slow disk than a request is. */
  queryMsMax: 3_000,
  mysqlConnections: 2,
} as const;

export const roomLimits = {
  /** A dealer who does nothing deals automatically [R15]; shuffling wins time up to `dealCapMs`. */
  dealMsMax: 20_000,
  dealCapMs: 60_000,
  /** A hand's result may be read this long in games with a turn clock before the next hand starts. */
  nextHandMsMax: 30_000,
  /** After so long away the others see a countdown [R20]. */
  awayShownMs: 5_000,
  /** Grace when the page was closed, and when the connection dropped [R20]. */
  graceClosedMs: 30_000,
  graceDroppedMs: 60_000,
  /** A room without a person connected: a link may be opened, a laptop reopened, the next day. */
  idleMsMax: 24 * 3_600_000,
  /** A finished match without a person connected, or a room that nobody ever came to. */
  finishedIdleMsMax: 10 * 60_000,
  /** Spectators cost a frame a play each. */
  spectatorsMax: 100,
  /** Of these places one user may hold so many, and one network: a class that watches together, but not all. */
  spectatorsPerUserMax: 4,
  spectatorsPerNetworkMax: 50,
  /** A change of their number is told at most this often. */
  recountMs: 1_000,
  /** Connections to one room by one user: tabs and devices. */
  connectionsPerUserMax: 8,
  /** Rooms one user may have open that he created: every one costs memory until it is closed. */
  roomsPerUserMax: 20,
  /** All rooms, and how many of these places are kept for quick match. */
  roomsMax: 50_000,
  roomsReserved: 5_000,
  /** Rooms opened from one network: many people may share the address of a mobile provider. */
  roomsPerNetworkMax: 5_000,
  /** Entries that play the game in one room: over a hundred matches. Beyond it no further match begins. */
  entriesMax: 20_000,
  /** What players can repeat at will has shares of its own (rooms/shares.ts). One more of each for so many entries: */
  entriesPerEarned: 10,
  /** Chat lines of one person at one table: an evening's talk; and of everyone together before the match begins. */
  linesMax: 1_000,
  linesBeforeMatchMax: 4_000,
  /** Times a seat is taken back: each needs half a minute away, or leaving. */
  returnsMax: 200,
  /** Times one person sits down before the match, and everyone together. */
  sitsPerPersonMax: 20,
  sitsMax: 500,
  /** Times the host seats a computer before the match: each may be sent away again. */
  computersMax: 60,
  /** New names or pictures of one person that a table takes. */
  renamesMax: 200,
  /** Shuffles before a deal: the deal comes by itself after a minute. */
  shufflesMax: 30,
  /** People whose action ids are remembered: those who sit, and some who sat before. */
  answerersMax: 16,
  /** Remembered action ids a seat: three matches of a hundred actions. */
  answersMax: 512,
  /** Chat kept in memory a room; the rest is in the journal. */
  chatKept: 200,
  chatCharsMax: 500,
  /** A failed save of a finished match is tried again after this long, doubled each time up to the second. */
  saveRetryMs: 500,
  saveRetryMsMax: 30_000,
  /** How many are being saved at any time: enough for a thousand a second, too few to hold up a sign-in. */
  savesAtOnceMax: 2,
  /** An entry that the journal could not take is given to it again after this long. */
  journalRetryMs: 500,
  /** While the journal owes an answer for longer than this, clocks decide nothing. */
  journalLateMs: 250,
  /** Who asks by REST waits so long for the journal: what is later than that is told to be away, within the second. */
  answerMsMax: 700,
  /** A stopping server waits so long for what its rooms have accepted. */
  drainMsMax: 2_000,
} as const;

/**
 * How long nobody must have been connected to a room before it may be closed for another, when there is no place left:
 * where nothing is going on, in a match against the computer, and in a match between people. Longer than any grace
 * [R20], so that a seat is never lost by this. A rated match is never closed.
 */
export const idleWaits = { empty: 60_000, computer: 10 * 60_000, people: 3_600_000 } as const;

/** Turn clocks by kind of game [R19]; a private game's is the host's choice, bounded in protocol/gameForms.ts. */
export const turnClocks = {
  matchedMs: 20_000,
  tournamentMs: 120_000,
} as const;
/** The third expiry in a match is leaving [R19]. */
export const EXPIRIES_MAX = 3;
export const TIME_OUTS_TOURNAMENT = 3;

export const socketLimits = {
  /** A chat line of 500 characters takes at most 2 KB in UTF-8. */
  frameBytesMax: 4 * 1024,
  /** The first frame must say who it is within this time ... */
  helloMsMax: 5_000,
  /** ... after which so many are ended at a time: ending one takes up to 0.1 ms, and silent ones come by the thousand. */
  lateEnds: { perStep: 5, stepMs: 5 },
  /** A page of an older protocol asks for the table that it shows as soon as it is welcomed; then it is turned away. */
  outdatedMsMax: 2_000,
  /** Devices and tabs that are looked at or used: of a browser's other tabs only one holds a connection. */
  socketsPerUserMax: 8,
  /** A table's view is about 3 KB: a client that is 20 views behind has stopped reading. */
  backpressureBytesMax: 64 * 1024,
  /** uWebSockets.js pings by itself; a dead peer is found after this long. */
  idleSeconds: 32,
  idCharsMax: 36,
  /**
   * Connections that have not said hello yet: beyond so many the oldest is closed, because an honest client says hello
   * within one round trip. Holding one costs 3 KB until `helloMsMax`; closing one costs 0.1 ms of the event loop, and
   * whoever holds silent connections opens the next at once. So they are held rather than closed, as far as memory and
   * open files allow.
   */
  strangersMax: 20_000,
  /** Of the files that the process may have open, at most this part. */
  strangersOfFiles: 0.5,
  /** Of all that are held, one address has at most this part. */
  strangersOfAddress: 0.75,
} as const;

export const logLimits = {
  /** Of an error: its own sentence, the places it came through, and how deep its causes go. */
  messageCharsMax: 200,
  placesMax: 12,
  causesMax: 4,
  fieldsDeepMax: 4,
} as const;

/** The log of security events: an attacker fills neither it nor the disk. */
export const securityLimits = {
  /** What is counted together, and the most lines of it: of one event from one network, and of one event in all. */
  windowMs: 60_000,
  linesByKey: 20,
  linesByEvent: 300,
  /** Networks whose left out lines are counted apart; those beyond count for the event alone. */
  keysMax: 10_000,
  /** Of those whose lines were left out, how many are named: the loudest. */
  namedMax: 5,
} as const;

export const mailLimits = {
  /** A refused connection or a busy server is tried again after so long; a code is of no use after ten minutes. */
  retryMs: [2_000, 10_000, 60_000],
  /** A mail is 10 KB laid out: a flood cannot fill memory. Beyond it the request is told so. */
  waitingMax: 500,
  /** Mail servers dislike many connections from one sender. */
  connections: 2,
  /** A mail server that does not answer in this time is tried again later. */
  connectMsMax: 5_000,
  answerMsMax: 10_000,
  /** A stopping server waits so long for mails under way. */
  drainMsMax: 2_000,
  /** Mails kept to be read where none are sent. */
  printedMax: 50,
} as const;

export const queueLimits = {
  /** How far apart two ratings may be at first: 60 points are a 59 to 41 match. */
  windowFirst: 60,
  /** What a second of waiting widens it by; without an end, so that somebody alone at the top finds an opponent too. */
  windowPerSecond: 8,
  /** A guest meets an account, and an account a match that is not rated, only after this wait ... */
  mixedMs: 15_000,
  /** ... and only if nobody of the same kind is nearer by so many points. */
  mixedCost: 150,
  /** Pairing waits this long for others who press at the same moment; windows widen, so it is asked again each second. */
  pairMs: 250,
  pairAgainMs: 1_000,
  /** Without any connection for so long one is out of the queue: a reload takes two seconds, a tunnel longer. */
  goneMsMax: 10_000,
  /** Pairs for whom there was no table are tried again after this. */
  fullAgainMs: 5_000,
  /** A dealer who does not start is started for after this. */
  startMsMax: 20_000,
  /** Who calls a match off so soon after it was found had pressed Cancel before he knew; again soon, he chooses. */
  crossedMs: 3_000,
  crossedAgainMs: 10 * 60_000,
  /** Those of whom that is remembered; the oldest are forgotten first. */
  crossedKept: 10_000,
  /** The waits that an estimate is made of: how many, how old, how far in rating. */
  waitsKept: 256,
  waitsMsMax: 15 * 60_000,
  waitsDistance: 200,
  /** A place costs little, but pairing looks at all of them. */
  playersMax: 20_000,
  /** Guests that are known to be an account now; the oldest are forgotten first. */
  personsKept: 10_000,
} as const;

/** What matches that were left cost. All of it concerns rated matched games only. */
export const conductLimits = {
  /** The third offence within a day pauses quick match, each further one for longer, doubling from the last on. */
  dayMs: 24 * 3_600_000,
  pauseFrom: 3,
  pausesMs: [5 * 60_000, 30 * 60_000, 2 * 3_600_000],
  pauseMsMax: 24 * 3_600_000,
  /** So many matches in a row played to their end forgive the oldest offence. */
  cleanForgives: 3,
  /** Grace is multiplied by this: for nobody's offence in a week and enough clean matches, for one, for more. */
  weekMs: 7 * 24 * 3_600_000,
  cleanTrusted: 10,
  graceTrusted: 1.25,
  graceOnce: 0.75,
  graceOften: 0.5,
  /** What is read of one's record, and for how long it is kept. */
  entriesMax: 200,
  keptMs: 30 * 24 * 3_600_000,
} as const;

export const oauthLimits = {
  /** 256 bits. */
  flowBytes: 32,
  /** Time to choose an account and type its password at the provider. */
  flowMsMax: 10 * 60_000,
  /** A provider that is slower than this is down, for whoever waits for the button. */
  answerSecondsMax: 4,
  /** What a provider publishes about itself changes rarely; its keys are read anew whenever an unknown one appears. */
  discoveryMs: 24 * 3_600_000,
  /** OpenID Connect's own bound. */
  subjectCharsMax: 255,
  /** Real ones stay under 100; mail programs and indexes agree on this many. */
  emailCharsMax: 190,
  nameCharsMax: 200,
  redirectCharsMax: 255,
} as const;

const uploadBytesMax = 2 * 1024 * 1024;

export const imageLimits = {
  uploadBytesMax,
  /** The form around the file: its other fields, boundaries and headers. */
  formBytesMax: uploadBytesMax + 16 * 1024,
  /** A camera's picture; decoded it takes 64 MB. */
  pixelsMax: 16_000_000,
  /** A line of pixels that long is no picture of anybody. */
  sideMax: 16_384,
  /** As large as a profile shows it on a fine screen. */
  edge: 256,
  quality: 82,
  secondsMax: 5,
  /** One is made at a time; with 50 ms each the last of these waits half a second. */
  waitingMax: 8,
  /** Uploads that are being read: 2 MB each at most. */
  readingMax: 16,
  /** 128 bits: no picture's address can be guessed. */
  nameBytes: 16,
} as const;
