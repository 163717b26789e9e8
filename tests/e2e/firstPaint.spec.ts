/**
 * The first seconds of the home page: its content before its scripts arrive, layout shifts, and the answer to a press.
 */
import { expect, type Page } from "@playwright/test";
import { de } from "#web/features/home/firstPage/text/de.ts";
import { longUnless } from "./support/long.ts";
import { test } from "./support/journey.ts";
import { shiftOf } from "./support/layoutShift.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** Slows everything down, so that each step of the page is drawn. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

/** Holds the files with a matching address until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [name, size] of Object.entries({ phone, desktop })) {
  test(`nothing moves while the home page arrives on a ${name}`, longUnless(name === "phone"), async ({ arrive }) => {
    const { page } = await arrive(size);
    await slowDown(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByRole("region", { name: "Rating Tiers" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Learn in two minutes" })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.05);
  });
}

test("the words stand there before the scripts, in the visitor's language", async ({ arrive }) => {
  const { page } = await arrive({ ...phone, locale: "de-DE" });
  const words = `${de.heroWin} ${de.heroCrown}`;
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("[data-first-paint]")).toBeVisible();
  release();
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
});

test("other pages begin without the home page's drawing", async ({ arrive }) => {
  const { page } = await arrive();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/rules", { waitUntil: "commit" });
  await expect(page.locator("template")).not.toHaveCount(0);
  await expect(page.locator("#root")).toBeEmpty();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
});

test("a press before the scripts are there is answered at once, and done when they are", async ({ arrive }) => {
  const { page, button } = await arrive(phone).then((guest) => ({
    page: guest.page,
    button: guest.button("Play vs Computer"),
  }));
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await button.tap();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("dialog", { name: "Play vs Computer" })).toBeVisible();
});

test("a press that is held while the page takes over is done when it ends", async ({ arrive }) => {
  const { page } = await arrive(desktop);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Play vs Computer" }).hover();
  await page.mouse.down();
  release();
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Play vs Computer" })).toBeVisible();
});

test("a finger that stays down while the page takes over presses once: what opens is not pressed too", async ({
  arrive,
}) => {
  const { page } = await arrive(phone);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const box = await page.getByRole("button", { name: "Play vs Computer" }).boundingBox();
  if (box === null) throw new Error("the button has no place");
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    const clicks: boolean[] = [];
    Object.assign(globalThis, { clicks });
    addEventListener("click", ({ isTrusted }) => clicks.push(isTrusted), true);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  release();
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const dialog = page.getByRole("dialog", { name: "Play vs Computer" });
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  // A second touch comes after the effects of the first one.
  await page.touchscreen.tap(finger.x, 4);
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { clicks: boolean[] }).clicks))
    .toEqual([false, true]);
});

test("a link that is pressed before the scripts are there leads on without loading anew", async ({ arrive }) => {
  const { page } = await arrive(desktop);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-going", "");
  release();
  await expect(page).toHaveURL("/rules");
  expect(await page.evaluate(() => "stays" in globalThis)).toBe(true);
});

test("who has come to a link by keyboard stays on it when the page takes over", async ({ arrive }) => {
  const { page } = await arrive(desktop);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const rules = page.getByRole("link", { name: "Rules", exact: true });
  await rules.focus();
  release();
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await expect(rules).toBeFocused();
});

test("the dialogs and the sign-in page are loaded before they are needed", async ({ arrive }) => {
  const { page } = await arrive(phone);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/");
  for (const name of ["FindMatchDialog", "GameConfigDialog", "ComputerDialog", "SignInPage"]) {
    await expect.poll(() => requested.some((url) => url.includes(`/assets/${name}-`)), { message: name }).toBe(true);
  }
});

test("a dialog that is still on its way shows its frame at once", async ({ arrive }) => {
  const guest = await arrive(phone);
  const { page } = guest;
  const release = await hold(page, /\/assets\/ComputerDialog-.*\.js$/);
  await page.goto("/");
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await guest.button("Play vs Computer").tap();
  const dialog = page.getByRole("dialog", { name: "Play vs Computer" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  release();
  await expect(dialog.getByRole("radio")).toHaveCount(3);
});

test("a page that is still on its way is announced in the bar", async ({ arrive }) => {
  const { page } = await arrive(phone);
  const release = await hold(page, /\/assets\/SignInPage-.*\.js$/);
  await page.goto("/");
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page.locator("html")).toHaveAttribute("data-going", "");
  release();
  await expect(page).toHaveURL("/signin");
  await expect(page.locator("html")).not.toHaveAttribute("data-going");
});

for (const [size, options] of [
  ["phone", phone],
  ["desktop", { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`at rest a press draws the frame of a dialog, which then fills where it stands, on a ${size}`, async ({
    arrive,
  }) => {
    const guest = await arrive(options);
    const { page } = guest;
    await page.goto("/", { waitUntil: "networkidle" });
    // Until the dialogs are fetched and run, one dialog answers every press: it is closed and the button pressed again.
    const press = async () => {
      const seen = await page.evaluate(async () => {
        const dialog = (): HTMLDialogElement => document.querySelector("dialog[open]") as HTMLDialogElement;
        const place = (): readonly number[] => {
          const { left, width, top } = dialog().getBoundingClientRect();
          return [left, width, top].map(Math.round);
        };
        document.documentElement.style.setProperty("--medium", "0s");
        const button = document.querySelector("[data-testid=hero-ways] > :nth-child(3)") as HTMLElement;
        button.focus();
        button.click();
        // React draws it at the end of the press, before the browser can draw.
        await Promise.resolve();
        const first = { isModal: dialog().matches(":modal"), radios: dialog().querySelectorAll("input").length };
        return { first, place: place(), hasButtonFocus: document.activeElement === button };
      });
      if (seen.first.isModal) await page.keyboard.press("Escape");
      return seen;
    };
    let frames = await press();
    await expect(async () => {
      if (frames.first.isModal) frames = await press();
      expect(frames).toMatchObject({ first: { isModal: false, radios: 0 }, hasButtonFocus: true });
    }).toPass();
    const dialog = page.locator("dialog:modal");
    await expect(dialog.getByRole("radio")).toHaveCount(3);
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    const box = await dialog.boundingBox();
    expect([box?.x, box?.width].map((value) => Math.round(value ?? NaN))).toEqual(frames.place.slice(0, 2));
    expect(Math.abs((box?.y ?? NaN) - (frames.place[2] ?? NaN))).toBeLessThan(24);
    await page.keyboard.press("Escape");
    await expect(guest.button("Play vs Computer")).toBeFocused();
  });
}
