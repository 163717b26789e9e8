/** The native menu, in the player's language, with the usual shortcuts of each system. */
import type { MenuItemConstructorOptions, ContextMenuParams } from "electron";
import type { MenuCommand } from "#protocol/calls/desktop.ts";
import type { Words } from "../text/en.ts";

export interface MenuDependencies {
  readonly words: Words;
  readonly platform: NodeJS.Platform;
  /** Reloading and the developer tools are for developers. */
  readonly isPackaged: boolean;
  readonly command: (command: MenuCommand) => void;
  readonly about: () => void;
  readonly checkUpdates: () => void;
  readonly copyDiagnostics: () => void;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: "separator" };

const gameItems = ({ words, command }: MenuDependencies): Item[] => {
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
    separator,
    item(words.recentGames, "recent-games", "CmdOrCtrl+Shift+G"),
    item(words.leaderboard, "leaderboard", "CmdOrCtrl+L"),
    item(words.rules, "rules", "F1"),
  ];
};

const settingsItem = ({ words, command }: MenuDependencies): Item => ({
  id: "settings",
  label: words.settings,
  accelerator: "CmdOrCtrl+,",
  click: () => command("settings"),
});

const aboutItems = ({ words, about, checkUpdates }: MenuDependencies): Item[] => [
  { id: "about", label: words.about, click: about },
  { id: "updates", label: words.checkUpdates, click: checkUpdates },
];

const diagnosticsItem = ({ words, copyDiagnostics }: MenuDependencies): Item => ({
  id: "diagnostics",
  label: words.copyDiagnostics,
  click: copyDiagnostics,
});

/** The first menu of macOS, which carries the app's name. */
const appMenu = (dependencies: MenuDependencies): Item => ({
  role: "appMenu",
  submenu: [
    ...aboutItems(dependencies),
    separator,
    settingsItem(dependencies),
    separator,
    { role: "services", label: dependencies.words.services },
    separator,
    { role: "hide", label: dependencies.words.hide },
    { role: "hideOthers", label: dependencies.words.hideOthers },
    { role: "unhide", label: dependencies.words.showAll },
    separator,
    { role: "quit", label: dependencies.words.quit },
  ],
});

const fileMenu = (dependencies: MenuDependencies): Item => {
  const { words, platform } = dependencies;
  const end: Item[] =
    platform === "darwin"
      ? [{ role: "close", label: words.close }]
      : [settingsItem(dependencies), separator, { role: "quit", label: words.quit, accelerator: "CmdOrCtrl+Q" }];
  return { label: words.file, submenu: [...gameItems(dependencies), separator, ...end] };
};

const editMenu = ({ words }: MenuDependencies): Item => ({
  label: words.edit,
  submenu: [
    { role: "undo", label: words.undo },
    { role: "redo", label: words.redo },
    separator,
    { role: "cut", label: words.cut },
    { role: "copy", label: words.copy },
    { role: "paste", label: words.paste },
    { role: "selectAll", label: words.selectAll },
  ],
});

const viewMenu = ({ words, isPackaged, platform, command }: MenuDependencies): Item => {
  const fullScreen = platform === "darwin" ? "Ctrl+Cmd+F" : "F11";
  const forBuilders: Item[] = [
    separator,
    { role: "reload", label: words.reload },
    { role: "toggleDevTools", label: words.tools },
  ];
  return {
    label: words.view,
    submenu: [
      { role: "togglefullscreen", label: words.fullScreen, accelerator: fullScreen },
      separator,
      { role: "zoomIn", label: words.zoomIn, accelerator: "CmdOrCtrl+Plus" },
      // On many keyboards the plus needs Shift; without it the key is `=`.
      { role: "zoomIn", label: words.zoomIn, accelerator: "CmdOrCtrl+=", visible: false },
      { role: "zoomOut", label: words.zoomOut, accelerator: "CmdOrCtrl+-" },
      { role: "resetZoom", label: words.zoomReset, accelerator: "CmdOrCtrl+0" },
      separator,
      { id: "streamer", label: words.streamer, accelerator: "CmdOrCtrl+Shift+S", click: () => command("streamer") },
      ...(isPackaged ? [] : forBuilders),
    ],
  };
};

const windowMenu = ({ words, platform }: MenuDependencies): Item => ({
  role: "window",
  label: words.window,
  submenu: [
    { role: "minimize", label: words.minimize },
    ...(platform === "darwin"
      ? ([{ role: "zoom", label: words.zoom }, separator, { role: "front", label: words.allToFront }] satisfies Item[])
      : ([{ role: "close", label: words.close }] satisfies Item[])),
  ],
});

/** The whole menu, for Electron's `buildFromTemplate`. */
export function menuTemplate(dependencies: MenuDependencies): Item[] {
  const isMac = dependencies.platform === "darwin";
  const helpItems = isMac
    ? [diagnosticsItem(dependencies)]
    : [...aboutItems(dependencies), separator, diagnosticsItem(dependencies)];
  const help: Item = { role: "help", label: dependencies.words.help, submenu: helpItems };
  const shared = [
    fileMenu(dependencies),
    editMenu(dependencies),
    viewMenu(dependencies),
    windowMenu(dependencies),
    help,
  ];
  return isMac ? [appMenu(dependencies), ...shared] : shared;
}

/** The place that was pressed for a context menu. */
export type ContextTarget = Pick<ContextMenuParams, "isEditable" | "selectionText" | "editFlags">;

/**
 * The context menu as a template for Electron's `buildFromTemplate`: editing in a field, copying for selected text, empty
 * elsewhere.
 */
export function contextTemplate(pressed: ContextTarget, words: Words): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags: can } = pressed;
  const copy: MenuItemConstructorOptions = { role: "copy", label: words.copy, enabled: can.canCopy };
  if (!isEditable) return selectionText.trim() === "" ? [] : [copy];
  return [
    { role: "undo", label: words.undo, enabled: can.canUndo },
    { role: "redo", label: words.redo, enabled: can.canRedo },
    { type: "separator" },
    { role: "cut", label: words.cut, enabled: can.canCut },
    copy,
    { role: "paste", label: words.paste, enabled: can.canPaste },
    { type: "separator" },
    { role: "selectAll", label: words.selectAll, enabled: can.canSelectAll },
  ];
}
