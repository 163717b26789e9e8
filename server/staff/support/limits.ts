/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import {
  MESSAGES_PER_TICKET_MAX,
  PICTURES_PER_MESSAGE_MAX,
  SUBJECT_CHARS_MAX,
  TICKET_TEXT_CHARS_MAX,
  TICKET_WORDS_CHARS_MAX,
} from "#protocol/calls/support.ts";

const dayMs = 24 * 3_600_000;

export const supportLimits = {
  /** Tickets of one player or address that are not closed: more are one question asked twice. */
  unclosedMax: 10,
  /** Own tickets that a player sees. */
  ownRows: 50,
  /** Messages of staff, notes included, beside those of the player. */
  messagesMax: 200,
  /** Three screenshots show what a message means; a ticket has room for ten such messages. */
  picturesPerTicketMax: 30,
  /** Time to send a picture after its message. */
  pictureMsMax: 15 * 60_000,
  /** The longest side: enough to read a screenshot on a large screen. */
  pictureEdge: 1_600,
  /** After re-encoding: a screenshot takes 100 to 300 KB. */
  pictureBytesMax: 1024 * 1024,
  /** 128 bits: no picture's address can be guessed. */
  fileBytes: 16,
  /** 192 bits, as text without padding. */
  tokenBytes: 24,
  /** How long a closed ticket is stored: an earlier question can still help. */
  closedRetentionMs: 365 * dayMs,
  /** Rows deleted at a time: each may have pictures. */
  purgeRows: 100,
  /** Other tickets shown beside a ticket. */
  otherRows: 10,
  /** Players whose name begins with the searched words; the search shows their tickets. */
  searchedUsers: 50,
  /** The part of a subject that is searched. */
  subjectKeyChars: TICKET_WORDS_CHARS_MAX,
  /** Staff who can be chosen for a ticket. */
  staffRows: 200,
  subjectCharsMax: SUBJECT_CHARS_MAX,
  textCharsMax: TICKET_TEXT_CHARS_MAX,
  /** Messages of the player in a ticket. */
  playerMessagesMax: MESSAGES_PER_TICKET_MAX,
  picturesPerMessageMax: PICTURES_PER_MESSAGE_MAX,
} as const;

export const deskLimits = {
  /** A staff page sends a sign of life every 30 s; after two missed ones it counts as closed. */
  availableMs: 75_000,
  /** Staff who take live chats at a time. */
  staffMax: 200,
} as const;
