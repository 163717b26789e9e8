import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeName, roomCode } from "#protocol/ids.ts";
import { chosenNode, sharesOf } from "./chosenNode.ts";

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { minLength: 1, maxLength: 12 });
const codes = Array.from({ length: 3_000 }, (_, index) => roomCode(`${index}`.padStart(8, "7")));

describe("the node that takes a room", () => {
  test("is the same in any order of the nodes, and stays where another one goes", () => {
    fc.assert(
      fc.property(names, fc.stringMatching(/^[2-9A-Z]{8}$/), (all, text) => {
        const nodes = all.map((name) => nodeName(name));
        const code = roomCode(text);
        const chosen = chosenNode(code, nodes);
        expect(chosenNode(code, nodes.toReversed())).toBe(chosen);
        for (const gone of nodes.filter((name) => name !== chosen)) {
          const left = nodes.filter((name) => name !== gone);
          expect(chosenNode(code, left)).toBe(chosen);
        }
      }),
    );
    expect(chosenNode(roomCode("ABCDEFGH"), [])).toBe(null);
  });

  test("has a like share", () => {
    const nodes = ["spar-0", "spar-1", "spar-2"].map((name) => nodeName(name));
    const counts = nodes.map((node) => codes.filter((code) => chosenNode(code, nodes) === node).length);
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  test("gets its rooms in slices, each room once", () => {
    const nodes = ["a", "b"].map((name) => nodeName(name));
    const shares = sharesOf(codes, nodes, 8);
    expect(shares.flatMap((share) => share.codes).toSorted()).toEqual(codes.toSorted());
    for (const share of shares) {
      expect(share.codes.length).toBeLessThanOrEqual(8);
      for (const code of share.codes) expect(chosenNode(code, nodes)).toBe(share.to);
    }
    expect(sharesOf(codes, [], 8)).toEqual([]);
  });
});
