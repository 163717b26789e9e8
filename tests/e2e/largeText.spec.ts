/** Text at twice its size, by the browser's text size and by its zoom: nothing overflows its panel or the window. */
import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { enlarge, outside } from "./support/largeText.ts";
import { longUnless } from "./support/long.ts";
import { signUp } from "./support/member.ts";
import { visit } from "./support/visit.ts";

const forVisitors = `/ /rules /cards /leaderboard /recent-games /settings /about /faq /contact /team /careers /signin
  /terms-of-service /privacy-policy /signup /forgot-password /reset-password/token /events /chat /announcements
  /activities /tournaments /streams /support /help /help/article/basics/0 /status /no-such-page`.split(/\s+/);
const forMembers = ["/profile", "/friends", "/notifications", "/chat/messages", "/tournaments/new", "/settings", "/"];

for (const [name, viewport, size] of [
  ["large text on a phone", { width: 390, height: 844 }, "200%"],
  ["large text on a desktop", { width: 1440, height: 900 }, "200%"],
  ["zoom on a phone", { width: 195, height: 422 }, ""],
  ["zoom on a desktop", { width: 720, height: 450 }, ""],
] as const) {
  test(`nothing leaves its panel with ${name}`, longUnless(size !== ""), async ({ arrive }) => {
    const visitor = await arrive({ viewport });
    const { page } = visitor;
    await enlarge(page, size);
    const walk = async (addresses: readonly string[]): Promise<void> => {
      for (const address of addresses) {
        await visit(page, address, { isComplete: true });
        await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
        await expect.poll(() => outside(page), { message: address }).toEqual([]);
      }
    };
    await walk(forVisitors);
    await page.goto("/about");
    await signUp(visitor);
    await walk(forMembers);
  });
}
