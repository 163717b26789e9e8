import type { ConversationAbout } from "./conversation.ts";

/** The texts for why the reader cannot write. They take the name of the other user. */
type Reason = "waiting" | "blocked" | "ownChoice" | "closed" | "closedStranger";

/** Why the reader cannot write; null where they can. */
export function whyClosed({ correspondence, relation }: ConversationAbout): Reason | null {
  switch (correspondence) {
    case "open":
      return null;
    case "waiting":
    case "blocked":
      return correspondence;
    case "own_choice":
      return "ownChoice";
    case "closed":
      return relation === "friends" ? "closed" : "closedStranger";
  }
}
