/** A tournament from the registration to the prize, on the pages that players use. */
import { expect } from "@playwright/test";
import { newMember, signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { championOn, startLater, startNow } from "./support/tournament.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";

/** A call of this player to the server, as the page makes it. */
const ask = ({ page }: Player, path: string, body: object): Promise<{ readonly id: string }> =>
  page.evaluate(
    async ([where, json]) => {
      const token = localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken") ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body: json };
      const answer = await fetch(`/api/admin/tournaments${where}`, init);
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { readonly id: string };
    },
    [path, JSON.stringify(body)] as const,
  );

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
  const { id } = await ask(admin, "", { ...form, entryFee: 0, prizePool: 100 });
  await ask(admin, `/${id}/open`, { bestOf: 1, finalBestOf: 1, winPoints: 1 });

  for (const { page } of [ama, kofi]) {
    await visit(page, "/tournaments");
    await page.getByRole("button", { name: "Register Now: Kumasi Open" }).click();
    await page.getByRole("link", { name: "Kumasi Open", exact: true }).click();
    await page.getByRole("button", { name: "Check in: Kumasi Open" }).click();
    await expect(page.getByText("You are checked in", { exact: true })).toBeVisible();
  }
  await expectReadable(ama.page, "a tournament before its start");
  await startNow(testServer, id);

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
