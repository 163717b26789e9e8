import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "#server/protocol/settings.ts";
import { alertsBy } from "./alertSettings.ts";

const off = (name: keyof Settings): Settings => ({ ...defaultSettings, [name]: false });

test.each([
  ["challenge_missed", "challenge", "notifyOnGameInvite"],
  ["friend_request", "friend", "notifyOnFriendRequest"],
  ["achievement", "reward", "notifyOnAchievement"],
  ["tournament", "tournament", "notifyOnTournament"],
  ["direct_message", "friend", "chatNotifications"],
] as const)("a %s of the type %s interrupts unless %s is off, which silences nothing else", (kind, type, setting) => {
  const told = { kind, type };
  expect(alertsBy(defaultSettings, told)).toBe(true);
  expect(alertsBy(off(setting), told)).toBe(false);
  const others = ["notifyOnGameInvite", "notifyOnFriendRequest", "notifyOnAchievement", "notifyOnTournament"] as const;
  for (const other of [...others, "chatNotifications" as const]) {
    if (other !== setting) expect(alertsBy(off(other), told), other).toBe(true);
  }
});

test("one of the system always interrupts", () => {
  const none = { ...defaultSettings, notifyOnFriendRequest: false, chatNotifications: false };
  expect(alertsBy(none, { kind: "announcement", type: "system" })).toBe(true);
});
