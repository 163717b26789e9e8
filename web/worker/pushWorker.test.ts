// @vitest-environment node
import { beforeEach, describe, expect, test } from "vitest";
import { PushWorker, type Window } from "./pushWorker.ts";

const origin = "https://spar.example";
let windows: Window[];
let visible: { title: string; options: NotificationOptions }[];
let went: string[];
let worker: PushWorker;

const window = (path: string, focused = false, isControlled = true): Window => ({
  url: origin + path,
  focused,
  focus: async () => void went.push(`focus ${path}`),
  navigate: async (url) => {
    if (!isControlled) throw new TypeError("not controlled");
    went.push(url);
  },
});

beforeEach(() => {
  [windows, visible, went] = [[], [], []];
  worker = new PushWorker({
    origin,
    windows: async () => windows,
    open: async (url) => void went.push(`open ${url}`),
    show: async (title, options) => void visible.push({ title, options }),
  });
});

const push = { id: "7", title: "Friend request", body: "Ama would like to be friends.", link: "/friends?tab=requests" };

describe("a push", () => {
  test("is shown with its sentences and its place", async () => {
    windows = [window("/leaderboard")];
    await worker.pushed(JSON.stringify(push));
    expect(visible).toEqual([
      {
        title: "Friend request",
        options: {
          body: "Ama would like to be friends.",
          tag: "spar-7",
          icon: "/favicon.svg",
          data: { link: "/friends?tab=requests" },
        },
      },
    ]);
  });

  test("is left to the page while the player looks at it", async () => {
    windows = [window("/"), window("/friends", true)];
    await worker.pushed(JSON.stringify(push));
    expect(visible).toEqual([]);
  });

  test.each(["", "{", "null", "7", '{"title":7,"link":{}}'])("that holds %j shows the site's name", async (text) => {
    await worker.pushed(text);
    expect(visible).toMatchObject([{ title: "Spar", options: { data: { link: "/notifications" } } }]);
  });
});

describe("a press", () => {
  const press = (link: unknown) => worker.pressed({ link });

  test("opens the place in an open window", async () => {
    windows = [window("/game/KENTE234"), window("/leaderboard")];
    await press(push.link);
    expect(went).toEqual(["focus /leaderboard", `${origin}/friends?tab=requests`]);
  });

  test("opens a new window beside a table, or where there is none, or none that it may send elsewhere", async () => {
    windows = [window("/game/KENTE234")];
    await press(push.link);
    windows = [];
    await press(push.link);
    windows = [window("/", false, false)];
    await press(push.link);
    const opened = `open ${origin}/friends?tab=requests`;
    expect(went).toEqual([opened, opened, "focus /", opened]);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", 7, undefined])(
    "on %j stays on the site",
    async (link) => {
      await press(link);
      expect(went).toEqual([`open ${origin}/notifications`]);
    },
  );
});
