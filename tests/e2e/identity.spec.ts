import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const dialog = ({ page }: Player) => page.getByRole("dialog", { name: "Choose your name and picture" });

/** A name that is unique in this run. */
const freshName = (start: string): string => `${start}${Date.now().toString(36)}`;

test(
  "a guest chooses a name and a picture at the table by keyboard, and the friend sees both at once",
  long,
  async ({ arrive }) => {
    const host = await arrive();
    const friend = await arrive();
    const link = await host.invite({ winPoints: 1 });
    await friend.open(link);
    await expect(host.shareLink).toBeHidden();
    const { keyboard } = friend.page;
    await friend.button("Table options").click();
    await friend.button("Name and picture").click();
    const name = freshName("Efua.");
    await dialog(friend).getByRole("textbox", { name: "Name" }).fill(name);
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await expect(dialog(friend).getByRole("radio", { name: "Calabash" })).toBeChecked();
    await keyboard.press("Enter");
    await expect(dialog(friend)).toBeHidden();
    await expect(host.page.getByRole("group", { name, exact: true })).toBeVisible();
    await expect(host.page.locator('img[src="/symbols/calabash.svg"]').first()).toBeVisible();
    const isDrawn = await host.page
      .locator('img[src="/symbols/calabash.svg"]')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
    expect(isDrawn).toBe(true);
  },
);

test(
  "a visitor may choose on the home page, is told what is wrong with a name, and may skip it",
  long,
  async ({ arrive }) => {
    const visitor = await arrive({ viewport: { width: 390, height: 844 } });
    await visitor.home();
    await visitor.button("Invite Friend").click();
    await visitor.button("Name and picture").click();
    const field = dialog(visitor).getByRole("textbox", { name: "Name" });
    await field.fill("Admin");
    await dialog(visitor).getByRole("button", { name: "Save" }).click();
    await expect(dialog(visitor).getByText(/^A username must be/)).toBeVisible();
    const name = freshName("Yaa");
    await field.fill(name);
    await dialog(visitor).getByRole("radio", { name: "Drum" }).check({ force: true });
    for (const radio of await dialog(visitor).getByRole("radio").all()) {
      const box = await radio.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await dialog(visitor).getByRole("button", { name: "Save" }).click();
    await expect(visitor.page.getByText(`You play as ${name}`)).toBeVisible();
    await visitor.button("Name and picture").click();
    await dialog(visitor).getByRole("button", { name: "Not now" }).click();
    await visitor.button("Create Game").click();
    await expect(visitor.shareLink).toBeVisible();
    await expect(visitor.page.getByText(`You play as ${name}`)).toBeVisible();
  },
);
