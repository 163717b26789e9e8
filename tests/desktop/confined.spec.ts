/** A compromised page can do nothing beyond the bridge, and through the bridge nothing more than before. */
import { expect, type Page } from "@playwright/test";
import { Player } from "../e2e/support/player.ts";
import type { DesktopApp } from "./support/desktopApp.ts";
import { test } from "./support/journey.ts";
import { StandInApp } from "./support/standInApp.ts";
import { long } from "#tests/e2e/support/long.ts";

async function opened(app: DesktopApp): Promise<Page> {
  await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
  return app.page;
}

/** Does something in a task of the page's own, where its policy applies, and returns the policy's violations. */
const violations = (
  page: Page,
  what: "eval" | "inline" | "frame" | "script" | "fetch" | "socket" | "image" | "object",
) =>
  page.evaluate(
    (doing) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          seen.push(effectiveDirective);
          // A second violation would be reported at the same time.
          setTimeout(() => resolve(seen), 50);
        });
        const add = (name: string, fields: object): void => {
          document.body.append(Object.assign(document.createElement(name), fields));
        };
        const attempts: Record<string, () => unknown> = {
          // By another name, as a library would: the policy must stop it.
          eval: () => Reflect.construct(Function, ["return 1"]) as unknown,
          inline: () => add("script", { textContent: "window.wasInline = true" }),
          frame: () => add("iframe", { src: "https://evil.example/" }),
          script: () => add("script", { src: "https://evil.example/evil.js" }),
          fetch: () => fetch("https://evil.example/"),
          socket: () => new WebSocket("wss://evil.example/"),
          image: () => add("img", { src: "https://evil.example/pixel.png" }),
          object: () => add("object", { data: "https://evil.example/" }),
        };
        setTimeout(() => {
          try {
            void Promise.resolve(attempts[doing]?.()).catch(() => undefined);
          } catch {
            seen.push("thrown");
          }
        });
      }),
    what,
  );

test("the page's policy lets no foreign code, frame, connection or picture in", async ({ setUp }) => {
  const page = await opened(await (await setUp()).start());
  expect(await violations(page, "eval")).toEqual(["thrown", "script-src"]);
  expect(await violations(page, "inline")).toEqual(["script-src-elem"]);
  expect(await violations(page, "script")).toEqual(["script-src-elem"]);
  expect(await violations(page, "frame")).toEqual(["frame-src"]);
  expect(await violations(page, "fetch")).toEqual(["connect-src"]);
  expect(await violations(page, "socket")).toEqual(["connect-src"]);
  expect(await violations(page, "image")).toEqual(["img-src"]);
  expect(await violations(page, "object")).toEqual(["object-src"]);
});

test("the page has the bridge, and nothing of Node, Electron or the files", async ({ setUp }) => {
  const page = await opened(await (await setUp()).start());
  const found = await page.evaluate(() => {
    const has = (name: string): boolean => Reflect.get(globalThis, name) !== undefined;
    const bridge = window.sparDesktop;
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    return {
      names: ["process", "require", "module", "Buffer", "global", "ipcRenderer", "electron", "__sparLine"].filter(has),
      keys: Object.keys(bridge ?? {}).sort(),
      isFrozen: isFrozen(bridge),
    };
  });
  expect(found.names).toEqual([]);
  expect(found.isFrozen).toBe(true);
  expect(found.keys).toEqual(
    [
      "about",
      "background",
      "google",
      "notify",
      "offline",
      "onDeepLink",
      "onMenu",
      "onNotice",
      "onResume",
      "platform",
      "server",
      "setBadge",
    ].concat(["setLanguage", "setTable", "streamer", "updates", "vault"]),
  );
});

test("files are answered by name, and none beside the page's own", long, async ({ setUp }) => {
  const page = await opened(await (await setUp()).start());
  const ask = (path: string): Promise<{ status: number; text: string }> =>
    page.evaluate(async (requested) => {
      const answer = await fetch(requested);
      return { status: answer.status, text: (await answer.text()).slice(0, 200) };
    }, path);
  for (const path of [
    "/..%2fmain%2fmain.js",
    "/%2e%2e/main/main.js",
    "/.%2e/package.json",
    "/preload.cjs",
    "/etc/passwd.txt",
  ]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await ask("/theme.js")).status).toBe(200);
  expect((await ask("/api/nothing")).status).toBe(404);
});

