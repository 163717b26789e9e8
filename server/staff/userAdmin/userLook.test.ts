/** One user, as staff see the account over real HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestPlace, startRestPlace } from "#tests/support/restPlayers.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

test("staff see a player's picture in the frame that the player wears", async () => {
  const [chief, ama, kofi] = [await place.player(), await place.player(), await place.player()];
  const users = () => place.tables.knex("users");
  await users().where("id", Number(chief.id)).update({ role: "administrator" });
  await users().where("id", Number(ama.id)).update({ avatar_frame: "beads" });
  place.rest.server.store.sessions.refresh(chief.id);
  const seen = async (id: string) => (await place.rest.ask(`/api/admin/users/${id}`, { token: chief.token })).json;
  expect(await seen(ama.id)).toMatchObject({ id: ama.id, look: { frame: "beads" } });
  expect(await seen(kofi.id)).not.toHaveProperty("look");
});
