/** Text at twice its size, by the browser's text size and by its zoom: nothing leaves its panel or the window. */
import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { longUnless } from "./support/long.ts";
import { signUp } from "./support/member.ts";
import { visit } from "./support/visit.ts";

const forVisitors = `/ /rules /cards /leaderboard /recent-games /settings /about /faq /contact /team /careers /signin
  /terms-of-service /privacy-policy /signup /forgot-password /reset-password/token /events /chat /announcements
  /activities /tournaments /streams /support /help /help/article/basics/0 /status /no-such-page`.split(/\s+/);
const forMembers = ["/profile", "/friends", "/notifications", "/chat/messages", "/tournaments/new", "/settings", "/"];

/** Words and controls that stick out of their panel or of the window, and how far the window scrolls sideways. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = "a, button, input, select, textarea, h1, h2, h3, p, li, td, th, label, legend, span, dt, dd";
    const away = "[role=tablist], [data-part=scroller], [data-part=wordmark-name], table, pre, .visually-hidden";
    /** The nearest part around this one that scrolls, or cuts what is outside of it. */
    const frameOf = ({ parentElement }: Element): Element | null =>
      parentElement === null || getComputedStyle(parentElement).overflowX !== "visible"
        ? parentElement
        : frameOf(parentElement);
    const sideways = document.documentElement.scrollWidth - innerWidth;
    const stuck = [...document.body.querySelectorAll(words)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || part.closest(away) !== null) return [];
      const frame = frameOf(part);
      const overflow = frame === null ? "" : getComputedStyle(frame).overflowX;
      if (overflow === "auto" || overflow === "scroll") return [];
      const panel = (
        frame ?? part.closest("[data-part=panel], [data-part=auth-card], dialog")
      )?.getBoundingClientRect();
      const right = box.right - Math.min(panel?.right ?? innerWidth, innerWidth);
      const left = Math.max(panel?.left ?? 0, 0) - box.left;
      const out = Math.round(Math.max(right, left));
      return out > 1 ? [`${part.tagName} ${part.textContent.slice(0, 24)} by ${out} px`] : [];
    });
    return [...(sideways > 1 ? [`the window by ${sideways} px`] : []), ...stuck];
  });

for (const [name, viewport, size] of [
  ["large text on a phone", { width: 390, height: 844 }, "200%"],
  ["large text on a desktop", { width: 1440, height: 900 }, "200%"],
  ["zoom on a phone", { width: 195, height: 422 }, ""],
  ["zoom on a desktop", { width: 720, height: 450 }, ""],
] as const) {
  test(`nothing leaves its panel with ${name}`, longUnless(size !== ""), async ({ arrive }) => {
    const visitor = await arrive({ viewport });
    const { page } = visitor;
    await page.addInitScript((fontSize) => {
      const enlarge = (): void => document.documentElement.style.setProperty("font-size", fontSize);
      new MutationObserver((_changes, observer) => {
        enlarge();
        observer.disconnect();
      }).observe(document, { childList: true });
    }, size);
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
