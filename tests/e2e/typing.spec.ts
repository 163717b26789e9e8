/**
 * Input from keyboards of other countries, soft keyboards and input methods: real keys and compositions of the browser.
 */
import { type CDPSession, expect, type Locator } from "@playwright/test";
import { test } from "./support/journey.ts";
import { codeFor } from "./support/mail.ts";
import { field, newMember } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { visit } from "./support/visit.ts";

/** The key code of keys that an input method or a soft keyboard handles. */
const handledCode = 229;

/** Presses a key of another layout. */
async function pressOn(keyboard: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
  const press = { key, code, modifiers, windowsVirtualKeyCode: key.toUpperCase().codePointAt(0) ?? 0 };
  await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...press });
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
}

/** The delete key of a soft keyboard: the page gets a key without a name, and the delete. */
async function deleteSoftly(keyboard: CDPSession): Promise<void> {
  const press = { key: "Unidentified", windowsVirtualKeyCode: handledCode };
  await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...press, commands: ["DeleteBackward"] });
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
}

/** Enter as Safari reports it at the end of a composition: afterwards, by the key code alone. */
const endComposition = (target: Locator): Promise<void> =>
  target.evaluate((element, keyCode) => {
    const press = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
    Object.defineProperty(press, "keyCode", { value: keyCode });
    element.dispatchEvent(press);
  }, handledCode);

/** Copies a text to the clipboard, as a reader of a mail does. */
async function copy({ page }: Player, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const mail = document.body.appendChild(document.createElement("textarea"));
    mail.value = copied;
    mail.select();
    document.execCommand("copy");
    mail.remove();
  }, text);
}

test("the boxes of a code take cuts, soft keyboards, digits of other scripts and a whole sentence", async ({
  arrive,
}) => {
  const visitor = await arrive();
  const { page } = visitor;
  const { keyboard } = page;
  const soft = await page.context().newCDPSession(page);
  const { email } = newMember();
  await visit(page, "/signup");
  await field(visitor, "Email").fill(email);
  await visitor.button("Send me a code").click();
  const boxes = page.getByRole("textbox", { name: /^Digit \d of 6$/ });
  await expect(boxes).toHaveCount(6);
  const visible = (): Promise<string> =>
    boxes.evaluateAll((all) => all.map((box) => (box instanceof HTMLInputElement && box.value) || "·").join(""));
  const expectShown = async (digits: string, focused: number): Promise<void> => {
    await expect.poll(visible).toBe(digits);
    await expect(boxes.nth(focused)).toBeFocused();
  };

  await keyboard.type("123");
  await expectShown("123···", 3);
  await keyboard.press("ArrowLeft");
  await keyboard.press("ControlOrMeta+x");
  await expectShown("12····", 2);
  await deleteSoftly(soft);
  await expectShown("1·····", 1);
  await deleteSoftly(soft);
  await expectShown("······", 0);

  // A full-width digit from an input method ends the composition; Arabic ones arrive unchanged.
  await soft.send("Input.imeSetComposition", { text: "４", selectionStart: 1, selectionEnd: 1 });
  await expectShown("4·····", 1);
  await soft.send("Input.insertText", { text: "٥" });
  await expectShown("45····", 2);
  // A digit typed over the same digit moves on like any other.
  await boxes.nth(0).focus();
  await keyboard.type("45");
  await expectShown("45····", 2);

  const code = await codeFor(page, email);
  await copy(visitor, `On 28 November 2026 your code for Spar is ${code}. It holds for 10 minutes.`);
  await boxes.nth(2).focus();
  await keyboard.press("ControlOrMeta+v");
  await expect(field(visitor, "Username"), "the code was right").toBeVisible();
});

test("the table's and the palette's keys are found on French, German and Russian keyboards", async ({ arrive }) => {
  const guest = await arrive();
  const { page } = guest;
  const keys = await page.context().newCDPSession(page);
  await guest.playComputer("Easy");
  await expect(guest.button(/^Shuffle/)).toBeVisible();
  await pressOn(keys, "в", "KeyD");
  await expect(guest.cardsInHand).toHaveCount(5);
  await expect(guest.legalCards).not.toHaveCount(0);
  const place = Number(await guest.legalCards.first().getAttribute("aria-keyshortcuts"));
  await pressOn(keys, "&é\"'("[place - 1] ?? "", `Digit${place}`);
  await expect(guest.cardsInHand).toHaveCount(4);
  await pressOn(keys, "?", "Minus", 8);
  await expect(page.getByRole("dialog", { name: "How to play" })).toBeVisible();
  await page.keyboard.press("Escape");
  await pressOn(keys, "с", "KeyC");
  const chat = page.getByRole("textbox", { name: /message/i });
  await expect(chat).toBeFocused();

  // The Enter that ends a composition sends no incomplete line, and its Escape closes nothing.
  await keys.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await pressOn(keys, "Escape", "Escape");
  await expect(chat).toBeVisible();
  await keys.send("Input.insertText", { text: "日本" });
  await endComposition(chat);
  await expect(chat).toHaveValue("日本");
  await page.keyboard.press("Enter");
  await expect(chat).toHaveValue("");
  await expect(page.getByRole("log", { name: "Table chat" })).toContainText("日本");
});

test("the palette opens by Ctrl+K of every layout, and an input method's keys choose nothing in it", async ({
  arrive,
}) => {
  const guest = await arrive();
  const { page } = guest;
  const keys = await page.context().newCDPSession(page);
  await guest.home();
  const search = page.getByRole("combobox");
  // The page listens to the keys after it is drawn.
  await expect(async () => {
    if (await search.isHidden()) await pressOn(keys, "л", "KeyK", 2);
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await keys.send("Input.imeSetComposition", { text: "れ", selectionStart: 1, selectionEnd: 1 });
  await keys.send("Input.insertText", { text: "leaderboard" });
  await endComposition(search);
  await expect(search).toHaveValue("leaderboard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/leaderboard");
});
