import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  server: "Server",
  inUse: "In use: {{address}}",
  builtIn: "Default: {{address}}",
  serverVersion: "This server runs Spar {{version}}.",
  check: "Check the connection",
  checking: "Checking…",
  well: "The server responds and works with this version of Spar.",
  keychain: "Staying signed in",
  inKeychain: "Your session is stored in this computer’s keychain and nowhere else. Logging out deletes it.",
  inSession: "This computer has no keychain that Spar can use. You will be signed out when you quit Spar.",
  withoutWindow: "When the window is closed",
  keepRunning: "Keep Spar running when I close its window",
  keepRunningTray:
    "You still receive challenges. Spar stays in the system tray; use its menu to open the window or quit.",
  keepRunningDock: "You still receive challenges. Spar stays in the Dock; quit it there or with Cmd+Q.",
  startAtLogin: "Start Spar when I sign in to this computer",
  startAtLoginHint: "With the setting above, Spar starts without a window.",
  streamer: "Stream window",
  streamerHint:
    "A small window, always on top, shows your table as a spectator sees it: no hidden cards and no buttons. At a table, open it with the eye in the bar or from the menu. Drag the table to move it, and press Esc to close it.",
  background: "Background",
  chroma: "Green, for chroma key",
  transparent: "Transparent",
  updates: "Updates",
  version: "Spar {{app}} (Electron {{electron}}, Chromium {{chromium}})",
  off: "This copy does not update itself.",
  none: "No newer version found.",
  lookingForUpdate: "Checking for a newer version…",
  offered: "Version {{version}} is available.",
  loading: "Downloading version {{version}}: {{percent}}%",
  ready: "Version {{version}} is ready. Restart Spar to use it.",
  failed: "Could not check for updates.",
  look: "Check for updates",
  load: "Download",
  restart: "Restart now",
} as const;

export const desktopSettingsText = defineText("desktop-settings", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
