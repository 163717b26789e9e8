/** Who may write to whom. */
import type { Correspondence } from "#protocol/calls/directMessages.ts";
import type { Audience } from "#protocol/calls/settings.ts";
import { messageLimits } from "./limits.ts";

/** How a writer and another user stand. */
export interface Pair {
  readonly isFriend: boolean;
  /** Whether the writer has blocked the other user. */
  readonly isBlocking: boolean;
  /** Whether the other user has blocked the writer. */
  readonly isBlocked: boolean;
  /** Who may write to the writer, and to the other user. */
  readonly own: Audience;
  readonly others: Audience;
  /** How many messages the writer has sent that the other user has neither answered nor accepted. */
  readonly unanswered: number;
}

/**
 * Whether the writer may write. Two users who are not friends write to each other only if both let everyone do so,
 * because otherwise one of them could not answer.
 */
export function correspondenceOf(pair: Pair): Correspondence {
  if (pair.isBlocking) return "blocked";
  if (pair.isBlocked || pair.others === "none") return "closed";
  if (pair.own === "none") return "own_choice";
  if (pair.isFriend) return "open";
  if (pair.others !== "everyone") return "closed";
  if (pair.own !== "everyone") return "own_choice";
  return pair.unanswered >= messageLimits.unansweredMax ? "waiting" : "open";
}
