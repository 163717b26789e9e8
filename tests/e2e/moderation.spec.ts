import { expect } from "@playwright/test";
import { newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The page at each size, without horizontal scrolling. */
async function expectReadableAtEachSize({ page }: Player, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectReadable(page, `${name} at ${size.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}

test(
  "a chat line is reported, a moderator takes the case by keyboard and suspends, and the reporter is told",
  long,
  async ({ arrive, testServer }) => {
    const [reporter, reported, moderator] = [await arrive(), await arrive(), await arrive()];
    await signUp(reporter, newMember("ama"));
    const kofi = await signUp(reported, newMember("kofi"));
    const esi = await signUp(moderator, newMember("esi"));

    // Kofi writes, Ama reports it from the chat.
    for (const player of [reporter, reported]) await visit(player.page, "/chat");
    const insult = "<b>you all lose</b>";
    await reported.page.getByPlaceholder("Type a message...").fill(insult);
    await reported.page.keyboard.press("Enter");
    const line = reporter.page.getByRole("log").getByText(insult);
    await expect(line).toBeVisible();
    await reporter.page.getByRole("log").getByRole("button", { name: kofi.username }).click();
    await reporter.button("Report").click();
    const reporting = reporter.page.getByRole("dialog", { name: `Report ${kofi.username}` });
    await reporting.getByRole("radio", { name: "Insults or harassment" }).check({ force: true });
    await reporting.getByRole("textbox", { name: "Details (optional)" }).fill("All day long.");
    await reporting.getByRole("button", { name: "Send report" }).click();
    await expect(reporting).toBeHidden();

    // Esi finds the case in the queue and takes it, without a mouse.
    await grant(testServer, esi, "moderator");
    const { page } = moderator;
    const { keyboard } = page;
    await page.goto("/admin/reports");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectReadableAtEachSize(moderator, "the queue");
    await page.getByRole("searchbox", { name: "Player" }).focus();
    await keyboard.type(kofi.username);
    await expect(page).toHaveURL(`/admin/reports?q=${kofi.username}`);
    await keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: kofi.username })).toBeFocused();
    await keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: `Reports about ${kofi.username}` });
    await expect(heading).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: insult }).getByText("reported player")).toBeVisible();
    await expect(page.getByText("All day long.")).toBeVisible();
    await expectReadableAtEachSize(moderator, "the case");
    const take = moderator.button("Take this case");
    await heading.focus();
    for (let tabs = 0; tabs < 5 && !(await take.evaluate((button) => button === document.activeElement)); tabs += 1) {
      await keyboard.press("Tab");
    }
    await expect(take).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByText(/^You have this case for (29|30) more minutes\.$/)).toBeVisible();

    await moderator.button("Resolve").press("Enter");
    const resolving = page.getByRole("dialog", { name: `Resolve the reports about ${kofi.username}` });
    await resolving.getByRole("combobox", { name: "Action" }).selectOption("Suspend");
    await resolving.getByRole("combobox", { name: "Broken rule" }).selectOption("Abuse");
    await resolving.getByRole("combobox", { name: "How long" }).selectOption("1 day");
    await resolving.getByRole("combobox", { name: "Answer to the reporters" }).selectOption("My own words");
    await resolving.getByRole("textbox", { name: "Your own words" }).fill("Thank you, Ama. Kofi has a day off.");
    await resolving.getByRole("textbox", { name: "Reason" }).fill("insults in the global chat");
    await expectReadable(page, "the decision");
    await resolving.getByRole("button", { name: "Resolve" }).press("Enter");
    await expect(resolving).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "insults in the global chat" })).toContainText("Suspend");

    // Kofi is signed out at once, and the dashboard shows the sanction with its reason.
    await reported.page.goto("/profile");
    await expect(reported.page).toHaveURL(/\/signin/);
    await page.getByRole("link", { name: "User", exact: true }).click();
    await expect(page.getByText(/^Suspended until/).first()).toBeVisible();
    await expect(page.getByText("Suspension · Abuse")).toBeVisible();

    // Ama reads the moderator's decision.
    await reporter.page.goto("/notifications");
    const notice = reporter.page.getByRole("listitem").filter({ hasText: "Your report was reviewed" });
    await expect(notice.getByText("Thank you, Ama. Kofi has a day off.", { exact: true })).toBeVisible();
    await expect(notice.getByRole("link")).toHaveAttribute("href", "/rules");
  },
);

test(
  "a moderator dismisses a reported profile, takes it back, and writes a canned reply",
  long,
  async ({ arrive, testServer }) => {
    const [reporter, reported, moderator] = [await arrive(), await arrive(), await arrive()];
    await signUp(reporter, newMember("ama"));
    const kofi = await signUp(reported, newMember("kofi"));
    const esi = await signUp(moderator, newMember("esi"));
    await reported.page.goto("/profile");
    const id = await reported.page.evaluate(async () => {
      const token = localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken") ?? "";
      const answer = await fetch("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { id: string }).id;
    });
    await reporter.page.goto(`/players/${id}`);
    await reporter.button(`Report ${kofi.username}`).click();
    await reporter.page.getByRole("radio", { name: "Offensive name or picture" }).check({ force: true });
    await reporter.button("Send report").click();
    await expect(reporter.page.getByText("Thank you. Your report has been sent.")).toBeVisible();

    await grant(testServer, esi, "moderator");
    const { page } = moderator;
    await page.goto("/admin/reports/replies");
    await moderator.button("Add a reply").click();
    const form = page.getByRole("dialog", { name: "Add a reply" });
    const texts = {
      Title: "Fine name",
      English: "A fine name.",
      Español: "Un buen nombre.",
      Français: "Un bon nom.",
      Deutsch: "Ein guter Name.",
    };
    for (const [name, text] of Object.entries(texts)) await form.getByRole("textbox", { name, exact: true }).fill(text);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Fine name" })).toBeVisible();
    await expectReadableAtEachSize(moderator, "canned replies");

    await page.getByRole("link", { name: "Queue" }).click();
    await moderator.button(`Dismiss the reports about ${kofi.username}`).click();
    const dismissing = page.getByRole("dialog");
    await dismissing.getByRole("combobox", { name: "Answer to the reporters" }).selectOption("Fine name");
    await expect(dismissing.getByText("A fine name.")).toBeVisible();
    await dismissing.getByRole("textbox", { name: "Reason" }).fill("an ordinary name");
    await dismissing.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("No reports")).toBeVisible();
    await moderator.button("Undo").click();
    await expect(page).toHaveURL(/\/admin\/reports\/\d+$/);
    await expect(page.getByText(/^Taken back on/)).toBeVisible();
    await expect(moderator.button("Resolve")).toBeVisible();
    await page.getByRole("link", { name: "Signals" }).click();
    await expect(page.getByText("No signals")).toBeVisible();
    await expectReadableAtEachSize(moderator, "signals");
  },
);
