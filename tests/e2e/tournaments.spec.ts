/** A tournament from the registration to the prize, on the pages that players use. */
import { expect } from "@playwright/test";
import { newMember, signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { call, championOn, startLater, putStartForward } from "./support/tournament.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";

const path = "/admin/tournaments";

test("two players register, check in, are called, and play for the prize", async ({ arrive, testServer }) => {
  const [admin, ama, kofi] = [await arrive(), await arrive(), await arrive()];
  const [chief] = await Promise.all([
    signUp(admin, newMember("chief")),
    signUp(ama, newMember("ama")),
    signUp(kofi, newMember("kofi")),
  ]);
  await grant(testServer, chief, "administrator");
  const startDate = startLater();
  const form = { name: "Kumasi Open", startDate, endDate: startDate + 3_600_000, maxPlayers: 8, format: "single" };
  const { id } = await call<{ readonly id: string }>(admin, "POST", path, { ...form, entryFee: 0, prizePool: 100 });
  await call(admin, "POST", `${path}/${id}/open`, { bestOf: 1, finalBestOf: 1, winPoints: 1 });

  await call(admin, "PUT", `${path}/${id}/pause`, { paused: true, reason: "not all are here" });

  for (const { page } of [ama, kofi]) {
    await visit(page, "/tournaments");
    await page.getByRole("button", { name: "Register Now: Kumasi Open" }).click();
    await page.getByRole("link", { name: "Kumasi Open", exact: true }).click();
    await page.getByRole("button", { name: "Check in: Kumasi Open" }).click();
    await expect(page.getByText("You are checked in", { exact: true })).toBeVisible();
  }
  await expectReadable(ama.page, "a tournament before its start");
  await putStartForward(testServer, id);
  await call(admin, "PUT", `${path}/${id}/pause`, { paused: false });

  await test.step("the call is there again on a page that is loaded meanwhile", async () => {
    const called = ama.page.getByTestId("tournament-call");
    await expect(called).toBeVisible();
    await ama.page.goto("/leaderboard");
    await expect(called).toContainText("Your match is ready");
    await expect(called.getByRole("timer")).toHaveText(/^(5:00|4:\d\d)$/);
    await visit(ama.page, `/tournament/${id}`);
  });

  await test.step("the called players join with one press and play", async () => {
    for (const { page } of [ama, kofi]) {
      await expect(page.getByRole("link", { name: "View Your Match" })).toBeVisible();
      await page.getByTestId("tournament-call").getByRole("button", { name: "Join" }).click();
      await expect(page).toHaveURL(/\/game\//);
    }
    await playOut([ama, kofi]);
  });

  await test.step("the page names the champion, and the prizes are paid", async () => {
    const { page } = admin;
    await visit(page, `/tournament/${id}`);
    await expect(championOn(page)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Replay 1/ })).toBeVisible();
    await expectReadable(page, "a tournament after its end");
    await page.getByRole("tab", { name: "Participants" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("63 gems");
    await expectReadable(page, "its participants");
  });
});
