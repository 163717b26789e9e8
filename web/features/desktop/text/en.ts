import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  lookingForServer: "Connecting to the server…",
  away: "The server is not responding",
  foreign: "This is not a Spar server",
  tooOld: "This version of Spar is too old",
  serverTooOld: "This server is too old",
  tooOldHow: "Install the latest version of Spar the same way you installed this one, then start it again.",
  retry: "Try again",
  keepsTrying: "Spar keeps trying.",
  playOffline: "Play against the computer",
  playOfflineHint: "No server needed. If you are signed in, the game is added to your history once the server is back.",
  anotherServer: "Use another server",
  update: "Update",
  updateOffered: "Spar {{version}} is available.",
  updateReady: "Spar {{version}} is ready.",
  updateLoad: "Download",
  updateRestart: "Restart now",
  updateLoading: "Downloading Spar {{version}}: {{percent}}%",
  updateFailed: "The update failed. Spar will offer it again later.",
  updateTo: "Update to {{version}}",
  waitingForKeychain: "Spar is waiting for this computer’s keychain. It may ask for your password.",
  noKeychain: "This computer has no keychain that Spar can use. You will be signed out when you quit Spar.",
} as const;

export const desktopText = defineText("desktop", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
