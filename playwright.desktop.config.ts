import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import { findElectron, journeysNotice } from "./scripts/build/desktop/electronBinary.ts";

// The configuration is read again in every worker; it is said once.
if (process.env["SPAR_DESKTOP_SAID"] === undefined) console.log(journeysNotice(findElectron()));
process.env["SPAR_DESKTOP_SAID"] = "yes";

// Where the mails are, since the app's page does not come from the server.
process.env["DESKTOP_SERVER"] = journeys.use?.baseURL ?? "";

// The journeys of the desktop app: the same server, another way to start the page.
export default defineConfig({
  ...journeys,
  testDir: "tests/desktop",
  outputDir: "test-results/desktop",
  // Each starts an app, a browser and a keyring.
  workers: availableParallelism(),
});
