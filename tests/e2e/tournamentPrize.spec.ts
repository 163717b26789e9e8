/** A tournament of eight from the form of the dashboard to the prize: two play on pages, the others over sockets. */
import { userIdOf } from "#protocol/ids.ts";
import { detailOf, enter, giveGems, newEntrants, playBySocket, untilIt, withdraw } from "./support/entrants.ts";
import { newMember, signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { letTimePass, testAtMovedTime as test } from "./support/testServer.ts";
import {
  call,
  championOn,
  comeToTable,
  enterByPage,
  makeTournament,
  matchOn,
  patientExpect as expect,
  playOn,
} from "./support/tournament.ts";
import { long } from "./support/long.ts";

test(
  "single elimination: one of eight never comes, one withdraws, and the others play for the prize",
  long,
  async ({ arrive, testServer }) => {
    const [admin, ama, kofi] = [await arrive(), await arrive(), await arrive()];
    const chief = await signUp(admin, newMember("chief"));
    const first = await signUp(ama, newMember("ama"));
    await signUp(kofi, newMember("kofi"));
    await grant(testServer, chief, "administrator");
    const entrants = await newEntrants(admin.page, 6);
    const [reader] = entrants;
    if (reader === undefined) throw new Error("no players");
    const onPages = await Promise.all([ama, kofi].map((one) => call<{ readonly id: string }>(one, "GET", "/users/me")));
    await giveGems(
      testServer,
      [...onPages, ...entrants].map((one) => userIdOf(one.id)),
      50,
    );

    const plan = { name: "Kumasi Open", format: "single", entryFee: 10, prizePool: 100, maxPlayers: 8 } as const;
    const id = await makeTournament(admin, plan);
    await expectReadable(admin.page, "an open tournament in the dashboard");
    for (const player of [ama, kofi]) await enterByPage(player, id, plan);
    await enter(testServer, id, entrants);

    // The seeds are in the order of the accounts: Ama, Kofi, then the entrants. The eighth has no socket, so never
    // comes.
    const { page: watcher } = admin;
    await watcher.goto(`/tournament/${id}`);
    await expect(watcher.getByRole("row")).toHaveCount(9);
    const clients = await playBySocket(testServer, entrants.slice(0, 5));
    letTimePass(testServer);
    await expect(matchOn(watcher, "w1.1")).toContainText(first.username);
    await expect(watcher.locator("[data-match]")).toHaveCount(7);

    const kofiPlays = playOn(kofi, id);
    await test.step("Ama waits at the table while the other half of the bracket plays", async () => {
      await comeToTable(ama);
      await expect(matchOn(watcher, "w2.2")).toHaveAttribute("data-state", "decided");
      await expect(matchOn(watcher, "w1.2")).toHaveAttribute("data-state", "decided");
      await expectReadable(watcher, "a bracket with a match that waits for a player");
    });

    await test.step("a winner withdraws before the next match", async () => {
      const { matches, participants } = await detailOf(testServer, id, reader);
      const winner = participants.find(({ seed }) => seed === matches.find(({ key }) => key === "w1.2")?.winner);
      const leaves = entrants.find((one) => one.id === winner?.id);
      if (leaves === undefined) throw new Error("nobody has won the second match");
      await withdraw(testServer, id, leaves);
    });

    await test.step("after five minutes the absent player has lost, and Ama is in the final", async () => {
      letTimePass(testServer);
      await expect(matchOn(watcher, "w1.1")).toContainText("Did not come");
      await expect(matchOn(watcher, "w2.1")).toContainText("Withdrawn");
      await expect(matchOn(watcher, "w3.1")).toContainText(first.username);
      // Her table is closed without a match; the dialog about it links to the next one.
      const table = ama.page.url();
      await ama.button("Join your next match").click();
      await expect(ama.page).not.toHaveURL(table);
      await playOut([ama]);
      await kofiPlays;
    });

    await test.step("the page shows the champion and the prizes, and the gems are in the account", async () => {
      await expect(championOn(watcher)).toBeVisible();
      await watcher.getByRole("tab", { name: "Participants" }).click();
      await expect(watcher.getByRole("row").nth(1)).toContainText("50 gems");
      await expect(watcher.getByRole("row").nth(2)).toContainText("30 gems");
      await expect(watcher.getByRole("row").nth(3)).toContainText("20 gems");
      await expectReadable(watcher, "the prizes");
      const { participants } = await untilIt(testServer, id, reader, ({ status }) => status === "completed");
      const prize = participants.find(({ name }) => name === first.username)?.prize ?? 0;
      expect([50, 30]).toContain(prize);
      const absent = participants.find((one) => one.id === entrants[5]?.id);
      expect(absent).toMatchObject({ rank: 8, prize: null });
      await ama.page.goto("/profile?tab=gems");
      const changes = ama.page.getByTestId("gem-change");
      await expect(changes.filter({ hasText: "Entry fee" })).toContainText("10");
      await expect(changes.filter({ hasText: "Prize" })).toContainText(`+${prize}`);
      const amounts = await changes.locator("b").allTextContents();
      const balance = amounts.reduce((sum, amount) => sum + Number(amount.trim().replace("−", "-")), 0);
      await expect(ama.page.getByTestId("gems")).toHaveText(String(balance));
    });
    await Promise.all(clients.map((client) => client.leave()));
  },
);
