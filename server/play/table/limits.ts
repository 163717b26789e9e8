/** The bounds of one room, with the reason for each value. Units are last in the names. */

export const roomLimits = {
  /** A dealer who does nothing deals automatically [R15]; shuffling wins time up to `dealCapMs`. */
  dealMsMax: 20_000,
  dealCapMs: 60_000,
  /** A hand's result may be read this long in games with a turn clock before the next hand starts. */
  nextHandMsMax: 30_000,
  /** The next match of a best-of begins after this time, or once both want it. */
  nextMatchMsMax: 30_000,
  /** After this time away the others see a countdown [R20]. */
  awayVisibleMs: 5_000,
  /** Grace when the page was closed, and when the connection dropped [R20]. */
  graceClosedMs: 30_000,
  graceDroppedMs: 60_000,
  /** A room without a person connected: a link may be opened, a laptop reopened, the next day. */
  idleMsMax: 24 * 3_600_000,
  /** A finished match without a person connected, or a room that no user ever came to. */
  finishedIdleMsMax: 10 * 60_000,
  /** Spectators cost a frame a play each. */
  spectatorsMax: 100,
  /** The share of these places for one user, and for one network: a class that watches together, but not all. */
  spectatorsPerUserMax: 4,
  spectatorsPerNetworkMax: 50,
  /** A change of their number is told at most this often. */
  recountMs: 1_000,
  /** Connections to one room by one user: tabs and devices. */
  connectionsPerUserMax: 8,
  /** Entries that play the game in one room: over a hundred matches. Beyond it no further match begins. */
  entriesMax: 20_000,
  /** What players can repeat at will has quotas of its own (quotas.ts). One more of each after this number of entries: */
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
  chatLinesMax: 200,
} as const;

/** Turn clocks by kind of game [R19]; a private game's is the host's choice, bounded in protocol/calls/games.ts. */
export const turnClocks = {
  matchedMs: 20_000,
  tournamentMs: 120_000,
} as const;
/** The third expiry in a match is leaving [R19]. */
export const EXPIRIES_MAX = 3;
export const TIME_OUTS_TOURNAMENT = 3;
/** How often a player of a tournament may come back after a lost connection; the next loss counts as leaving. */
export const RECONNECTS_TOURNAMENT = 2;
