/** Entry fees: a late player whom staff admit pays one, and staff who cancel pay it back. */
import type { Page } from "@playwright/test";
import { userIdOf } from "#protocol/ids.ts";
import { askServer } from "../support/tournamentSite.ts";
import { detailOf, enter, giveGems, newEntrants, playBySocket } from "./support/entrants.ts";
import { newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { letTimePass, type TestServer, testAtMovedTime as test } from "./support/testServer.ts";
import {
  call,
  championOn,
  comeToTable,
  enterByPage,
  matchOn,
  openTournament,
  patientExpect as expect,
  playOn,
  tokenOf,
} from "./support/tournament.ts";
import { long } from "./support/long.ts";

const idOf = async (player: Player): Promise<string> =>
  (await call<{ readonly id: string }>(player, "GET", "/users/me")).id;

const gemsOf = async ({ server }: TestServer, who: { readonly token: string }): Promise<number> =>
  ((await askServer(server, "/api/users/me/cosmetics", who)) as { readonly balance: number }).balance;

/** Opens the gems of the profile and expects this balance and this change. */
async function expectGems(page: Page, balance: number, change: string, amount: string): Promise<void> {
  await page.goto("/profile?tab=gems");
  await expect(page.getByTestId("gems")).toHaveText(String(balance));
  await expect(page.getByTestId("gem-change").filter({ hasText: change }).first()).toContainText(amount);
}

test("staff admit a late player, who pays the fee, is called and plays", long, async ({ arrive, testServer }) => {
  const [admin, late] = [await arrive(), await arrive()];
  const [chief, ama] = [await signUp(admin, newMember("chief")), await signUp(late, newMember("ama"))];
  await grant(testServer, chief, "administrator");
  const entrants = await newEntrants(admin.page, 3);
  await giveGems(testServer, [userIdOf(await idOf(late)), ...entrants.map(({ id }) => id)], 50);
  const [reader] = entrants;
  if (reader === undefined) throw new Error("no players");
  const plan = { name: "Ho Cup", format: "single", entryFee: 10, prizePool: 0, maxPlayers: 8 } as const;
  const id = await openTournament(testServer, { token: await tokenOf(admin) }, plan);
  await enter(testServer, id, entrants);
  letTimePass(testServer);

  const { page } = admin;
  await page.goto(`/admin/tournaments/${id}`);
  await expect(page.getByText("Called", { exact: false }).first()).toBeVisible();
  await admin.button("Admit a late player").click();
  const dialog = page.getByRole("dialog", { name: "Admit a late player" });
  await dialog.getByLabel("Player’s name").fill(ama.username);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The bus was late");
  await dialog.getByRole("button", { name: "Admit a late player" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${ama.username} admitted late`)).toBeVisible();
  await expectReadable(page, "a running tournament in the dashboard");

  // The first seed had a bye and now has an opponent: the page calls the late player to the table.
  await comeToTable(late);
  const clients = await playBySocket(testServer, entrants);
  await late.page.goto(`/tournament/${id}`);
  await expect(matchOn(late.page, "w1.1")).toContainText(ama.username);
  await playOn(late, id);
  await expect(championOn(late.page)).toBeVisible();
  const { participants, matches } = await detailOf(testServer, id, reader);
  expect(participants).toHaveLength(4);
  expect(matches.map(({ how }) => how)).toEqual(["played", "played", "played"]);
  await late.page.goto("/profile?tab=gems");
  await expect(late.page.getByTestId("gem-change").filter({ hasText: "Entry fee: Ho Cup" })).toContainText("−10");
  await Promise.all(clients.map((client) => client.leave()));
});

test("a cancellation pays the fees back and tells the players", long, async ({ arrive, testServer }) => {
  const [admin, player] = [await arrive(), await arrive()];
  const chief = await signUp(admin, newMember("chief"));
  await signUp(player, newMember("ama"));
  await grant(testServer, chief, "administrator");
  const [yaw] = await newEntrants(admin.page, 1);
  if (yaw === undefined) throw new Error("no players");
  await giveGems(testServer, [userIdOf(await idOf(player)), yaw.id], 50);
  const plan = { name: "Wa Cup", format: "single", entryFee: 20, prizePool: 0, maxPlayers: 8 } as const;
  const id = await openTournament(testServer, { token: await tokenOf(admin) }, plan);
  await enterByPage(player, id, plan);
  await enter(testServer, id, [yaw]);
  expect(await gemsOf(testServer, yaw)).toBe(30);

  const { page } = admin;
  await page.goto(`/admin/tournaments/${id}`);
  await admin.button("Cancel Wa Cup").click();
  const dialog = page.getByRole("dialog", { name: "Cancel Wa Cup" });
  await expect(dialog.getByText("All fees of Wa Cup are paid back")).toBeVisible();
  await expectReadable(page, "the question before a cancellation");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The hall is flooded");
  await dialog.getByRole("button", { name: "Cancel the tournament" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("This tournament is cancelled. Its fees are paid back.")).toBeVisible();

  await test.step("the open page says so, and the notification and the gems do", async () => {
    await expect(player.page.getByText("This tournament is cancelled. Entry fees were returned.")).toBeVisible();
    await expectReadable(player.page, "a cancelled tournament");
    await expectGems(player.page, 50, "Entry fee returned: Wa Cup", "+20");
    await player.page.goto("/notifications");
    await expect(player.page.getByRole("listitem").filter({ hasText: "Wa Cup" }).first()).toContainText(/cancelled/i);
    expect(await gemsOf(testServer, yaw)).toBe(50);
  });
  await test.step("the reason is in the log", async () => {
    await page.goto("/admin/log");
    await expect(page.getByRole("cell", { name: "The hall is flooded" })).toBeVisible();
  });
});
