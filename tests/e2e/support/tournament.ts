/** A tournament whose first matches are called, made by calls as the pages make them. */
import { expect } from "@playwright/test";
import type { Player } from "./player.ts";

/** A call of this player to the server; the value that it answers. */
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

/** Opens one for these players, who register and check in; its id, once their first matches are called. */
export async function callMatches(admin: Player, players: readonly Player[], name: string): Promise<string> {
  const startDate = Date.now() + 3_000;
  const form = { name, startDate, endDate: startDate + 3_600_000, maxPlayers: 8, format: "single" };
  const { id } = await call<{ readonly id: string }>(admin, "POST", "/admin/tournaments", {
    ...form,
    entryFee: 0,
    prizePool: 0,
  });
  await call(admin, "POST", `/admin/tournaments/${id}/open`, { bestOf: 3, finalBestOf: 3, winPoints: 10 });
  // It begins once all are there.
  await call(admin, "PUT", `/admin/tournaments/${id}/pause`, { paused: true, reason: "not all are here" });
  for (const player of players) {
    await call(player, "POST", `/tournaments/${id}/registration`, { code: "" });
    await call(player, "POST", `/tournaments/${id}/check-in`);
  }
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
