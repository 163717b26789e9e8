/** The six lessons, as a newcomer plays them: by touch, by keyboard, without a network, with a screen reader. */
import { expect, type Locator } from "@playwright/test";
import { test } from "./support/journey.ts";
import { grip, type Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { long, longUnless } from "./support/long.ts";

/** For each lesson, card by card: wrong cards with a part of their explanation, then the right one. */
const lessons = [
  ["Lead and follow suit", [[], "Nine of clubs"], [[["Jack of diamonds", "must follow suit"]], "Seven of hearts"]],
  [
    "Who wins the trick",
    [
      [
        ["King of spades", "follow suit"],
        ["Eight of diamonds", "lower than the 10"],
      ],
      "Queen of diamonds",
    ],
    [[], "Six of hearts"],
  ],
  [
    "Other suits cannot win",
    [[["Ace of hearts", "wasted"]], "Six of diamonds"],
    [[["King of diamonds", "must follow suit"]], "Ace of hearts"],
  ],
  [
    "Only the fifth trick counts",
    [[["King of diamonds", "cannot win here"]], "Seven of clubs"],
    [[], "King of diamonds"],
  ],
  [
    "Why a 6 scores three",
    [[["Six of diamonds", "only the fifth trick scores"]], "Ace of clubs"],
    [[], "Six of diamonds"],
  ],
  ["The scoreboard", [[["Seven of clubs", "only 9 in all"]], "King of hearts"], [[], "Seven of clubs"]],
] as const;

type Press = (player: Player, card: Locator) => Promise<void>;

const byTouch: Press = async ({ page }, card) => {
  const { x, y } = await grip(card);
  await page.touchscreen.tap(x, y);
};

const byKey: Press = async ({ page }, card) =>
  page.keyboard.press((await card.getAttribute("aria-keyshortcuts")) ?? "");

const cardNamed = ({ hand }: Player, name: string): Locator => hand.getByRole("button", { name, exact: true });
const heading = ({ page }: Player, name: string): Locator => page.getByRole("heading", { level: 1, name });
const said = ({ page }: Player): Locator => page.getByTestId("lesson").getByRole("alert");
const sentence = ({ page }: Player): Locator => page.getByTestId("lesson").getByRole("status");

/** Plays the present lesson, mistakes first, to its last card. */
async function playLesson(player: Player, number: number, press: Press): Promise<void> {
  const [title, ...turns] = lessons[number - 1] ?? [];
  await expect(heading(player, title ?? "")).toBeVisible();
  await expect(player.page.getByText(`Lesson ${number} of 6`)).toBeVisible();
  for (const [mistakes, right] of turns) {
    for (const [wrong, why] of mistakes) {
      await expect(player.turnMessage).toHaveText(/^Your turn!/);
      await expect(player.legalCards).not.toHaveCount(0);
      const held = await player.cardsInHand.count();
      await press(player, cardNamed(player, wrong));
      await expect(said(player)).toContainText(why);
      await expect(player.cardsInHand).toHaveCount(held);
    }
    const card = cardNamed(player, right);
    await expect(card).toHaveAttribute("aria-disabled", "false");
    // A press right after a refused one counts as the second half of a double tap.
    await expect(async () => {
      if ((await card.count()) > 0) await press(player, card);
      await expect(card).toHaveCount(0, { timeout: 1_500 });
    }).toPass();
  }
  await expect(player.page.locator("[data-done]")).toBeVisible();
}

test("the six lessons by touch on a phone, without a network from the first card on", long, async ({ arrive }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, forgives: /ERR_INTERNET_DISCONNECTED/ };
  const learner = await arrive(phone);
  const { page } = learner;
  await page.goto("/learn");
  await expect(heading(learner, lessons[0][0])).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  for (let number = 1; number <= 6; number++) {
    await playLesson(learner, number, byTouch);
    if (number === 6) await expect(page.getByTestId("scoreboard")).toContainText("10 points");
    await learner.button(number < 6 ? "Next" : "Finish").tap();
  }
  await expect(heading(learner, "You know how to play Spar!")).toBeFocused();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Play the computer" }).tap();
  await expect(page.getByRole("dialog", { name: "Play vs Computer" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Easy/ })).toBeChecked();
});

