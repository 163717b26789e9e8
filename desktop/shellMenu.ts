/** The native menu of the running app, and what its entries do. */
import { diagnosticsText, type DiagnosticsParts } from "./log/diagnostics.ts";
import { menuTemplate } from "./window/menu.ts";
import type { AppWindow } from "./window/appWindow.ts";
import type { ShellParts } from "./shellParts.ts";
import type { ShownTable } from "./window/shownTable.ts";
import type { Words } from "./text/en.ts";
import type { Updates } from "./updates/updates.ts";
import { talkOfUpdates } from "./updates/updateDialog.ts";

export interface ShellMenuParts {
  readonly electron: ShellParts["electron"];
  readonly platform: NodeJS.Platform;
  readonly words: () => Words;
  readonly window: AppWindow;
  readonly updates: Updates;
  readonly table: Pick<ShownTable, "isPlaying">;
  readonly diagnostics: () => DiagnosticsParts;
}

/** Sets the menu in the language of now. */
export function setShellMenu(parts: ShellMenuParts): void {
  const { electron, platform, words, window, updates, table } = parts;
  const { app, Menu } = electron;
  const ask = window.ask.bind(window);
  const template = menuTemplate({
    words: words(),
    platform,
    isPackaged: app.isPackaged,
    command: (command) => {
      window.show();
      window.tell("menu", command);
    },
    about: () => app.showAboutPanel(),
    checkUpdates: () => void talkOfUpdates({ updates, words, isPlaying: () => table.isPlaying, ask }),
    copyDiagnostics: () => void copyDiagnostics(parts),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function copyDiagnostics({ electron, words, window, diagnostics }: ShellMenuParts): Promise<void> {
  await electron.clipboard.writeText(diagnosticsText(diagnostics()));
  const { diagnosticsCopied: message, diagnosticsCopiedMore: detail, ok } = words();
  await window.ask({ type: "info", message, detail, buttons: [ok] });
}
