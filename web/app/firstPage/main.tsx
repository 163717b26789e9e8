import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { desktop, isStream } from "#web/platform/desktop/desktop.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { usePrefs, wantedLanguage } from "#web/platform/storage/prefs.ts";
import { followOtherTabs, startSession } from "#web/entities/session/session.ts";
import { App } from "./App.tsx";
import { followPrefs } from "./followPrefs.ts";
import { startSounds } from "./startSounds.ts";
import { fetchHome } from "./pages.ts";
import { followMissingParts } from "./CrashGuard.tsx";
import { rememberFocus } from "./firstPaintInput.ts";
import "#web/ui/tokens.css";
import "#web/ui/fonts.css";
import "#web/ui/base.css";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");

followMissingParts();
followPrefs();
startSounds();
followOtherTabs();
// The app and the stream window store no token in the browser.
if (isStream || desktop() !== null) await (await import("#web/app/desktop/begin.ts")).begin();
void startSession();
// It replaces theme.js's drawing at once; if it cannot be fetched now, the page tries again.
if (window.location.pathname === "/") await fetchHome().catch(() => undefined);
// The page waits for its texts, so that it is not shown in another language first.
await setLanguage(wantedLanguage(usePrefs.getState()));
rememberFocus();
// React reports only that it drew again; the cause is the useful part.
const reportCause = (error: unknown): void =>
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error);
createRoot(root, { onRecoverableError: reportCause }).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
