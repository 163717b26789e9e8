/** The first steps of the app: who it is, that it runs once, and Electron's events on their way to the shell. */
import { join } from "node:path";
import { privileges } from "./server/appProtocol.ts";
import { confine, sendNoCertificate } from "./security/confinement.ts";
import { linkIn, parseLink } from "./links/deepLink.ts";
import { watchFaults } from "./log/faultWatch.ts";
import { appId, appName, linkScheme, pageScheme } from "./identity.ts";
import { LogFile } from "./log/logFile.ts";
import { Shell } from "./shell.ts";
import type { ShellParts } from "./shellParts.ts";
import { finishBeforeQuitting } from "./storage/pendingWrites.ts";

/** Starts the app, or hands over to the one that already runs. */
export function startShell(parts: ShellParts): void {
  const { app, protocol } = parts.electron;
  app.setName(appName);
  app.setAppUserModelId(appId);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.on("window-all-closed", () => {
    if (parts.platform !== "darwin") app.quit();
  });
  sendNoCertificate(app);
  const log = new LogFile({ path: join(app.getPath("logs"), "spar.log"), now: () => new Date() });
  watchFaults(app, parts.main, log);
  const shell = new Shell(parts, log);
  app.on("before-quit", () => shell.background.quitting(true));
  finishBeforeQuitting(app, shell.unfinished);
  app.on("web-contents-created", (_event, contents) => confine(contents, shell.outside));
  app.on("second-instance", (_event, argv) => shell.links.arrive(linkIn(argv)));
  app.on("open-url", (event, url) => {
    event.preventDefault();
    const link = parseLink(url);
    if (link !== undefined) shell.links.arrive(link);
  });
  app.on("activate", () => shell.show());
  void app.whenReady().then(() => shell.run());
}
