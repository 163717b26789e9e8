/** What becomes of a client's action: done once, answered as often as it is asked. */
import { fail, ok } from "#engine/result.ts";
import type { Random } from "#engine/random.ts";
import { type Command, actionOf, meaningOf } from "./commands.ts";
import type { Requester, Reply } from "./dependencies.ts";
import type { RoomState } from "./roomState.ts";
import { seatOf } from "./table.ts";

/** Does what a client asks, unless its id says that it was judged before: then the answer is the same. */
export function handleCommand(state: RoomState, command: Command, requester: Requester, random: Random): Reply {
  const { memory } = state;
  const { id, connection } = requester;
  const repeated = repeat(state, command, requester);
  if (repeated !== undefined) return repeated;
  if (state.isStalled) return fail("try-again");
  const isSeated = seatOf(state.accepted.table, connection.user.id) !== null;
  const reply = attempt(state, command, requester, random);
  // a stranger's refusals are not kept: anybody could fill the memory with them
  if (!reply.ok && isSeated && id !== undefined)
    memory.refused(connection.user.id, id, meaningOf(command), reply.error);
  return reply;
}

/** The answer to an action that was judged before; undefined for a new one. */
export function repeat(state: RoomState, command: Command, requester: Requester): Reply | undefined {
  if (requester.id === undefined) return undefined;
  const { memory } = state;
  // what a new id stands for need not be worked out
  if (!memory.knows(requester.connection.user.id, requester.id)) return undefined;
  const earlier = memory.earlier(requester.connection.user.id, requester.id, meaningOf(command));
  if (earlier === undefined) return undefined;
  if (earlier === "reused") return fail("id-reused");
  const answer = "refused" in earlier ? fail(earlier.refused) : again(state, earlier.seq, requester);
  return { ...answer, isRepeat: true };
}

function attempt(state: RoomState, command: Command, requester: Requester, random: Random): Reply {
  const { table, seq } = state.accepted;
  const action = actionOf(command, requester.connection.user, table, random);
  if (!action.ok) return action;
  // what is so already is answered no sooner than what made it so
  if (action.value === null) return again(state, seq, requester);
  const isTooMuch = state.quotas.refusalOf(action.value, table);
  if (isTooMuch !== null) return fail(isTooMuch);
  const accepted = state.accept(action.value, requester);
  return accepted.ok ? ok(null) : accepted;
}

/** A repeated action: answered at once if it is durable, else together with the first. */
function again(state: RoomState, seq: number, requester: Requester): Reply {
  if (seq <= state.durable.seq) return ok(seq);
  state.alsoAnswer(seq, requester);
  return ok(null);
}
