/**
 * Round robins with an elimination after the groups, over sockets; a page plays in the first one and shows the tables
 * of both.
 */
import type { Page } from "@playwright/test";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { detailOf, enter, newEntrants, playBySocket } from "./support/entrants.ts";
import { newMember, signUp } from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { letTimePass, testAtMovedTime as test } from "./support/testServer.ts";
import { championOn, enterByPage, openTournament, patientExpect as expect, playOn } from "./support/tournament.ts";
import { long } from "./support/long.ts";

const namesOf = ({ participants }: TournamentDetail) => new Map(participants.map(({ seed, name }) => [seed, name]));

/** The tables of the groups on the page: all members in the server's order, which is by wins. */
async function expectGroups(page: Page, visible: TournamentDetail, sizes: readonly number[]): Promise<void> {
  const names = namesOf(visible);
  const { groups, matches } = visible;
  expect(groups.map((group) => group.length)).toEqual(sizes);
  const tables = page.getByRole("list", { name: "Standings" });
  await expect(tables).toHaveCount(sizes.length);
  for (const [index, group] of groups.entries()) {
    const members = group.map((seed) => names.get(seed) ?? "none");
    await expect(tables.nth(index).getByRole("listitem")).toHaveText(members);
    const own = matches.filter((match) => match.stage === "group" && match.group === index + 1);
    expect(own).toHaveLength((group.length * (group.length - 1)) / 2);
    const wins = group.map((seed) => own.filter(({ winner }) => winner === seed).length);
    expect(wins).toEqual(wins.toSorted((a, b) => b - a));
  }
}

/** The best two of each group qualify, and two of one group do not meet in the first round. */
function expectQualifiers({ groups, matches }: TournamentDetail): void {
  const first = matches.filter(({ stage, round }) => stage === "winners" && round === 1);
  const seeds = first.flatMap(({ players }) => players.map(({ seed }) => seed ?? 0));
  const best = groups.flatMap((group) => group.slice(0, 2));
  expect(seeds.toSorted((a, b) => a - b)).toEqual(best.toSorted((a, b) => a - b));
  for (const { players } of first) {
    const [one, other] = players.map(({ seed }) => groups.findIndex((group) => group.includes(seed ?? 0)));
    expect(one).not.toBe(other);
  }
}

test(
  "groups of four and of three: the best two of each go on to the elimination",
  long,
  async ({ arrive, testServer }) => {
    const ama = await arrive();
    const { page } = ama;
    await signUp(ama, newMember("ama"));
    const [chief, ...entrants] = await newEntrants(page, 8);
    if (chief === undefined) throw new Error("no administrator");
    await grant(testServer, chief, "administrator");
    const plan = {
      name: "Cape Coast Groups",
      format: "round-robin",
      entryFee: 0,
      prizePool: 0,
      maxPlayers: 8,
    } as const;
    const id = await openTournament(testServer, chief, plan);
    await enterByPage(ama, id, plan);
    await enter(testServer, id, entrants);
    const clients = await playBySocket(testServer, entrants);

    await test.step("eight players in two groups of four", async () => {
      letTimePass(testServer);
      await playOn(ama, id);
      await expect(championOn(page)).toBeVisible();
      const visible = await detailOf(testServer, id, chief);
      await expectGroups(page, visible, [4, 4]);
      expectQualifiers(visible);
      await expectReadable(page, "groups and their elimination");
    });

    await test.step("seven players: one group has a player less", async () => {
      const odd = await openTournament(testServer, chief, { ...plan, name: "Odd Groups" }, 1);
      await enter(testServer, odd, entrants);
      letTimePass(testServer);
      await page.goto(`/tournament/${odd}`);
      await expect(championOn(page)).toBeVisible();
      const visible = await detailOf(testServer, odd, chief);
      await expectGroups(page, visible, [3, 4]);
      expectQualifiers(visible);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("radio", { name: "Group Stage" }).check({ force: true });
      await expect(page.getByRole("list", { name: "Standings" })).toHaveCount(1);
      await expectReadable(page, "a group on a phone");
    });
    await Promise.all(clients.map((client) => client.leave()));
  },
);
