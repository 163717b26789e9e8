import { roomLimits } from "./limits.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { Phrase } from "#server/protocol/phrases.ts";
import type { PublicUser } from "#server/protocol/users.ts";
import type { Table } from "./table.ts";

/** A chat line of a table. `seq` is the number of its entry: by it the line is stored once. */
export interface ChatLine {
  readonly seq: number;
  readonly user: PublicUser;
  readonly text: string;
  readonly phrase: Phrase | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The last chat lines of a room, from its durable entries. */
export class ChatLog {
  readonly #lines: ChatLine[] = [];

  /** Oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /** Takes note of a durable action and the table after it; gives the line if it is one. */
  add(action: TableAction, at: number, seq: number, table: Table): ChatLine | undefined {
    if (action.type === "reseat") this.#rename(action.from, action.to);
    const user = action.type === "chat" ? table.seats[action.seat]?.user : undefined;
    if (action.type !== "chat" || user === undefined) return undefined;
    const line: ChatLine = { seq, user, text: action.text, phrase: action.phrase ?? null, at };
    this.#lines.push(line);
    if (this.#lines.length > roomLimits.chatKept) this.#lines.shift();
    return line;
  }

  /** Lines show the name and the account under which their author is known now. */
  #rename(from: string, to: PublicUser): void {
    for (const [index, line] of this.#lines.entries()) {
      if (line.user.id === from) this.#lines[index] = { ...line, user: to };
    }
  }
}
