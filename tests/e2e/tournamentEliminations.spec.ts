/** A double elimination of eight: one plays on a page, the others over sockets. */
import { detailOf, enter, newEntrants, playBySocket } from "./support/entrants.ts";
import { newMember, signUp } from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { letTimePass, testAtMovedTime as test } from "./support/testServer.ts";
import {
  championOn,
  enterByPage,
  matchOn,
  openTournament,
  patientExpect as expect,
  playOn,
} from "./support/tournament.ts";
import { long } from "./support/long.ts";

test(
  "double elimination: eight play until one has not lost twice, and the second grand final follows its rule",
  long,
  async ({ arrive, testServer }) => {
    const ama = await arrive();
    const first = await signUp(ama, newMember("ama"));
    const [chief, ...entrants] = await newEntrants(ama.page, 8);
    if (chief === undefined) throw new Error("no administrator");
    await grant(testServer, chief, "administrator");
    const plan = { name: "Tamale Double", format: "double", entryFee: 0, prizePool: 0, maxPlayers: 8 } as const;
    const id = await openTournament(testServer, chief, plan);
    await enterByPage(ama, id, plan);
    await enter(testServer, id, entrants);
    const clients = await playBySocket(testServer, entrants);
    letTimePass(testServer);
    await playOn(ama, id);

    const { page } = ama;
    await expect(championOn(page)).toBeVisible();
    const visible = await detailOf(testServer, id, chief);
    const of = (key: string) => visible.matches.find((match) => match.key === key);
    const [one, two] = [of("f1"), of("f2")];
    await test.step("the unbeaten player wins the first grand final, or a second one decides", async () => {
      const unbeaten = of("w3.1")?.winner;
      expect(one?.players[0]?.seed).toBe(unbeaten);
      await expect(matchOn(page, "f1")).toHaveAttribute("data-state", "decided");
      const isSecondPlayed = one?.winner !== unbeaten;
      // A second final that is not played is not drawn.
      if (isSecondPlayed) await expect(matchOn(page, "f2")).toHaveAttribute("data-state", "decided");
      else await expect(matchOn(page, "f2")).toHaveCount(0);
      const last = isSecondPlayed ? two : one;
      const champion = visible.participants.find(({ seed }) => seed === last?.winner);
      await expect(championOn(page)).toContainText(champion?.name ?? "none");
    });

    await test.step("all others are out after a second loss", async () => {
      const losses = visible.participants
        .filter((player) => player.id !== visible.champion)
        .map((player) => player.losses);
      expect(losses).toEqual(Array.from({ length: 7 }, () => 2));
      for (const name of ["Winners’ bracket", "Losers’ bracket", "Finals"]) {
        await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      }
      await expect(page.locator("[data-match][data-own]").first()).toContainText(first.username);
      await expectReadable(page, "a double elimination");
    });
    await Promise.all(clients.map((client) => client.leave()));
  },
);
