import { describe, expect, it } from "vitest";
import type { Seat } from "#engine/seating.ts";
import { actionIdOf, userIdOf } from "#protocol/ids.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import { roomLimits } from "./limits.ts";
import { AnsweredActions, UserAnswers } from "./answeredActions.ts";

const play = (card: number): TableAction => ({ type: "act", action: { type: "play", seat: 0, card }, by: "player" });
const computerOut = (position: number): TableAction => ({
  type: "removeComputer",
  seat: 0,
  position: position as Seat,
});

describe("a player's action ids", () => {
  it("give the version that first held the action, and know when an id meant something else", () => {
    const answers = new UserAnswers();
    answers.remember("a", "playCard:QH", 7);
    expect(answers.find(actionIdOf("a"), "playCard:QH")).toEqual({ seq: 7 });
    expect(answers.find(actionIdOf("a"), "playCard:KH")).toBe("reused");
    expect(answers.find(actionIdOf("b"), "playCard:QH")).toBeUndefined();
  });

  it("give the same refusal again", () => {
    const answers = new UserAnswers();
    answers.rememberRefusal("a", "dealCards", "not-the-dealer");
    expect(answers.find(actionIdOf("a"), "dealCards")).toEqual({ refused: "not-the-dealer" });
    expect(answers.find(actionIdOf("a"), "shuffleDeck")).toBe("reused");
  });

  it.each(["try-again", "game-frozen", "too-many-messages", "id-reused", "game-not-found"] as const)(
    "may be sent again after %s, which is no verdict",
    (code) => {
      const answers = new UserAnswers();
      answers.rememberRefusal("a", "dealCards", code);
      expect(answers.find(actionIdOf("a"), "dealCards")).toBeUndefined();
    },
  );

  it("are bounded: the oldest go first", () => {
    const answers = new UserAnswers();
    for (let n = 0; n <= roomLimits.answersMax; n++) answers.remember(`id-${n}`, "rematch", n);
    expect(answers.find(actionIdOf("id-0"), "rematch")).toBeUndefined();
    expect(answers.find(actionIdOf("id-1"), "rematch")).toEqual({ seq: 1 });
    expect(answers.find(actionIdOf(`id-${roomLimits.answersMax}`), "rematch")).toEqual({ seq: roomLimits.answersMax });
  });

  it("know every id that is kept and none that went, however many came", () => {
    const answers = new UserAnswers();
    const max = roomLimits.answersMax;
    for (let n = 0; n < 3 * max + 7; n++) {
      expect(answers.knows(actionIdOf(`id-${n}`))).toBe(false);
      answers.remember(`id-${n}`, "rematch", n);
      if (n % 61 !== 0) continue;
      for (let old = 0; old <= n; old++) expect(answers.knows(actionIdOf(`id-${old}`))).toBe(old > n - max);
    }
  });

  it("are told apart among a hundred thousand alike", () => {
    const answers = new UserAnswers();
    const ids = Array.from({ length: 200 }, (_, n) => `0000-${n}`);
    for (const [seq, id] of ids.entries()) answers.remember(id, "rematch", seq);
    for (const [seq, id] of ids.entries()) expect(answers.find(actionIdOf(id), "rematch")).toEqual({ seq });
    for (let n = 200; n < 100_000; n++) expect(answers.find(actionIdOf(`0000-${n}`), "rematch")).toBeUndefined();
  });
});

describe("the action ids of a user whose seat passes to another user", () => {
  const left: TableAction = { type: "leave", seat: 0 };

  it("are that user's from then on, and no longer the first user's", () => {
    const answers = new AnsweredActions();
    answers.accepted(userIdOf("guest"), actionIdOf("a"), left, 7);
    answers.passedOn(userIdOf("guest"), userIdOf("account"));
    expect(answers.find(userIdOf("account"), actionIdOf("a"), left)).toEqual({ seq: 7 });
    expect(answers.knows(userIdOf("guest"), actionIdOf("a"))).toBe(false);
  });

  it("stay where they are when the user is the same", () => {
    const answers = new AnsweredActions();
    answers.accepted(userIdOf("guest"), actionIdOf("a"), left, 7);
    answers.passedOn(userIdOf("guest"), userIdOf("guest"));
    expect(answers.find(userIdOf("guest"), actionIdOf("a"), left)).toEqual({ seq: 7 });
  });
});

describe("the action ids of the users of a room", () => {
  const ready: TableAction = { type: "act", action: { type: "rematch", seat: 0 }, by: "player" };

  it("are kept for the users who acted last, and forgotten for the one who has not for longest", () => {
    const answers = new AnsweredActions();
    const users = Array.from({ length: roomLimits.answerersMax }, (_, n) => `user-${n}`);
    for (const [seq, user] of users.entries()) answers.accepted(userIdOf(user), actionIdOf("a"), ready, seq);
    expect(users.filter((user) => answers.knows(userIdOf(user), actionIdOf("a")))).toEqual(users);
    answers.accepted(userIdOf("user-0"), actionIdOf("b"), ready, 90);
    answers.accepted(userIdOf("another"), actionIdOf("a"), ready, 91);
    expect(answers.knows(userIdOf("another"), actionIdOf("a"))).toBe(true);
    expect(users.filter((user) => !answers.knows(userIdOf(user), actionIdOf("a")))).toEqual(["user-1"]);
  });

  it("are unknown for a user who did nothing, whose seat gives nothing to the next user", () => {
    const answers = new AnsweredActions();
    answers.accepted(userIdOf("account"), actionIdOf("a"), ready, 7);
    answers.passedOn(userIdOf("guest"), userIdOf("account"));
    expect(answers.find(userIdOf("account"), actionIdOf("a"), ready)).toEqual({ seq: 7 });
    expect(answers.find(userIdOf("guest"), actionIdOf("a"), ready)).toBeUndefined();
  });

  it.each<[string, TableAction, TableAction, boolean]>([
    ["another card", play(10), play(11), false],
    ["the same card", play(10), play(10), true],
    [
      "leaving, which forfeits",
      { type: "leave", seat: 0 },
      { type: "act", action: { type: "forfeit", seat: 0 }, by: "player" },
      true,
    ],
    ["a ready player, who is not leaving", ready, { type: "leave", seat: 0 }, false],
    ["a computer of another seat", computerOut(1), computerOut(2), false],
    ["a computer of the same seat", computerOut(1), computerOut(1), true],
    ["taking a seat back, asked for like a seat", { type: "takeBack", seat: 0 }, { type: "takeBack", seat: 1 }, true],
  ])("mean the same again or not: %s", (_, first, again, isSame) => {
    const answers = new AnsweredActions();
    answers.accepted(userIdOf("ama"), actionIdOf("a"), first, 7);
    expect(answers.find(userIdOf("ama"), actionIdOf("a"), again)).toEqual(isSame ? { seq: 7 } : "reused");
  });
});
