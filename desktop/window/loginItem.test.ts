import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { autostartEntry, loginItem, type LoginItemDependencies } from "./loginItem.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-login-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fake of the system's list that records calls. */
function fakeApp() {
  const requested: unknown[] = [];
  let isOn = false;
  const app = {
    getPath: () => folder,
    getLoginItemSettings: (of?: object) => {
      requested.push(["get", of]);
      return { openAtLogin: isOn, wasOpenedAtLogin: isOn };
    },
    setLoginItemSettings: (settings: { readonly openAtLogin: boolean }) => {
      requested.push(["set", settings]);
      isOn = settings.openAtLogin;
    },
  };
  return { app: app as unknown as LoginItemDependencies["app"], requested };
}

describe("on Linux", () => {
  const path = join(folder, "autostart/spar.desktop");
  const item = () => loginItem({ app: fakeApp().app, platform: "linux", program: "/opt/Spar/spar" });

  test("the file for autostart is written and removed", async () => {
    expect(item().isOn()).toBe(false);
    await item().set(false);
    await item().set(true);
    expect([item().isOn(), readFileSync(path, "utf8")]).toEqual([true, autostartEntry("/opt/Spar/spar")]);
    await item().set(false);
    expect([item().isOn(), existsSync(path)]).toEqual([false, false]);
  });

  test.each(["Hidden=true", "X-GNOME-Autostart-enabled=false"])("a file with %s counts as off", async (line) => {
    await item().set(true);
    writeFileSync(path, `${readFileSync(path, "utf8")}${line}\n`);
    expect(item().isOn()).toBe(false);
  });

  test("the command line tells who started the app", () => {
    expect(item().startedThis(["--at-login"])).toBe(true);
    expect(item().startedThis(["spar://game/ABCD2345"])).toBe(false);
  });

  test.each([
    ["/opt/Spar/spar", 'Exec="/opt/Spar/spar" --at-login'],
    ["/srv/My Games/Spar.AppImage", 'Exec="/srv/My Games/Spar.AppImage" --at-login'],
    ['/a$b`c\\d"e%f', 'Exec="/a\\\\$b\\\\`c\\\\\\\\d\\\\"e%%f" --at-login'],
  ])("the program %s is one word of the entry", (program, line) => {
    expect(autostartEntry(program).split("\n")).toContain(line);
  });
});

test("Windows keeps it in its own list, with a flag that tells who started the app", async () => {
  const { app, requested } = fakeApp();
  const item = loginItem({ app, platform: "win32", program: "C:\\Spar\\Spar.exe" });
  const named = { path: "C:\\Spar\\Spar.exe", args: ["--at-login"] };
  expect(item.isOn()).toBe(false);
  await item.set(true);
  expect(item.isOn()).toBe(true);
  expect(requested).toEqual([
    ["get", named],
    ["set", { ...named, openAtLogin: true }],
    ["get", named],
  ]);
  expect([item.startedThis(["--at-login"]), item.startedThis([])]).toEqual([true, false]);
});

test("macOS keeps it in its own list and knows who started the app", async () => {
  const { app, requested } = fakeApp();
  const item = loginItem({ app, platform: "darwin", program: "/Applications/Spar.app" });
  expect(item.startedThis(["--at-login"])).toBe(false);
  await item.set(true);
  expect([item.isOn(), item.startedThis([])]).toEqual([true, true]);
  expect(requested).toContainEqual(["set", { openAtLogin: true }]);
});
