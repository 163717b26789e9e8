import { expect, type Locator } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { testAtOwnServer } from "./support/testServer.ts";
import { type Arrive, test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { expectReadable, paint } from "./support/reading.ts";
import { long } from "./support/long.ts";

/** Two players who have finished a match against each other, so that both may write in the global chat. */
async function acquainted(arrive: Arrive): Promise<[Player, Player]> {
  const host = await arrive();
  const friend = await arrive();
  const link = await host.invite({ winPoints: 1 });
  await friend.open(link);
  await finishMatch([host, friend]);
  return [host, friend];
}

const nameOf = ({ page }: Player): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
    const { username } = (await (await fetch("/api/users/me", { headers })).json()) as { username: string };
    return username;
  });

const log = ({ page }: Player): Locator => page.getByRole("log", { name: "Messages" });

async function write(player: Player, text: string): Promise<void> {
  const field = player.page.getByPlaceholder("Type a message...");
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveValue("");
}

/** Words that no other run has written in the same place. */
const fresh = (words: string): string => `${words} ${Math.random().toString(36).slice(2, 8)}`;

test.describe("the global chat", () => {
  // On a server without other chats: unread lines are counted.
  testAtOwnServer(
    "two browsers talk on the page and in the panel beside another; markup and links are text",
    long,
    async ({ arrive }) => {
      const [ama, kofi] = await acquainted(arrive);
      await ama.page.goto("/chat");
      await kofi.page.goto("/about");
      await kofi.button("Chat").click();
      const panel = kofi.page.getByRole("complementary", { name: "Global Chat" });
      await expect(panel).toBeVisible();
      const greeting = fresh("<b>Akwaaba</b> https://example.com");
      await write(ama, greeting);
      await expect(log(kofi).getByText(greeting)).toBeVisible();
      expect(await log(kofi).locator("b, a, img").count()).toBe(0);
      await expect(log(ama).getByText(greeting)).toHaveCount(1);
      const answer = fresh("Yaa, how are you?");
      await write(kofi, answer);
      await expect(log(ama).getByText(answer)).toBeVisible();
      const amasName = await nameOf(ama);
      await expect(log(kofi).getByRole("button", { name: amasName }).last()).toBeVisible();
      await expect(ama.page.getByRole("region", { name: "Online" }).getByText(await nameOf(kofi))).toBeVisible();

      // Closed, the panel counts unread lines on every page; after opening none is unread.
      await panel.getByRole("button", { name: "Close chat" }).click();
      await kofi.page.getByRole("link", { name: "Rules" }).first().click();
      await write(ama, fresh("one"));
      await expect(kofi.button("Chat, 1 new message")).toBeVisible();
      await kofi.page.reload();
      await expect(kofi.button("Chat, 1 new message")).toBeVisible();
      await kofi.button("Chat, 1 new message").click();
      await kofi.page.keyboard.press("Escape");
      await expect(kofi.button("Chat")).toBeFocused();

      // Later visitors see the lines, also after a reload.
      await ama.page.reload();
      await expect(log(ama).getByText(answer)).toBeVisible();
      await expect(ama.page.getByPlaceholder("Type a message...")).toBeVisible();
    },
  );

  test("lines of a blocked user are hidden, live and later, until the user is unblocked", long, async ({ arrive }) => {
    const [ama, kofi] = await acquainted(arrive);
    for (const player of [ama, kofi]) await player.page.goto("/chat");
    const before = fresh("you play like a goat");
    await write(kofi, before);
    await expect(log(ama).getByText(before)).toBeVisible();
    const name = await nameOf(kofi);
    await log(ama).getByRole("button", { name }).last().click();
    await ama.button("Block").click();
    await expect(log(ama).getByText(before)).toBeHidden();
    const after = fresh("are you there?");
    await write(kofi, after);
    await expect(log(kofi).getByText(after)).toBeVisible();
    const own = fresh("so quiet");
    await write(ama, own);
    await expect(log(ama).getByText(own)).toBeVisible();
    expect(await log(ama).getByText(after).count()).toBe(0);
    await ama.page.reload();
    await expect(log(ama).getByText(own)).toBeVisible();
    for (const text of [before, after]) expect(await log(ama).getByText(text).count()).toBe(0);

    const unheard = ama.page.getByRole("region", { name: "Online" }).getByTestId("people-unheard");
    await unheard.getByRole("button", { name }).click();
    await ama.button("Unblock").click();
    await expect(log(ama).getByText(after)).toBeVisible();
  });

  test("a report is taken, with a word of thanks", long, async ({ arrive }) => {
    const [ama, kofi] = await acquainted(arrive);
    for (const player of [ama, kofi]) await player.page.goto("/chat");
    const said = fresh("buy my deck");
    await write(kofi, said);
    await expect(log(ama).getByText(said)).toBeVisible();
    await log(ama)
      .getByRole("button", { name: await nameOf(kofi) })
      .last()
      .click();
    await ama.button("Report").click();
    const dialog = ama.page.getByRole("dialog", { name: /^Report / });
    await expectReadable(ama.page, "report");
    await dialog.getByRole("radio", { name: "Spam or advertising" }).check({ force: true });
    await dialog.getByRole("textbox", { name: "Details (optional)" }).fill("All day long.");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(ama.page.getByText("Thank you. Your report has been sent.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test("a guest who has never played reads along and is told what it takes to write", long, async ({ arrive }) => {
    const guest = await arrive();
    await guest.page.goto("/chat");
    await expect(guest.page.getByText("Finish a match or sign up to write here.")).toBeVisible();
    await expect(guest.page.getByPlaceholder("Type a message...")).toBeHidden();
  });
});

test("a phrase is read at the same table in the reader's own language", long, async ({ arrive }) => {
  const ama = await arrive();
  const kofi = await arrive({ locale: "de-DE" });
  const link = await ama.invite();
  await kofi.open(link);
  await ama.button("Chat").click();
  await ama.button("Good luck!").click();
  await expect(ama.page.getByTestId("chat-said")).toHaveText("Good luck!");
  await kofi.button(/^Chat/).click();
  await expect(kofi.page.getByTestId("chat-said")).toHaveText("Viel Glück!");
  await kofi.button("Danke!").click();
  await expect(ama.page.getByTestId("chat-said").last()).toHaveText("Thank you!");
});

test("a reader who has scrolled back at a table stays there while the other types and writes", async ({ arrive }) => {
  const ama = await arrive({ viewport: { width: 844, height: 390 } });
  const kofi = await arrive();
  await kofi.open(await ama.invite());
  for (const player of [ama, kofi]) await player.button(/^Chat/).click();
  for (let line = 1; line <= 8; line++) await write(kofi, `line ${line}`);
  const lines = ama.page.getByRole("log", { name: "Table chat" });
  const top = (): Promise<number> => lines.evaluate((box) => box.scrollTop);
  await expect(lines.getByText("line 8")).toBeInViewport();
  await lines.evaluate((box) => {
    box.scrollTop = 0;
  });
  await kofi.page.getByPlaceholder("Type a message...").pressSequentially("and so on");
  await expect(ama.page.getByText(/is typing/)).toBeVisible();
  expect(await top()).toBe(0);
  await kofi.page.keyboard.press("Enter");
  await ama.button("New messages").click();
  await expect(lines.getByText("and so on")).toBeInViewport();
  await lines.evaluate((box) => {
    box.scrollTop = 0;
  });
  await write(ama, "own line");
  await expect(lines.getByText("own line")).toBeInViewport();
});

test("blocked at a table, a player still plays but is not heard", long, async ({ arrive }) => {
  const ama = await arrive();
  const kofi = await arrive();
  const link = await ama.invite();
  await kofi.open(link);
  for (const player of [ama, kofi]) await player.button(/^Chat/).click();
  await kofi.button("Hello!").click();
  await expect(ama.page.getByTestId("chat-said")).toHaveText("Hello!");
  await ama.page
    .getByRole("log")
    .getByRole("button", { name: await nameOf(kofi) })
    .click();
  await ama.button("Block").click();
  await kofi.button("The crown is mine!").click();
  await ama.button("Thank you!").click();
  await expect(kofi.page.getByTestId("chat-said")).toHaveText(["Hello!", "The crown is mine!", "Thank you!"]);
  await expect(ama.page.getByTestId("chat-said")).toHaveText(["Thank you!"]);
  await ama.button("Close chat").click();
  await ama.deal();
});

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};

for (const [size, viewport] of Object.entries(sizes)) {
  test(
    `on a ${size} nothing is cut off and a screen reader finds its way, in both themes`,
    long,
    async ({ arrive }) => {
      const [ama, kofi] = await acquainted(arrive);
      await ama.page.setViewportSize(viewport);
      await kofi.page.goto("/chat");
      await write(kofi, fresh("A line that is long enough to need another one on a small phone, and then some more"));
      for (const theme of ["dark", "light"] as const) {
        await ama.page.goto("/chat");
        await paint(ama.page, theme);
        await expect(log(ama).getByRole("button").last()).toBeVisible();
        await expectReadable(ama.page, `chat, ${theme}`);
        const width = () => ama.page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBe(viewport.width);
        await ama.page.screenshot({ path: `test-results/looks/chat-${size}-${theme}.png` });
        await ama.page.goto("/about");
        await paint(ama.page, theme);
        await ama.button(/^Chat/).click();
        await log(ama).getByRole("button").last().click();
        await expect(ama.button("Report")).toBeInViewport({ ratio: 1 });
        await expectReadable(ama.page, `chat beside a page, ${theme}`);
        await ama.page.screenshot({ path: `test-results/looks/chat-panel-${size}-${theme}.png` });
        expect(await width()).toBe(viewport.width);
      }
    },
  );
}
