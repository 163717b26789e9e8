/** The native menu of the running app and its actions. */
import { diagnosticsText, type DiagnosticsDependencies } from "./log/diagnostics.ts";
import { menuTemplate } from "./window/menu.ts";
import type { AppWindow } from "./window/appWindow.ts";
import type { ShellDependencies } from "./shellDependencies.ts";
import type { ReportedTable } from "./window/reportedTable.ts";
import type { Words } from "./text/en.ts";
import type { Updates } from "./updates/updates.ts";
import { runUpdateDialog } from "./updates/updateDialog.ts";

export interface ShellMenuDependencies {
  readonly electron: ShellDependencies["electron"];
  readonly platform: NodeJS.Platform;
  readonly words: () => Words;
  readonly window: AppWindow;
  readonly updates: Updates;
  readonly table: Pick<ReportedTable, "isPlaying">;
  readonly diagnostics: () => DiagnosticsDependencies;
}

/** Sets the menu in the current language. */
export function setShellMenu(dependencies: ShellMenuDependencies): void {
  const { electron, platform, words, window, updates, table } = dependencies;
  const { app, Menu } = electron;
  const ask = window.ask.bind(window);
  const template = menuTemplate({
    words: words(),
    platform,
    isPackaged: app.isPackaged,
    command: (command) => {
      window.show();
      window.send("menu", command);
    },
    about: () => app.showAboutPanel(),
    checkUpdates: () => void runUpdateDialog({ updates, words, isPlaying: () => table.isPlaying, ask }),
    copyDiagnostics: () => void copyDiagnostics(dependencies),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function copyDiagnostics({ electron, words, window, diagnostics }: ShellMenuDependencies): Promise<void> {
  await electron.clipboard.writeText(diagnosticsText(diagnostics()));
  const { diagnosticsCopied: message, diagnosticsCopiedMore: detail, ok } = words();
  await window.ask({ type: "info", message, detail, buttons: [ok] });
}
