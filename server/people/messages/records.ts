/** What the store of messages takes and gives. */
import type { Correspondence } from "#protocol/calls/directMessages.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import type { User } from "#server/base/db/records.ts";

export interface StoredMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: number;
}

/** A message as evidence. */
export interface SentLine {
  readonly userId: string;
  readonly text: string;
  readonly at: number;
}

export interface NewMessage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: number;
  /** The client's id: a message that comes again under the same id is stored once. */
  readonly actionId: string | null;
  /** Whether the other user has no page open, and so is notified. */
  readonly isAway: boolean;
}

export type SendOutcome =
  | { readonly is: "sent"; readonly message: StoredMessage; readonly from: User; readonly isNew: boolean }
  /** The other user does not exist, or is no account. */
  | { readonly is: "unknown" }
  | { readonly is: "refused"; readonly because: Exclude<Correspondence, "open"> }
  /** Too many conversations were begun today. */
  | { readonly is: "too-many" };

/** A conversation as one of its users sees it. */
export interface ConversationState {
  readonly user: User;
  readonly relation: Relation;
  readonly correspondence: Correspondence;
  readonly isRequest: boolean;
  readonly unread: number;
}
