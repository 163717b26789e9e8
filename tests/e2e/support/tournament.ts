/** Makes and plays tournaments in journeys: with the dashboard's own form, or with the pages' calls. */
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { TournamentForm } from "#protocol/calls/tournaments.ts";
import { timeText } from "#web/platform/languages/format.ts";
import { askServer, type Person } from "../../support/tournamentSite.ts";
import { playOut } from "./play.ts";
import type { Player } from "./player.ts";
import type { TestServer } from "./testServer.ts";
import { visit } from "./visit.ts";

/** Other matches and players may take long. */
export const patientExpect = expect.configure({ timeout: 120_000 });

/** Calls the server as this player; returns the answer's value. */
export const call = <T>({ page }: Player, method: string, path: string, body: object = {}): Promise<T> =>
  page.evaluate(
    async ([way, where, json]) => {
      const token = localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken") ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await fetch(`/api${where}`, { method: way, headers, ...(way !== "GET" && { body: json }) });
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [method, path, JSON.stringify(body)] as const,
  );

/** The session of a page, for calls without the page. */
export const tokenOf = ({ page }: Player): Promise<string> =>
  page.evaluate(() => localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken") ?? "");

/** A start whose check-in is open at once, and that is moved forward once all are there. */
export const startLater = (): number => Date.now() + 600_000;

/** Moves the start to now. The server notices it at the next change, such as the end of a pause. */
export async function putStartForward({ dataDir }: TestServer, id: string): Promise<void> {
  // Importing it prints a warning about an experiment, so only journeys that need it do.
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(dataDir, "spar.db"), { timeout: 30_000 });
  database.prepare("update tournament_drafts set starts_at = ? where id = ?").run(Date.now(), Number(id));
  database.close();
}

/**
 * Opens a tournament for these players, who register and check in; resolves to its id after the first calls to matches.
 */
export async function callMatches(
  testServer: TestServer,
  admin: Player,
  players: readonly Player[],
  name: string,
): Promise<string> {
  const startDate = startLater();
  const form = { name, startDate, endDate: startDate + 3_600_000, maxPlayers: 8, format: "single" };
  const { id } = await call<{ readonly id: string }>(admin, "POST", "/admin/tournaments", {
    ...form,
    entryFee: 0,
    prizePool: 0,
  });
  await call(admin, "POST", `/admin/tournaments/${id}/open`, { bestOf: 3, finalBestOf: 3, winPoints: 10 });
  await call(admin, "PUT", `/admin/tournaments/${id}/pause`, { paused: true, reason: "not all are here" });
  for (const player of players) {
    await call(player, "POST", `/tournaments/${id}/registration`, { code: "" });
    await call(player, "POST", `/tournaments/${id}/check-in`);
  }
  await putStartForward(testServer, id);
  await call(admin, "PUT", `/admin/tournaments/${id}/pause`, { paused: false });
  await expect(async () => {
    const { matches } = await call<{ readonly matches: readonly { readonly game_code: string | null }[] }>(
      admin,
      "GET",
      `/tournaments/${id}`,
    );
    expect(matches.filter(({ game_code: code }) => code !== null)).toHaveLength(Math.floor(players.length / 2));
  }).toPass();
  return id;
}

const minuteMs = 60_000;

/**
 * A start whose check-in is open at once and that one more `letTimePass` reaches: at most five minutes ahead, by the
 * clock of a server that has been advanced this number of times.
 */
const nearStart = (passed = 0): number => (Math.floor(Date.now() / minuteMs) + 5 * (passed + 1)) * minuteMs;

type Planned = Pick<TournamentForm, "name" | "format" | "entryFee" | "prizePool" | "maxPlayers">;

const formatNames = { single: "Single elimination", double: "Double elimination", "round-robin": "Round robin" };

/** An administrator makes it in the form of the dashboard and opens it; matches are short. Returns its id. */
export async function makeTournament({ page }: Player, plan: Planned): Promise<string> {
  const { name, format, entryFee, prizePool, maxPlayers } = plan;
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "Create Tournament" }).click();
  const form = page.getByRole("dialog", { name: "Create Tournament" });
  const startsAt = nearStart();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Start date").fill(timeText(startsAt));
  await form.getByLabel("End date").fill(timeText(startsAt + 3_600_000));
  await form.getByLabel("Max players").fill(String(maxPlayers));
  await form.getByLabel("Entry fee").fill(String(entryFee));
  await form.getByLabel("Prize pool").fill(String(prizePool));
  await form.getByLabel("Format").selectOption(formatNames[format]);
  await form.getByRole("button", { name: "Save Draft" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Open registration" }).click();
  const opening = page.getByRole("dialog", { name: `Open registration: ${name}` });
  await opening.getByLabel("Best of", { exact: true }).selectOption("1");
  await opening.getByLabel("Best of, in the final").selectOption("1");
  await opening.getByLabel("Points of a match").selectOption("1");
  await opening.getByRole("button", { name: "Open registration" }).click();
  await expect(opening).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** The same by calls, for journeys that are not about the form. `passed`: how often the server's time was advanced. */
export async function openTournament(
  { server }: TestServer,
  admin: Pick<Person, "token">,
  plan: Planned,
  passed = 0,
): Promise<string> {
  const startDate = nearStart(passed);
  const form = { ...plan, startDate, endDate: startDate + 3_600_000 };
  const { id } = (await askServer(server, "/api/admin/tournaments", admin, "POST", form)) as { readonly id: string };
  const opening = { bestOf: 1, finalBestOf: 1, winPoints: 1 };
  await askServer(server, `/api/admin/tournaments/${id}/open`, admin, "POST", opening);
  return id;
}

/** Registers and checks in on the tournament's page, and stays there. */
export async function enterByPage({ page }: Player, id: string, { name, entryFee }: Planned): Promise<void> {
  await visit(page, `/tournament/${id}`);
  await page.getByRole("button", { name: `Register Now: ${name}` }).click();
  if (entryFee > 0) {
    const requested = page.getByTestId("fee-dialog");
    await requested.getByRole("button", { name: `Register for ${entryFee} gems` }).click();
  }
  await page.getByRole("button", { name: `Check in: ${name}` }).click();
  await expect(page.getByText("You are checked in", { exact: true })).toBeVisible();
}

/** A match on the page of its tournament. */
export const matchOn = (page: Page, key: string): Locator => page.locator(`[data-match="${key}"]`);

/** Comes to the table with one press on the call, which every page shows. */
export async function comeToTable({ page }: Player): Promise<void> {
  await page.getByTestId("tournament-call").getByRole("button", { name: "Join" }).click();
  await expect(page).toHaveURL(/\/game\//);
}

/** The line of the bracket that names the champion. */
export const championOn = (page: Page): Locator => page.getByText(/Champion:/).filter({ hasNotText: "Not known yet" });

/** Plays every match of its player from the tournament's page, until the player is out or the tournament is over. */
export async function playOn(player: Player, id: string): Promise<void> {
  const { page } = player;
  const called = page.getByRole("link", { name: "View Your Match" });
  const over = page.getByText("You are out", { exact: true }).or(championOn(page));
  for (;;) {
    await patientExpect(called.or(over).or(player.table).first()).toBeVisible();
    if (await over.first().isVisible()) return;
    if (await player.table.isVisible()) {
      await playOut([player]);
      await page.goto(`/tournament/${id}`);
    } else {
      // The page may still show a match that has just ended.
      await called.click({ timeout: 5_000 }).catch(() => undefined);
    }
  }
}
