import { EventEmitter } from "node:events";
import type { MenuItemConstructorOptions } from "electron";
import { expect, test, vi } from "vitest";
import { TrayIcon, type TrayDependencies } from "./tray.ts";
import { type Language, wordsIn } from "../text/words.ts";

function tray() {
  const trays: FakeTray[] = [];
  let language: Language = "en";
  const representations: unknown[] = [];
  class FakeTray extends EventEmitter {
    menu: MenuItemConstructorOptions[] = [];
    readonly setToolTip = vi.fn<(text: string) => void>();
    readonly destroy = vi.fn<() => void>();
    constructor() {
      super();
      trays.push(this);
    }
    setContextMenu = (menu: MenuItemConstructorOptions[]): void => void (this.menu = menu);
  }
  const electron = {
    Tray: FakeTray,
    Menu: { buildFromTemplate: (template: unknown) => template },
    nativeImage: {
      createFromDataURL: () => ({ addRepresentation: (more: unknown) => void representations.push(more) }),
    },
  } as unknown as TrayDependencies["electron"];
  const [open, quit] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const pictures = { usual: "data:image/png;base64,AA==", double: "data:image/png;base64,AAA=" };
  const icon = new TrayIcon({ electron, pictures, words: () => wordsIn(language), open, quit });
  const labels = () => trays.at(-1)?.menu.flatMap(({ label = [] }) => label);
  return { icon, trays, labels, open, quit, representations, speak: (next: Language) => void (language = next) };
}

test("the icon opens the window, by a click or its menu, and quits", () => {
  const { icon, trays, open, quit, labels, representations } = tray();
  icon.show();
  trays[0]?.emit("click");
  for (const item of trays[0]?.menu ?? []) (item.click as (() => void) | undefined)?.();
  expect([open.mock.calls.length, quit.mock.calls.length, labels()]).toEqual([2, 1, ["Open Spar", "Quit Spar"]]);
  expect(representations).toEqual([{ scaleFactor: 2, dataURL: "data:image/png;base64,AAA=" }]);
});

test("there is one icon in the current language, and none after it is hidden", () => {
  const { icon, trays, labels, speak } = tray();
  icon.renew();
  expect(trays).toHaveLength(0);
  icon.show();
  for (const language of ["es", "fr", "de"] as const) {
    speak(language);
    icon.renew();
    const { trayOpen, trayQuit } = wordsIn(language);
    expect(labels()).toEqual([trayOpen, trayQuit]);
  }
  icon.hide();
  icon.hide();
  expect([trays.length, trays[0]?.destroy.mock.calls.length]).toEqual([1, 1]);
  icon.show();
  expect(trays).toHaveLength(2);
});
