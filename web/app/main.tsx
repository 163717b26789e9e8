import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { track } from "#web/lib/analytics.ts";
import { desktop, isStream } from "#web/lib/desktop/desktop.ts";
import { setLanguage } from "#web/lib/i18n.ts";
import { usePrefs, wantedLanguage } from "#web/lib/prefs.ts";
import { followOtherTabs, startSession } from "#web/lib/session.ts";
import "#web/ui/tokens.css";
import "#web/ui/fonts.css";
import "#web/ui/base.css";
import { App } from "./App.tsx";
import { followPrefs } from "./followPrefs.ts";
import { hear } from "./hear.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");

followPrefs();
hear();
followOtherTabs();
// In the app, and where a table is shown to others, no token is kept in the browser's storage.
if (isStream || desktop() !== null) await (await import("./desktop/begin.ts")).begin();
void startSession();
track("app_open", {});
// The first drawing waits for its words, so that nobody sees another language flash by.
await setLanguage(wantedLanguage(usePrefs.getState()));
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
