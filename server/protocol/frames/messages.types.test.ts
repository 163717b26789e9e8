/** Code that must not compile: the type check fails if one of these lines compiles. */
import { expectTypeOf, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import type { ClientMessages, ServerMessages } from "./messages.ts";
import type { ReceivedMessages } from "./serverReader.ts";

test("a message with a wrong field does not compile", () => {
  expectTypeOf<ClientMessages["playCard"]>().toEqualTypeOf<{ code: RoomCode; card_id: string }>();
  // @ts-expect-error: the card has another name
  const play: ClientMessages["playCard"] = { code: "A", card: "QH" };
  // @ts-expect-error: there is no such level
  const seat: ClientMessages["addComputer"] = { code: "A", position: 1, level: "expert" };
  // @ts-expect-error: the count is missing
  const spectators: ServerMessages["spectators"] = { code: "A" };
  // @ts-expect-error: there is no such refusal
  const ack: ServerMessages["ack"] = { ok: false, code: "no", message: "" };
  // @ts-expect-error: the last place is missing
  const update: ServerMessages["updatedGameData"] = ["A", 1, 1, 0, 0, 1, 1, 0, 0, null, 0, [], null, null, 0, 0, 0, []];
  // @ts-expect-error: a client hears of a table as it is shown
  const heard: ReceivedMessages["updatedGameData"] = update;
  expectTypeOf([play, seat, spectators, ack, update, heard]).toBeArray();
});

test("an unknown message does not compile", () => {
  // @ts-expect-error: no such message
  type Wrong = ServerMessages["gameDatum"];
  expectTypeOf<Wrong>().toBeAny();
});
