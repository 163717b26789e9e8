import fc from "fast-check";
import { expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import { CARDS, pack } from "#engine/cards.ts";
import { ActionLog } from "./roomState.ts";

const seat = fc.nat(3);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant("play" as const), seat, card: fc.nat(CARDS - 1) }),
  fc.record({ type: fc.constant("deal" as const), seat, order: fc.shuffledSubarray([...pack(true)]) }),
  fc.record({ type: fc.constantFrom("shuffle", "redeal", "ready", "rematch", "forfeit"), seat }),
);

test("gives back what was added, in order, and then begins again", () => {
  fc.assert(
    fc.property(fc.array(fc.array(action, { maxLength: 200 }), { maxLength: 3 }), (matches) => {
      const log = new ActionLog();
      for (const actions of matches) {
        for (const each of actions) log.add(each);
        expect(log.take()).toEqual(actions);
      }
    }),
  );
});
