import { describe, expect, it } from "vitest";
import type { TableAction } from "#server/protocol/journal.ts";
import { roomLimits } from "./limits.ts";
import { AnsweredActions, UserAnswers } from "./answeredActions.ts";

describe("a player's action ids", () => {
  it("give the version that first held the action, and know when an id meant something else", () => {
    const answers = new UserAnswers();
    answers.remember("a", "playCard:QH", 7);
    expect(answers.find("a", "playCard:QH")).toEqual({ seq: 7 });
    expect(answers.find("a", "playCard:KH")).toBe("reused");
    expect(answers.find("b", "playCard:QH")).toBeUndefined();
  });

  it("give the same refusal again", () => {
    const answers = new UserAnswers();
    answers.rememberRefusal("a", "dealCards", "not-the-dealer");
    expect(answers.find("a", "dealCards")).toEqual({ refused: "not-the-dealer" });
    expect(answers.find("a", "shuffleDeck")).toBe("reused");
  });

  it.each(["try-again", "game-frozen", "too-many-messages", "id-reused", "game-not-found"] as const)(
    "may be sent again after %s, which is no verdict",
    (code) => {
      const answers = new UserAnswers();
      answers.rememberRefusal("a", "dealCards", code);
      expect(answers.find("a", "dealCards")).toBeUndefined();
    },
  );

  it("are bounded: the oldest go first", () => {
    const answers = new UserAnswers();
    for (let n = 0; n <= roomLimits.answersMax; n++) answers.remember(`id-${n}`, "rematch", n);
    expect(answers.find("id-0", "rematch")).toBeUndefined();
    expect(answers.find("id-1", "rematch")).toEqual({ seq: 1 });
    expect(answers.find(`id-${roomLimits.answersMax}`, "rematch")).toEqual({ seq: roomLimits.answersMax });
  });

  it("know every id that is kept and none that went, however many came", () => {
    const answers = new UserAnswers();
    const kept = roomLimits.answersMax;
    for (let n = 0; n < 3 * kept + 7; n++) {
      expect(answers.knows(`id-${n}`)).toBe(false);
      answers.remember(`id-${n}`, "rematch", n);
      if (n % 61 !== 0) continue;
      for (let old = 0; old <= n; old++) expect(answers.knows(`id-${old}`)).toBe(old > n - kept);
    }
  });

  it("are told apart among a hundred thousand alike", () => {
    const answers = new UserAnswers();
    const ids = Array.from({ length: 200 }, (_, n) => `0000-${n}`);
    for (const [seq, id] of ids.entries()) answers.remember(id, "rematch", seq);
    for (const [seq, id] of ids.entries()) expect(answers.find(id, "rematch")).toEqual({ seq });
    for (let n = 200; n < 100_000; n++) expect(answers.find(`0000-${n}`, "rematch")).toBeUndefined();
  });
});

describe("the action ids of a user whose seat passes to another user", () => {
  const left: TableAction = { type: "leave", seat: 0 };

  it("are that user's from then on, and no longer the first user's", () => {
    const answers = new AnsweredActions();
    answers.accepted("guest", "a", left, 7);
    answers.passedOn("guest", "account");
    expect(answers.find("account", "a", left)).toEqual({ seq: 7 });
    expect(answers.knows("guest", "a")).toBe(false);
  });

  it("stay where they are when the user is the same", () => {
    const answers = new AnsweredActions();
    answers.accepted("guest", "a", left, 7);
    answers.passedOn("guest", "guest");
    expect(answers.find("guest", "a", left)).toEqual({ seq: 7 });
  });
});
