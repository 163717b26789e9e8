import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, test, vi } from "vitest";
import { menuTemplate } from "./menu.ts";
import { type Language, wordsIn } from "../text/words.ts";

const platforms = ["darwin", "linux", "win32"] as const;
const languages = ["en", "es", "fr", "de"] as const;

function menu(platform: NodeJS.Platform = "linux", language: Language = "en", isPackaged = true) {
  const dependencies = {
    command: vi.fn<(command: string) => void>(),
    about: vi.fn<() => void>(),
    checkUpdates: vi.fn<() => void>(),
    copyDiagnostics: vi.fn<() => void>(),
  };
  const template = menuTemplate({ words: wordsIn(language), platform, isPackaged, ...dependencies });
  const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const press = (id: string): void => {
    const click = items.find((item) => item.id === id)?.click as (() => void) | undefined;
    if (click === undefined) throw new Error(`no item ${id}`);
    click();
  };
  return { template, items, press, ...dependencies };
}

const roles = (items: readonly MenuItemConstructorOptions[]): unknown[] => items.map(({ role }) => role);

describe.each(platforms)("on %s", (platform) => {
  test.each(languages)("every entry has a label in %s, in no other language", (language) => {
    const words = new Set<string>(Object.values(wordsIn(language)));
    const { items, template } = menu(platform, language, false);
    const labels = [
      ...items.filter(({ type }) => type !== "separator"),
      ...template.filter(({ role }) => role !== "appMenu"),
    ].map(({ label }) => label ?? "no label");
    expect(labels.filter((label) => !words.has(label))).toEqual([]);
  });

  test("each shortcut has one meaning", () => {
    const shortcuts = menu(platform, "en", false).items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(shortcuts.length).toBeGreaterThan(8);
    expect(new Set(shortcuts.map(String)).size).toBe(shortcuts.length);
  });

  test("the menu has full screen, zoom, editing, quit and the stream window", () => {
    const { items } = menu(platform);
    for (const role of ["togglefullscreen", "zoomIn", "zoomOut", "resetZoom", "copy", "paste", "quit", "minimize"]) {
      expect(roles(items)).toContain(role);
    }
    expect(items.some(({ id }) => id === "streamer")).toBe(true);
  });

  test("only developers can reload the page or open the developer tools", () => {
    expect(roles(menu(platform, "en", false).items)).toContain("toggleDevTools");
    for (const role of ["toggleDevTools", "reload", "forceReload"])
      expect(roles(menu(platform).items)).not.toContain(role);
  });

  test("each entry does what its label says", () => {
    const { press, command, about, checkUpdates, copyDiagnostics } = menu(platform);
    const commands = ["home", "computer", "find-match", "recent-games", "leaderboard", "rules", "settings", "streamer"];
    for (const each of commands) press(each);
    expect(command.mock.calls.flat()).toEqual(commands);
    for (const [id, pressed] of [
      ["about", about],
      ["updates", checkUpdates],
      ["diagnostics", copyDiagnostics],
    ] as const) {
      press(id);
      expect(pressed).toHaveBeenCalledTimes(1);
    }
  });
});

describe("on macOS", () => {
  const submenu = (template: readonly MenuItemConstructorOptions[], role: string): MenuItemConstructorOptions[] => {
    const found = template.find((item) => item.role === role)?.submenu;
    if (!Array.isArray(found)) throw new Error(`no menu ${role}`);
    return found;
  };
  const named = (items: readonly MenuItemConstructorOptions[]): unknown[] =>
    items.filter(({ type }) => type !== "separator").map(({ id, role }) => id ?? role);

  test("the app, Window and Edit menus have the usual entries in the usual order", () => {
    const { template } = menu("darwin");
    expect(named(submenu(template, "appMenu"))).toEqual([
      "about",
      "updates",
      "settings",
      "services",
      "hide",
      "hideOthers",
      "unhide",
      "quit",
    ]);
    expect(named(submenu(template, "window"))).toEqual(["minimize", "zoom", "front"]);
    const edit = template.find(({ label }) => label === "Edit")?.submenu;
    expect(named(Array.isArray(edit) ? edit : [])).toEqual(["undo", "redo", "cut", "copy", "paste", "selectAll"]);
    expect(template.at(-1)?.role).toBe("help");
  });

  test("these are not on Windows or Linux", () => {
    for (const platform of ["win32", "linux"] as const) {
      for (const role of ["services", "hide", "hideOthers", "unhide", "zoom", "front"]) {
        expect(roles(menu(platform).items)).not.toContain(role);
      }
    }
  });
});
