/** Settings over real HTTP and sockets: who reads and changes them, and which devices hear of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSettings } from "#protocol/calls/settings.ts";
import { type RestPlace, type RestPlayer as Person, startRestPlace } from "#tests/support/restPlayers.ts";
import type { RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

let place: RestPlace;
let rest: RestServer;
beforeAll(async () => {
  place = await startRestPlace();
  ({ rest } = place);
});
afterAll(() => place.stop());

const path = "/api/users/me/settings";
const get = (who?: { readonly token: string }) => rest.ask(path, { token: who?.token });
const patch = (body: unknown, who?: { readonly token: string }) =>
  rest.ask(path, { method: "PATCH", body, token: who?.token });
const connect = (who: Person): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, who.token, () => 0);

test("are the user's own to read and to change, and a guest has none", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  expect(await get(ama)).toMatchObject({ status: 200, json: { settings: defaultSettings, version: 0 } });
  const changed = await patch({ profileVisibility: "friends", user_id: kofi.id, is_admin: true, version: 9 }, ama);
  const settings = { ...defaultSettings, profileVisibility: "friends" };
  expect(changed).toMatchObject({ status: 200, json: { settings, version: 1 } });
  expect(await patch({}, ama)).toMatchObject({ status: 200, json: { settings, version: 1 } });
  expect(await get(ama)).toMatchObject({ json: { settings, version: 1 } });
  expect(await get(kofi)).toMatchObject({ json: { settings: defaultSettings, version: 0 } });
  const guest = await rest.guest();
  for (const answer of [await get(), await patch({ theme: "light" })]) {
    expect(answer).toMatchObject({ status: 401, json: { code: "unauthorized" } });
  }
  for (const answer of [await get(guest), await patch({ theme: "light" }, guest)]) {
    expect(answer).toMatchObject({ status: 403, json: { code: "forbidden" } });
  }
});

test.each([
  { theme: "blue" },
  { theme: null },
  { language: "xx" },
  { language: "" },
  { musicVolume: 101 },
  { musicVolume: -1 },
  { effectsVolume: 0.5 },
  { effectsVolume: "70" },
  { soundEffects: 1 },
  { profileVisibility: "everyone" },
  { allowGameInvites: "public" },
  { allowDirectMessages: null },
  { onlineStatus: "false" },
  { changedMsAgo: -1 },
  { changedMsAgo: 1e12 },
  [],
])("%j is refused and changes nothing", async (body) => {
  const ama = await place.player();
  expect(await patch(body, ama)).toMatchObject({ status: 400, json: { code: "invalid_body" } });
  expect(await get(ama)).toMatchObject({ json: { version: 0 } });
});

test("a change reaches all devices of the account at once, and nobody else", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  const [phone, desk, stranger] = [await connect(ama), await connect(ama), await connect(kofi)];
  await patch({ theme: "light", language: "de" }, ama);
  const stored = { settings: { ...defaultSettings, theme: "light", language: "de" }, version: 1 };
  for (const device of [phone, desk]) {
    await device.idle();
    expect(device.got("settingsChanged")).toEqual([stored]);
  }
  await stranger.idle();
  expect(stranger.got("settingsChanged")).toEqual([]);
  for (const device of [phone, desk, stranger]) device.close();
});

test("a change that waited for a connection gives way to a later one", async () => {
  const ama = await place.player();
  await patch({ theme: "light" }, ama);
  const late = await patch({ theme: "dark", musicVolume: 3, changedMsAgo: 60_000 }, ama);
  expect(late).toMatchObject({ json: { settings: { theme: "light", musicVolume: 3 } } });
});
