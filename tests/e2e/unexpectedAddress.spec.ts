/** A page under an address that the server does not expect, such as a name in a local network. */
import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { openTestServer } from "./support/testServer.ts";

const lan = "http://spar.lan:3000";

for (const [locale, sentence] of [
  ["en", "This address is not set up for playing."],
  ["de", "Diese Adresse ist nicht zum Spielen eingerichtet."],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test("the page says so in the visitor's language, and the log says it once", async ({ page }) => {
      const testServer = await openTestServer({ PUBLIC_URL: "https://spar.example", LOG_LEVEL: "warn" });
      await page.route(`${lan}/**`, async (route) => {
        const url = route.request().url().replace(lan, testServer.server.url);
        await route.fulfill({ response: await route.fetch({ url }) });
      });
      await page.goto(lan);
      await page.getByRole("main").getByRole("button").first().click();
      await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 30_000 });
      const lines = testServer.server.log.filter(({ msg }) => msg.includes("set PUBLIC_URL or ALLOWED_ORIGINS"));
      expect(lines.map((line) => line["page"])).toEqual([lan]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await testServer.stop();
    });
  });
}
