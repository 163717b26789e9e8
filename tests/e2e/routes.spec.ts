import { expect, type Page } from "@playwright/test";
import { test } from "./support/journey.ts";
import { expectReadable } from "./support/reading.ts";
import { longUnless } from "./support/long.ts";
import { visit } from "./support/visit.ts";

/** Every address of the specification, in a few groups that can be visited in parallel. */
const walks: Readonly<Record<string, readonly string[]>> = {
  "of the game": ["/", "/rules", "/cards", "/leaderboard", "/recent-games", "/settings"],
  "about the project": ["/about", "/faq", "/contact", "/team", "/careers", "/terms-of-service", "/privacy-policy"],
  "for accounts": ["/signin", "/signup", "/forgot-password", "/reset-password/token", "/game-details/1"],
  "of the community": ["/events", "/chat", "/announcements", "/activities"],
  "of tournaments and streams": [
    "/tournaments",
    "/tournaments/new",
    "/tournament/1",
    "/streams",
    "/streams/1/director",
  ],
  "for help, and one that leads nowhere": ["/support", "/help", "/help/article/basics/0", "/status", "/no-such-page"],
};

for (const [name, addresses] of Object.entries(walks)) {
  test(
    `every address ${name} answers with a page that everybody can read`,
    longUnless(name === "of the game"),
    async ({ arrive }) => {
      const visitor = await arrive();
      const titles = new Set<string>();
      for (const address of addresses) {
        const answer = await visitor.page.goto(address);
        expect(answer?.status(), address).toBe(200);
        const heading = visitor.page.getByRole("heading", { level: 1 });
        await expect(heading, address).toHaveCount(1);
        await expect(heading, address).not.toHaveText("");
        await expect(visitor.page.getByRole("contentinfo"), address).toBeVisible();
        await visitor.page.waitForLoadState("networkidle");
        titles.add(await visitor.page.title());
        expect(await visitor.page.title(), address).toMatch(/\S.*Spar|Spar.*\S/);
        await expectReadable(visitor.page, address);
      }
      expect(titles.size, "titles that tell pages apart").toBeGreaterThan(addresses.length / 2);
    },
  );
}

/** Controls and words that overflow their panel or the window, at 320 pixels. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panels = "[data-part=panel], [data-part=auth-card]";
    const parts = [...document.querySelectorAll("main :is(a, button, input, h1, h2, h3, p, li, td)")];
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const scrolls = part.closest("[role=tablist], [data-part=scroller], table") !== null;
      const within = part.closest(panels)?.getBoundingClientRect().right ?? innerWidth;
      const out = box.right - Math.min(within, innerWidth);
      return box.width > 0 && !scrolls && out > 1 ? [`${part.textContent.slice(0, 20)} by ${Math.round(out)} px`] : [];
    });
  });

for (const locale of ["en", "es", "fr", "de"]) {
  test(
    `nothing leaves its panel on the smallest phone, in ${locale}`,
    longUnless(locale === "es"),
    async ({ arrive }) => {
      const visitor = await arrive({ locale, viewport: { width: 320, height: 568 } });
      for (const address of Object.values(walks).flat()) {
        await visit(visitor.page, address);
        await expect(visitor.page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
        await expect.poll(() => outside(visitor.page), { message: address }).toEqual([]);
      }
    },
  );
}

test("the About page leads to the licences of what the page contains, of its fonts too", async ({ arrive }) => {
  const visitor = await arrive();
  await visitor.page.goto("/about");
  await visitor.page.getByRole("link", { name: "Third-party software and licences" }).press("Enter");
  const notices = visitor.page.locator("pre");
  await expect(notices).toContainText(/^react \d/m);
  await expect(notices).toContainText("SIL OPEN FONT LICENSE");
  await expectReadable(visitor.page, "/third-party-notices");
});

test("pages for players with an account send everybody else to sign in, and Back does not lead into a loop", async ({
  arrive,
}) => {
  const visitor = await arrive();
  await visitor.page.goto("/about");
  for (const address of ["/profile", "/notifications", "/friends", "/admin", "/dashboard", "/login"]) {
    await visitor.page.goto(address);
    await expect(visitor.page, address).toHaveURL("/signin");
  }
  await visitor.page.goBack();
  await visitor.page.goBack();
  await expect(visitor.page).toHaveURL("/signin");
});

test("links lead from page to page without loading anew", async ({ arrive }) => {
  const visitor = await arrive();
  await visitor.home();
  await visitor.page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  for (const [name, address] of [
    ["About", "/about"],
    ["Rules", "/rules"],
    ["Contact", "/contact"],
  ] as const) {
    await visitor.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect(visitor.page).toHaveURL(address);
    await expect(visitor.page.locator("main")).toBeFocused();
  }
  for (const [name, address] of [
    ["FAQ", "/faq"],
    ["Terms of Service", "/terms-of-service"],
    ["Privacy Policy", "/privacy-policy"],
  ] as const) {
    await visitor.page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(visitor.page).toHaveURL(address);
  }
  expect(await visitor.page.evaluate((): unknown => Reflect.get(globalThis, "stayed"))).toBe(true);
});
