import { defineText } from "#web/platform/languages/i18n.ts";

export const en = {
  findingTitle: "Finding Match",
  searching: "Searching for players...",
  elapsed: "Time waited",
  usualWait: "The usual wait is about {{time}} right now",
  reconnecting: "Reconnecting...",
  calledOff: "Your opponent did not show up. Still searching.",
  noTable: "We found an opponent, but every table is taken right now. We will keep trying.",
  nobodyYet: "No one at your level is searching right now. We will keep looking. Meanwhile, you can play the computer.",
  cancel: "Cancel",
  foundTitle: "Match Found!",
  you: "You",
  versus: "vs",
  ranked: "Ranked match",
  casual: "Casual match: guests play without a rating",
  youDeal: "You are the Dealer",
  waitForDealer: "Waiting for Dealer to Start",
  startGame: "START GAME",
  startingGame: "STARTING GAME",
  startingSoon: "GAME STARTING SOON",
  startsItself: "The game starts by itself after 20 seconds.",
  pausedTitle: "Quick match is paused for you",
  pausedMinutes_one: "You left ranked matches before they ended. You can search again in {{count}} minute.",
  pausedMinutes_other: "You left ranked matches before they ended. You can search again in {{count}} minutes.",
  pausedHours_one: "You left ranked matches before they ended. You can search again in {{count}} hour.",
  pausedHours_other: "You left ranked matches before they ended. You can search again in {{count}} hours.",
  pausedHint:
    "Finishing three matches in a row makes up for one you left. You can always play friends or the computer.",
  tryAgain: "Try again",
} as const;

export const matchText = defineText("match", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
