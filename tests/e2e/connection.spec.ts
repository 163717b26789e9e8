import { expect } from "@playwright/test";
import { testAtOwnServer } from "./support/testServer.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

/** A guest against the computer who has played one card of the hand, with the guest's cards and played cards. */
async function inMidHand(guest: Player) {
  await guest.playComputer("Easy");
  await guest.deal();
  await guest.playCard();
  await expect(guest.cardsInHand).toHaveCount(4);
  await expect(guest.legalCards).not.toHaveCount(0);
  // The cards of a finished trick stay in the middle for a while; the winner's crown is drawn only in their slots.
  await expect(guest.page.locator('[data-testid^="slot-"][data-testid$="-1"] [data-card]')).toHaveCount(2);
  return standing(guest);
}

/** Everything that must not change while the connection is down. */
const standing = async (guest: Player) => ({
  code: guest.page.url().split("/").pop(),
  holds: await guest.holds(),
  played: await guest.page
    .locator(":is([data-part=slot], [data-testid=trick]) [data-card] svg")
    .evaluateAll((cards) =>
      cards.map((card) => card.getAttribute("aria-label") ?? "").toSorted((one, other) => one.localeCompare(other)),
    ),
  score: await guest.page.getByTestId("scoreboard").textContent(),
});

test.describe("a hand goes on where it was", () => {
  test("after a reload", async ({ arrive }) => {
    const guest = await arrive();
    const before = await inMidHand(guest);
    guest.page.on("dialog", (question) => void question.accept());
    await guest.page.reload();
    await expect(guest.cardsInHand).toHaveCount(4);
    expect(await standing(guest)).toEqual(before);
    await playOut([guest], "hand");
    await expect(guest.handOver).toHaveAccessibleName("Hand 1 Complete!");
  });

  testAtOwnServer.describe("on a server of its own", () => {
    // The browser reports every failed connection, as it should.
    testAtOwnServer.use({ forgives: /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE/ });

    testAtOwnServer("after the network was cut and came back", long, async ({ arrive, testServer }) => {
      const guest = await arrive();
      const before = await inMidHand(guest);
      testServer.line.mood("away");
      await expect(guest.banner).toHaveText("Reconnecting...");
      expect(await guest.holds()).toEqual(before.holds);
      await shows(guest.page, "Connected", () => testServer.line.mood("well"));
      await expect(guest.banner).toBeHidden();
      expect(await standing(guest)).toEqual(before);
      await playOut([guest], "hand");
    });

    testAtOwnServer(
      "when the answer to a card was lost on the way: it counts, and only once",
      long,
      async ({ arrive, testServer }) => {
        const guest = await arrive();
        const before = await inMidHand(guest);
        testServer.line.mood("cutAnswer");
        await shows(guest.page, "Connected", () => guest.playCard());
        await expect(guest.cardsInHand).toHaveCount(3);
        const after = await standing(guest);
        expect(before.holds.filter((card) => !after.holds.includes(card))).toHaveLength(1);
        await playOut([guest], "hand");
      },
    );

    testAtOwnServer("when the line fell silent without a word", long, async ({ arrive, testServer }) => {
      const guest = await arrive();
      await inMidHand(guest);
      testServer.line.mood("silent");
      await guest.playCard();
      await expect(guest.banner).toHaveText("Reconnecting...");
      await shows(guest.page, "Connected", () => testServer.line.mood("well"));
      await playOut([guest], "hand");
    });

    testAtOwnServer("after the server was killed and started again", async ({ arrive, testServer }) => {
      const guest = await arrive();
      const before = await inMidHand(guest);
      await testServer.server.end("SIGKILL");
      await expect(guest.banner).toHaveText("Reconnecting...");
      await shows(guest.page, "Connected", () => testServer.server.start());
      expect(await standing(guest)).toEqual(before);
      await playOut([guest], "hand");
      expect(testServer.server.complaints).toEqual([]);
    });

    testAtOwnServer("between friends, who see who is away and who is back", long, async ({ arrive }) => {
      const host = await arrive();
      const friend = await arrive();
      await friend.open(await host.invite({ winPoints: 20 }));
      await host.deal();
      await expect(friend.cardsInHand).toHaveCount(5);
      const held = await friend.holds();
      friend.page.on("dialog", (question) => void question.accept());
      await friend.page.goto("about:blank");
      await expect(host.page.getByText(/Away: \d+ s/)).toBeVisible();
      await friend.open(host.page.url());
      await expect(host.page.getByText(/Away: \d+ s/)).toBeHidden();
      expect(await friend.holds()).toEqual(held);
    });
  });
});
