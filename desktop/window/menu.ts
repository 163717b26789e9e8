/** The native menu, in the player's language, with the shortcuts that each system is used to. */
import type { MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "#server/protocol/desktop.ts";
import type { Words } from "../text/en.ts";

export interface MenuParts {
  readonly words: Words;
  readonly platform: NodeJS.Platform;
  /** Reloading and the developer tools are for those who build the app. */
  readonly isPackaged: boolean;
  readonly command: (command: MenuCommand) => void;
  readonly about: () => void;
  readonly checkUpdates: () => void;
  readonly copyDiagnostics: () => void;
}

type Item = MenuItemConstructorOptions;
const line: Item = { type: "separator" };

const gameItems = ({ words, command }: MenuParts): Item[] => {
  const item = (label: string, name: MenuCommand, accelerator?: string): Item => ({
    id: name,
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => command(name),
  });
  return [
    item(words.home, "home", "CmdOrCtrl+Shift+H"),
    item(words.computer, "computer", "CmdOrCtrl+N"),
    item(words.findMatch, "find-match", "CmdOrCtrl+F"),
    line,
    item(words.recentGames, "recent-games", "CmdOrCtrl+Shift+G"),
    item(words.leaderboard, "leaderboard", "CmdOrCtrl+L"),
    item(words.rules, "rules", "F1"),
  ];
};

const settingsItem = ({ words, command }: MenuParts): Item => ({
  id: "settings",
  label: words.settings,
  accelerator: "CmdOrCtrl+,",
  click: () => command("settings"),
});

const aboutItems = ({ words, about, checkUpdates }: MenuParts): Item[] => [
  { id: "about", label: words.about, click: about },
  { id: "updates", label: words.checkUpdates, click: checkUpdates },
];

const diagnosticsItem = ({ words, copyDiagnostics }: MenuParts): Item => ({
  id: "diagnostics",
  label: words.copyDiagnostics,
  click: copyDiagnostics,
});

/** The first menu of macOS, which carries the app's name. */
const appMenu = (parts: MenuParts): Item => ({
  role: "appMenu",
  submenu: [
    ...aboutItems(parts),
    line,
    settingsItem(parts),
    line,
    { role: "services", label: parts.words.services },
    line,
    { role: "hide", label: parts.words.hide },
    { role: "hideOthers", label: parts.words.hideOthers },
    { role: "unhide", label: parts.words.showAll },
    line,
    { role: "quit", label: parts.words.quit },
  ],
});

const fileMenu = (parts: MenuParts): Item => {
  const { words, platform } = parts;
  const end: Item[] =
    platform === "darwin"
      ? [{ role: "close", label: words.close }]
      : [settingsItem(parts), line, { role: "quit", label: words.quit, accelerator: "CmdOrCtrl+Q" }];
  return { label: words.file, submenu: [...gameItems(parts), line, ...end] };
};

const editMenu = ({ words }: MenuParts): Item => ({
  label: words.edit,
  submenu: [
    { role: "undo", label: words.undo },
    { role: "redo", label: words.redo },
    line,
    { role: "cut", label: words.cut },
    { role: "copy", label: words.copy },
    { role: "paste", label: words.paste },
    { role: "selectAll", label: words.selectAll },
  ],
});

const viewMenu = ({ words, isPackaged, platform, command }: MenuParts): Item => {
  const fullScreen = platform === "darwin" ? "Ctrl+Cmd+F" : "F11";
  const forBuilders: Item[] = [
    line,
    { role: "reload", label: words.reload },
    { role: "toggleDevTools", label: words.tools },
  ];
  return {
    label: words.view,
    submenu: [
      { role: "togglefullscreen", label: words.fullScreen, accelerator: fullScreen },
      line,
      { role: "zoomIn", label: words.zoomIn, accelerator: "CmdOrCtrl+Plus" },
      // The plus of many keyboards needs Shift; without it the key is a `=`.
      { role: "zoomIn", label: words.zoomIn, accelerator: "CmdOrCtrl+=", visible: false },
      { role: "zoomOut", label: words.zoomOut, accelerator: "CmdOrCtrl+-" },
      { role: "resetZoom", label: words.zoomReset, accelerator: "CmdOrCtrl+0" },
      line,
      { id: "streamer", label: words.streamer, accelerator: "CmdOrCtrl+Shift+S", click: () => command("streamer") },
      ...(isPackaged ? [] : forBuilders),
    ],
  };
};

const windowMenu = ({ words, platform }: MenuParts): Item => ({
  role: "window",
  label: words.window,
  submenu: [
    { role: "minimize", label: words.minimize },
    ...(platform === "darwin"
      ? ([{ role: "zoom", label: words.zoom }, line, { role: "front", label: words.allToFront }] satisfies Item[])
      : ([{ role: "close", label: words.close }] satisfies Item[])),
  ],
});

/** The whole menu as Electron's `buildFromTemplate` takes it. */
export function menuTemplate(parts: MenuParts): Item[] {
  const isMac = parts.platform === "darwin";
  const helpItems = isMac ? [diagnosticsItem(parts)] : [...aboutItems(parts), line, diagnosticsItem(parts)];
  const help: Item = { role: "help", label: parts.words.help, submenu: helpItems };
  const shared = [fileMenu(parts), editMenu(parts), viewMenu(parts), windowMenu(parts), help];
  return isMac ? [appMenu(parts), ...shared] : shared;
}
