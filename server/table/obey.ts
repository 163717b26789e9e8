/** What becomes of a client's action: done once, answered as often as it is asked. */
import { fail, ok } from "#engine/result.ts";
import type { Random } from "#engine/random.ts";
import { type Command, deedOf, meaningOf } from "./commands.ts";
import type { Asked, Reply } from "./house.ts";
import type { Ledger } from "./ledger.ts";
import { seatOf } from "./table.ts";

/** Does what a client asks, unless its id says that it was judged before: then the answer is the same. */
export function obey(ledger: Ledger, command: Command, asked: Asked, random: Random): Reply {
  const { memory } = ledger;
  const { id, link } = asked;
  const repeated = repeat(ledger, command, asked);
  if (repeated !== undefined) return repeated;
  if (ledger.isStalled) return fail("try-again");
  const isSeated = seatOf(ledger.accepted.table, link.user.id) !== null;
  const reply = attempt(ledger, command, asked, random);
  // a stranger's refusals are not kept: anybody could fill the memory with them
  if (!reply.ok && isSeated && id !== undefined) memory.refused(link.user.id, id, meaningOf(command), reply.error);
  return reply;
}

/** The answer to an action that was judged before; undefined for a new one. */
export function repeat(ledger: Ledger, command: Command, asked: Asked): Reply | undefined {
  if (asked.id === undefined) return undefined;
  const { memory } = ledger;
  // what a new id stands for need not be worked out
  if (!memory.knows(asked.link.user.id, asked.id)) return undefined;
  const earlier = memory.earlier(asked.link.user.id, asked.id, meaningOf(command));
  if (earlier === undefined) return undefined;
  if (earlier === "reused") return fail("id-reused");
  const answer = "refused" in earlier ? fail(earlier.refused) : again(ledger, earlier.seq, asked);
  return { ...answer, isRepeat: true };
}

function attempt(ledger: Ledger, command: Command, asked: Asked, random: Random): Reply {
  const { table, seq } = ledger.accepted;
  const deed = deedOf(command, asked.link.user, table, random);
  if (!deed.ok) return deed;
  // what is so already is answered no sooner than what made it so
  if (deed.value === null) return again(ledger, seq, asked);
  const isTooMuch = ledger.shares.refusalOf(deed.value, table);
  if (isTooMuch !== null) return fail(isTooMuch);
  const accepted = ledger.accept(deed.value, asked);
  return accepted.ok ? ok(null) : accepted;
}

/** A repeated action: answered at once if it is durable, else together with the first. */
function again(ledger: Ledger, seq: number, asked: Asked): Reply {
  if (seq <= ledger.durable.seq) return ok(seq);
  ledger.alsoAnswer(seq, asked);
  return ok(null);
}
