/** Two players write to each other, on a desktop and on a phone, until one blocks the other. */
import { expect, type Locator } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import { type Member, newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { long } from "./support/long.ts";

interface Writer {
  readonly player: Player;
  readonly member: Member;
}

async function arriveAs(arrive: Arrive, name: string, width: number, height: number): Promise<Writer> {
  const player = await arrive({ viewport: { width, height } });
  return { player, member: await signUp(player, newMember(name)) };
}

/** Sends a friend request without the pages. */
const asks = ({ player }: Writer, { member }: Writer): Promise<void> =>
  player.page.evaluate(async (name) => {
    const authorization = `Bearer ${localStorage.getItem("accessToken") ?? ""}`;
    const headers = { authorization, "content-type": "application/json" };
    const found = await fetch(`/api/players?search=${name}`, { headers });
    const [first] = (await found.json()) as { user: { id: string } }[];
    await fetch(`/api/users/me/friends/${first?.user.id}`, { method: "PUT", headers, body: "{}" });
  }, member.username);

const field = ({ player: { page } }: Writer): Locator => page.getByRole("textbox", { name: "Type a message..." });
const said = ({ player: { page } }: Writer, text: string): Locator =>
  page.getByRole("log").getByText(text, { exact: true });
async function say(writer: Writer, text: string): Promise<void> {
  await field(writer).fill(text);
  await field(writer).press("Enter");
}
/** Types until the other player sees the indicator. */
async function expectTypingSeen(one: Writer, other: Writer): Promise<void> {
  const sign = other.player.page.getByText(`${one.member.username} is typing...`);
  await expect(async () => {
    await field(one).pressSequentially("so ");
    await expect(sign).toBeVisible({ timeout: 900 });
  }).toPass();
  await expect(sign, "nobody types any more").toBeHidden();
  await field(one).fill("");
}

test("two friends write to each other, see each other type, and one blocks the other", long, async ({ arrive }) => {
  const ama = await arriveAs(arrive, "ama", 1440, 900);
  const kofi = await arriveAs(arrive, "kofi", 390, 844);
  await asks(ama, kofi);
  await asks(kofi, ama);

  // From the list of friends to the conversation.
  await ama.player.page.goto("/friends");
  await ama.player.page.getByRole("link", { name: `Message ${kofi.member.username}` }).click();
  await expect(field(ama)).toBeFocused();
  await say(ama, "Akwaaba! <b>ready</b>?");
  await expect(said(ama, "Akwaaba! <b>ready</b>?")).toBeVisible();

  // The other player sees a message on any page.
  await expect(kofi.player.page.getByText(`${ama.member.username}: Akwaaba! <b>ready</b>?`)).toBeVisible();
  await kofi.player.page.getByRole("link", { name: "Messages, 1 unread conversation" }).click();
  await kofi.player.page.getByTestId("conversation").filter({ hasText: "1 unread message" }).click();
  await expect(said(kofi, "Akwaaba! <b>ready</b>?")).toBeVisible();
  await expect(kofi.player.page.getByTestId("conversation"), "a phone shows one of both").toBeHidden();
  await expect(kofi.player.page.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await expectTypingSeen(ama, kofi);
  await expectTypingSeen(kofi, ama);
  await field(kofi).fill("first");
  await field(kofi).press("Shift+Enter");
  await expect(said(kofi, "first")).toBeHidden();
  await say(kofi, "At eight");
  await expect(said(ama, "At eight")).toBeVisible();
  await expect(ama.player.page.getByTestId("conversation"), "the newest stands in the list").toContainText("At eight");
  await expectReadable(ama.player.page, "a conversation beside the list");
  await expectReadable(kofi.player.page, "a conversation on a phone");
  await field(kofi).press("Escape");
  await expect(kofi.player.page.getByTestId("conversation")).toContainText("You: At eight");
  await expectReadable(kofi.player.page, "the list of conversations");

  // Messages to an absent player wait.
  await kofi.player.page.goto("about:blank");
  await say(ama, "Where are you?");
  await expect(said(ama, "Where are you?")).toBeVisible();
  await kofi.player.page.goto("/notifications");
  await kofi.player.page.getByRole("link", { name: /^Read it: New message/ }).click();
  await expect(said(kofi, "Where are you?")).toBeVisible();

  // One player blocks the other.
  await kofi.player.page.getByRole("main").getByRole("button", { name: ama.member.username }).first().click();
  await kofi.player.button("Block").click();
  await expect(kofi.player.page.getByText(`You have blocked ${ama.member.username}.`)).toBeVisible();
  const refusal = `${kofi.member.username} does not accept messages from you.`;
  await expect(ama.player.page.getByText(refusal)).toBeVisible();
  await expect(field(ama)).toBeHidden();
  await expect(said(ama, "At eight"), "neither sees what was written").toBeHidden();
  await expectReadable(ama.player.page, "a conversation that is closed");
});
