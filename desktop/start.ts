/** The first steps of the app: its name, the single instance, and passing Electron's events to the shell. */
import { join } from "node:path";
import { privileges } from "./server/appProtocol.ts";
import { confine, sendNoCertificate } from "./security/confinement.ts";
import { linkIn, parseLink } from "./links/deepLink.ts";
import { watchFaults } from "./log/fault.ts";
import { appId, appName, linkScheme, pageScheme } from "./identity.ts";
import { LogFile } from "./log/logFile.ts";
import { Shell } from "./shell.ts";
import type { ShellDependencies } from "./shellDependencies.ts";
import { finishBeforeQuitting } from "./storage/pendingWrites.ts";

/** Starts the app, or hands over to the running instance. */
export function startShell(dependencies: ShellDependencies): void {
  const { app, protocol } = dependencies.electron;
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
    if (dependencies.platform !== "darwin") app.quit();
  });
  sendNoCertificate(app);
  const log = new LogFile({ path: join(app.getPath("logs"), "spar.log"), now: () => new Date() });
  watchFaults(app, dependencies.main, log);
  const shell = new Shell(dependencies, log);
  app.on("before-quit", () => shell.background.setQuitting(true));
  finishBeforeQuitting(app, shell.pendingWrites);
  app.on("web-contents-created", (_event, contents) => confine(contents, shell.openExternal));
  app.on("second-instance", (_event, argv) => shell.links.receive(linkIn(argv)));
  app.on("open-url", (event, url) => {
    event.preventDefault();
    const link = parseLink(url);
    if (link !== undefined) shell.links.receive(link);
  });
  app.on("activate", () => shell.show());
  void app.whenReady().then(() => shell.run());
}