test("the bridge takes nothing it does not know, and says nothing about it", async ({ setUp }) => {
  const page = await opened(await (await setUp()).start());
  const refused = await page.evaluate(async () => {
    const bridge = window.sparDesktop as unknown as Record<
      string,
      Record<string, (...args: unknown[]) => Promise<unknown>>
    >;
    const tries: readonly [string, string, unknown[]][] = [
      ["vault", "keepToken", [{ toString: "x" }, true]],
      ["vault", "keepToken", ["x".repeat(100_000), true]],
      ["vault", "readToken", ["http://another.example"]],
      ["server", "choose", [5, 3]],
      ["google", "open", [""]],
      ["streamer", "toggle", ["https://evil.example"]],
      ["offline", "keep", [{ id: "../../etc/passwd", playedAt: 1, record: "x" }]],
    ];
    const answers: string[] = [];
    for (const [part, name, args] of tries) {
      await bridge[part]?.[name]?.(...args).then(
        () => answers.push(`${part}.${name} was answered`),
        (error: Error) => answers.push(error.message),
      );
    }
    return [...new Set(answers)];
  });
  expect(refused).toEqual(["Error invoking remote method 'spar:call': The call was refused"]);
  const opening = await page.evaluate(() => window.sparDesktop?.google.open("https://evil.example/"));
  expect(opening).toBeNull();
});

test("no way leads the window elsewhere, and none to a second one", long, async ({ setUp }) => {
  const computer = await setUp();
  const { server } = computer;
  const app = await computer.start();
  const page = await opened(app);
  const here = page.url();
  const elsewhere = [
    "https://evil.example/",
    "http://localhost:1/",
    "file:///etc/passwd",
    "/api/config",
    "data:text/html,x",
  ];
  for (const to of elsewhere) {
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement("a"), { href: address });
      document.body.append(link);
      link.click();
      link.remove();
    }, to);
    await page.waitForTimeout(100);
    expect(page.url(), to).toBe(here);
  }
  await page.evaluate(() => void window.open("https://evil.example/"));
  await page.evaluate(() => void window.open("/settings", "_blank"));
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(app.external).toEqual([]);
  await page.evaluate(() => void window.open("/rules", "_blank"));
  await expect.poll(() => app.external, "the rules are read in the system's browser").toEqual([`${server}/rules`]);
  await expect.poll(() => page.context().pages().length).toBe(1);
  await expect(new Player(page).button("Play vs Computer")).toBeVisible();
});

test("a server that is hostile answers data, and no document of the page's own", async ({ setUp }) => {
  const app = await (await setUp()).start();
  const page = await opened(app);
  const headers = await page.evaluate(async () => {
    const answer = await fetch("/api/config");
    return ["content-security-policy", "x-content-type-options", "set-cookie"].map((name) => answer.headers.get(name));
  });
  expect(headers).toEqual(["default-src 'none'; sandbox; frame-ancestors 'none'", "nosniff", null]);
});

test("permissions are refused but those of the game", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  const page = await opened(app);
  const refused = ["camera", "microphone", "geolocation", "midi", "clipboard-read"];
  const states = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name) => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName });
          return `${name}: ${state}`;
        }),
      ),
    ["notifications", "clipboard-write", ...refused],
  );
  expect(states).toEqual([
    "notifications: granted",
    "clipboard-write: granted",
    ...refused.map((name) => `${name}: denied`),
  ]);
  const answers = await page.evaluate(async () => ({
    notices: await Notification.requestPermission(),
    place: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve("told"),
        ({ code }) => resolve(code),
      );
    }),
    clipboard: await navigator.clipboard.readText().catch(({ name }: Error) => name),
  }));
  expect(answers).toEqual({ notices: "granted", place: 1, clipboard: "NotAllowedError" });
});

test("the shell grants no other permission by any name, and none to another page", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  await opened(app);
  test.skip(!(app instanceof StandInApp), "Electron asks the shell itself, and a page's own asking is tried above");
  if (!(app instanceof StandInApp)) return;
  const allowed = async (permission: string, url = "app://spar/"): Promise<unknown> =>
    app.process.ask("permission", { permission, url });
  expect(await allowed("notifications")).toBe(true);
  for (const permission of ["media", "geolocation", "clipboard-read", "display-capture", "hid", "openExternal"]) {
    expect([permission, await allowed(permission)]).toEqual([permission, false]);
  }
  expect(await allowed("notifications", "https://evil.example/")).toBe(false);
});
