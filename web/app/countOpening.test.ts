import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAnalyticsSink, track } from "#web/platform/browser/analytics.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";

const site = "3f1c9d52-8c43-4d0e-9a7b-2f6d1e5c7a90";
const route = "POST /events/app-open";
const umamiRoute = "POST https://umami.example.org/api/send";

beforeEach(() => vi.resetModules());
afterEach(() => {
  setAnalyticsSink(null);
  vi.unstubAllGlobals();
});

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

async function opened(forward: object | null) {
  const server = fakeServer({ [route]: { body: { forward } }, [umamiRoute]: { body: {} } });
  const { countOpening } = await import("./countOpening.ts");
  countOpening();
  countOpening();
  await settled();
  return server;
}

test("an opened page is counted once, by the game's own server alone where no other is set", async () => {
  const server = await opened(null);
  expect(server.calls.map((call) => call.route)).toEqual([route]);
});

test("with an Umami the opening and later events go there, with nothing about the player", async () => {
  const server = await opened({ url: "https://umami.example.org", site });
  const analytics = await import("#web/platform/browser/analytics.ts");
  analytics.track("start_bot_game", { difficulty: "hard" });
  await settled();
  const sent = server.calls.filter((call) => call.route === umamiRoute);
  expect(sent.map(({ body }) => body)).toEqual([
    { type: "event", payload: { website: site, hostname: "localhost", url: "/", name: "app_open", data: {} } },
    {
      type: "event",
      payload: { website: site, hostname: "localhost", url: "/", name: "start_bot_game", data: { difficulty: "hard" } },
    },
  ]);
  expect(sent.every(({ token }) => token === null)).toBe(true);
});

test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])("%j: nothing is counted", async (wish) => {
  vi.stubGlobal("navigator", { ...wish });
  const server = await opened({ url: "https://umami.example.org", site });
  track("app_open", {});
  expect(server.calls).toEqual([]);
});