test(
  "the six lessons by keyboard alone: Enter goes on, the focus follows, everything is read out",
  long,
  async ({ arrive }) => {
    const learner = await arrive();
    const { page } = learner;
    await page.goto("/learn");
    for (let number = 1; number <= 6; number++) {
      if (number > 1) await expect(heading(learner, lessons[number - 1]?.[0] ?? "")).toBeFocused();
      await playLesson(learner, number, byKey);
      await expect(sentence(learner)).not.toBeEmpty();
      await expect(learner.button(number < 6 ? "Next" : "Finish")).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(heading(learner, "You know how to play Spar!")).toBeFocused();
    await page.getByRole("link", { name: "Back to the rules" }).click();
    await expect(page).toHaveURL("/rules");
  },
);

test("a screen reader finds nothing serious in the way, at a task, a mistake and an end", long, async ({ arrive }) => {
  const learner = await arrive({ viewport: { width: 320, height: 568 } });
  await learner.page.goto("/learn?lesson=2");
  await expect(learner.turnMessage).toHaveText(/^Your turn!/);
  await byKey(learner, cardNamed(learner, "King of spades"));
  await expect(said(learner)).not.toBeEmpty();
  await expectReadable(learner.page, "a mistake in the second lesson");
  await learner.page.goto("/learn?lesson=6");
  await playLesson(learner, 6, byKey);
  await expectReadable(learner.page, "the end of the sixth lesson");
  await learner.button("Finish").click();
  await expectReadable(learner.page, "the end of the lessons");
});

test("skip and back at any time; a reload stays at its lesson", async ({ arrive }) => {
  const learner = await arrive();
  const { page } = learner;
  await page.goto("/rules");
  await page.getByRole("link", { name: "Learn in two minutes" }).click();
  await expect(learner.button("Previous lesson")).toBeDisabled();
  await learner.button("Skip").click();
  await learner.button("Skip").click();
  await expect(page.getByText("Lesson 3 of 6")).toBeVisible();
  await learner.button("Previous lesson").click();
  await page.reload();
  await expect(page.getByText("Lesson 2 of 6")).toBeVisible();
  for (let number = 2; number <= 6; number++) await learner.button("Skip").click();
  await expect(heading(learner, "You know how to play Spar!")).toBeVisible();
  await learner.button("Previous lesson").click();
  await expect(page.getByText("Lesson 6 of 6")).toBeVisible();
  await learner.button("Leave the lessons").click();
  await expect(page).toHaveURL("/");
});

test("words, trick and hand lie beside each other on every screen", long, async ({ arrive }) => {
  const learner = await arrive();
  const { page } = learner;
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const number of [2, 3, 4]) {
      await page.goto(`/learn?lesson=${number}`);
      await expect(learner.legalCards).not.toHaveCount(0);
      const faults = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [words, trick, hand] = [
          box("[data-testid=lesson]"),
          box("[data-testid=trick-card]"),
          box("[data-testid=own-hand]"),
        ];
        const body = document.querySelector("[data-testid=lesson-words]");
        if (!words || !trick || !hand || !body) return ["something is missing"];
        const isApart = (a: DOMRect, b: DOMRect) =>
          a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
        return [
          isApart(words, trick) ? [] : ["the words cover the trick"],
          isApart(words, hand) ? [] : ["the words cover the hand"],
          isApart(trick, hand) ? [] : ["the hand covers the trick"],
          trick.height >= 44 ? [] : [`a card of the trick is ${trick.height} px high`],
          body.scrollHeight <= body.clientHeight ? [] : ["the words do not fit"],
        ].flat();
      });
      expect(faults, `lesson ${number} at ${width}x${height}`).toEqual([]);
    }
  }
});

test.describe("the home page's offer", () => {
  const offer = ({ page }: Player): Locator => page.getByRole("complementary", { name: "Lessons for new players" });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(
      `moves nothing when it comes, and stays away once dismissed, at ${width}x${height}`,
      longUnless(width === 390),
      async ({ arrive }) => {
        const visitor = await arrive({ viewport: { width, height } });
        await visitor.home();
        await expect(offer(visitor)).toBeVisible();
        const heights = await visitor.page.evaluate(() =>
          ["[data-part=first-lessons]", "[data-testid=learn-offer]"].map(
            (name) => document.querySelector(name)?.getBoundingClientRect().height,
          ),
        );
        const reservedPx = width < 736 ? 128 : 68;
        expect(heights).toEqual([reservedPx, reservedPx]);
        await visitor.button("Don’t show this again").click();
        await expect(offer(visitor)).toBeHidden();
        await visitor.page.reload();
        await visitor.page.waitForLoadState("networkidle");
        await expect(offer(visitor)).toBeHidden();
      },
    );
  }

  test("leads to the lessons, and is not offered to users who have played", async ({ arrive }) => {
    const visitor = await arrive();
    await visitor.home();
    await offer(visitor).getByRole("link", { name: "Learn in two minutes" }).click();
    await expect(visitor.page.getByText("Lesson 1 of 6")).toBeVisible();
    const player = await arrive();
    await player.playComputer("Easy");
    await player.home();
    await player.page.waitForLoadState("networkidle");
    await expect(offer(player)).toBeHidden();
  });
});
