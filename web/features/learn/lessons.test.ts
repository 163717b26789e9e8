import { describe, expect, test } from "vitest";
import { cardId, cards } from "#engine/cards.ts";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { LessonTableServer, lessonCode } from "./LessonTableServer.ts";
import { type Lesson, lessons, opening, mistakeAt, progressOf, textAt } from "./lessons.ts";
import { en } from "./text/en.ts";

const code = lessonCode;

function sitDown(lesson: Lesson) {
  const clock = new FakeClock();
  const tableServer = new LessonTableServer(lesson, clock);
  const seen: GameUpdate[] = [];
  tableServer.on("gameData", (update) => seen.push(update));
  tableServer.on("updatedGameData", (update) => seen.push(update));
  tableServer.sendIfOpen("join-room", { code });
  const now = () => (seen.at(-1) as GameUpdate).view;
  const handOf = () =>
    now().cards.flatMap(({ status, player_id: by, card }) =>
      status === "in_hand" && by === 0 && card !== undefined ? [card.card_id] : [],
    );
  return {
    clock,
    tableServer,
    seen,
    now,
    handOf,
    progress: () => progressOf(lesson, now()),
    play: (card: string) => tableServer.act("playCard", { code, card_id: card }),
  };
}

type Seat = ReturnType<typeof sitDown>;

/** Every way through the lesson by right cards: the learner's cards, in order. */
function rightPaths(lesson: Lesson): string[][] {
  const [first, second] = lesson.turns;
  if (first === undefined || second === undefined) throw new Error("A lesson has two turns");
  return cards(first.right).flatMap((one) =>
    cards(second.right).flatMap((two) => (one === two ? [] : [[cardId(one), cardId(two)]])),
  );
}

const letComputerPlay = ({ clock }: Seat): void => clock.pass(60_000);

describe.each(lessons.map((lesson) => [lesson.title, lesson] as const))("%s", (_, lesson) => {
  test("its cards can be dealt and are played by the rules", () => {
    const match = opening(lesson);
    expect(match.phase).toBe("play");
    expect(match.tricks).toHaveLength(cards(lesson.played).length / 2);
    expect(match.scores).toEqual(lesson.scores);
  });

  test.each(rightPaths(lesson))("%s and then %s lead to its end", async (...path) => {
    const seat = sitDown(lesson);
    for (const [turn, card] of path.entries()) {
      letComputerPlay(seat);
      expect(seat.progress()).toEqual({ isDone: false, isMyTurn: true, turn });
      expect(textAt(lesson, seat.progress())).toBe(lesson.turns[turn]?.ask);
      expect(await seat.play(card)).toMatchObject({ ok: true });
    }
    letComputerPlay(seat);
    expect(seat.progress().isDone).toBe(true);
    expect(textAt(lesson, seat.progress())).toBe(lesson.done);
    const version = seat.seen.at(-1)?.version;
    for (const card of seat.handOf()) expect({ card, ok: (await seat.play(card)).ok }).toEqual({ card, ok: false });
    letComputerPlay(seat);
    expect(seat.seen.at(-1)?.version).toBe(version);
  });

  test("every other card is explained and changes nothing", async () => {
    for (const path of rightPaths(lesson)) {
      const seat = sitDown(lesson);
      for (const [turn, right] of path.entries()) {
        letComputerPlay(seat);
        const before = seat.now();
        const wrong = seat.handOf().filter(
          (card) =>
            !cards(lesson.turns[turn]?.right ?? "")
              .map(cardId)
              .includes(card),
        );
        for (const card of wrong) {
          const answer = await seat.play(card);
          expect({ card, ok: answer.ok }).toEqual({ card, ok: false });
          if (answer.ok) continue;
          const key = mistakeAt(lesson, seat.progress(), answer.code);
          expect(key, `${card}: ${answer.code}`).not.toBeNull();
          expect(en[key as keyof typeof en].length).toBeGreaterThan(30);
          expect(answer.code).toBe(before.legal.includes(card) ? "not-allowed" : "must-follow-suit");
        }
        expect(seat.now()).toBe(before);
        await seat.play(right);
      }
    }
  });
});

test("the text of each lesson describes what happens in it", async () => {
  const ends = await Promise.all(
    lessons.map(async (lesson) => {
      const seat = sitDown(lesson);
      for (const card of rightPaths(lesson)[0] ?? []) {
        letComputerPlay(seat);
        await seat.play(card);
      }
      letComputerPlay(seat);
      const { phase, players, completed_tricks: tricks, hand_result: result } = seat.now();
      return {
        phase,
        winners: tricks.map((trick) => trick.winner_position).join(""),
        points: result?.points ?? 0,
        scores: players.map(({ score, games_won: hands }) => `${score}/${hands}`).join(" "),
      };
    }),
  );
  expect(ends).toEqual([
    { phase: "play", winners: "11", points: 0, scores: "0/0 0/0" },
    { phase: "play", winners: "00", points: 0, scores: "0/0 0/0" },
    { phase: "play", winners: "10", points: 0, scores: "0/0 0/0" },
    { phase: "hand_over", winners: "11110", points: 1, scores: "1/1 0/0" },
    { phase: "hand_over", winners: "00000", points: 3, scores: "3/1 0/0" },
    { phase: "game_over", winners: "00000", points: 2, scores: "10/4 9/7" },
  ]);
});

test("in the second lesson the learner wins with every card that may follow, as the text says", async () => {
  const lesson = lessons[1] as Lesson;
  for (const path of rightPaths(lesson)) {
    const seat = sitDown(lesson);
    for (const card of path) {
      letComputerPlay(seat);
      await seat.play(card);
    }
    letComputerPlay(seat);
    expect(seat.now().completed_tricks.map((trick) => trick.winner_position)).toEqual([0, 0]);
  }
});

test("in the lessons on throwing away, the computer leads a suit that the learner does not have", () => {
  for (const lesson of [lessons[2] as Lesson, lessons[3] as Lesson]) {
    const seat = sitDown(lesson);
    letComputerPlay(seat);
    expect(seat.now().legal.toSorted()).toEqual(seat.handOf().toSorted());
  }
});
