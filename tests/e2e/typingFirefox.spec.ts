/** Codes, addresses and keys in Firefox, which sends an international address as it is typed. */
import { expect } from "@playwright/test";
import { playInFirefox, testInFirefox as test } from "./support/firefox.ts";

interface ShownMail {
  readonly to: string;
  readonly text: string;
}

/** The six digits of the mailed code. */
async function codeFor(server: string, to: string): Promise<string> {
  const answer = await fetch(new URL("/dev/mail", server), { headers: { accept: "application/json" } });
  const mails = (await answer.json()) as readonly ShownMail[];
  const text = mails.find((mail) => mail.to === to)?.text ?? "";
  return /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(text)?.[0].replace(" ", "") ?? "";
}

test("an international address gets its code, which is typed, cut and typed again", async ({
  arriveInFirefox,
  testServer,
}) => {
  const page = await arriveInFirefox("/signup");
  await page.locator("input[name=email]").fill("ama@müller.example");
  await page.keyboard.press("Enter");
  const boxes = "[data-part=field-label] ~ div input, fieldset input";
  await page.locator(boxes).wait();
  const visible = (): Promise<string> =>
    page.$$eval(boxes, (all) => all.map((box) => (box instanceof HTMLInputElement && box.value) || "·").join(""));

  await page.keyboard.type("123");
  await expect.poll(visible).toBe("123···");
  await page.keyboard.press("Backspace");
  await expect.poll(visible).toBe("12····");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.down("Control");
  await page.keyboard.press("x");
  await page.keyboard.up("Control");
  await expect.poll(visible).toBe("1·····");

  await expect.poll(() => codeFor(testServer.server.url, "ama@xn--mller-kva.example")).toMatch(/^\d{6}$/);
  const code = await codeFor(testServer.server.url, "ama@xn--mller-kva.example");
  // Firefox hides a synthetic event's own data from the page, so the test cannot paste: it types the code.
  await page.focus(boxes);
  await page.keyboard.type(code);
  await page.locator("input[name=nickname]").wait();
});

test("the row of digits of a French keyboard plays, and an input method's Enter sends no line", async ({
  arriveInFirefox,
}) => {
  const page = await arriveInFirefox("/");
  await playInFirefox(page);
  await page.waitForSelector("[data-testid=own-hand] button[aria-disabled=false]");
  const held = await page.$$eval("[data-testid=own-hand] button", (cards) => cards.length);
  await page.evaluate(() => {
    const card = document.querySelector("[data-testid=own-hand] button[aria-disabled=false]");
    const place = Number(card?.getAttribute("aria-keyshortcuts"));
    const press = { key: "&é\"'("[place - 1] ?? "", code: `Digit${place}`, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", press));
  });
  await page.waitForFunction(
    (before) => document.querySelectorAll("[data-testid=own-hand] button").length < before,
    {},
    held,
  );
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
  await page.keyboard.type("so");
  const left = await page.evaluate(() => {
    const field = document.activeElement;
    const press = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    field?.dispatchEvent(new KeyboardEvent("keydown", press));
    return field instanceof HTMLTextAreaElement ? field.value : "";
  });
  expect(left).toBe("so");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("textarea")?.value === "");
});
