import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  qrCode: "QR code",
  qrTitle: "Scan to join",
  qrHint: "Point a phone camera at the code to open this game.",
  qrAlt: "QR code with the link to this game",
  qrFailed: "The code could not be shown. Copy the link instead.",
  done: "Done",
  addComputer: "Add a computer",
  addHint: "It takes this seat. A friend who joins before the start takes its place.",
  level: "Level",
  add: "Add",
  cancel: "Cancel",
  remove: "Remove {{name}}",
  startGame: "Start Game",
  startHint: "All seats are taken. A friend who joins now takes a computer’s seat.",
} as const;

/** The words of the waiting room: invitations and computers. */
export const waitingText = defineText("waiting", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
