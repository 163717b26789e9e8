import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "#protocol/calls/settings.ts";
import { alertsBy } from "./alertSettings.ts";

const alertNames = [
  "notifyOnGameInvite",
  "notifyOnFriendRequest",
  "notifyOnAchievement",
  "notifyOnTournament",
  "chatNotifications",
] as const;
const off = (name: keyof Settings): Settings => ({ ...defaultSettings, [name]: false });

test.each([
  ["challenge_missed", "challenge", "notifyOnGameInvite"],
  ["friend_request", "friend", "notifyOnFriendRequest"],
  ["achievement", "reward", "notifyOnAchievement"],
  ["tournament", "tournament", "notifyOnTournament"],
  ["direct_message", "friend", "chatNotifications"],
] as const)("a %s of the type %s interrupts unless %s is off, which silences nothing else", (kind, type, setting) => {
  const notification = { kind, type };
  expect(alertsBy(defaultSettings, notification)).toBe(true);
  const silencing = alertNames.filter((name) => !alertsBy(off(name), notification));
  expect(silencing).toEqual([setting]);
});

test("one of the system always interrupts", () => {
  const none = { ...defaultSettings, notifyOnFriendRequest: false, chatNotifications: false };
  expect(alertsBy(none, { kind: "announcement", type: "system" })).toBe(true);
});
