import { expect, test } from "vitest";
import { hostileStrings, wrongText } from "#tests/support/hostileStrings.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { chatLimits } from "./limits.ts";

test("five hundred hostile strings are refused or one line of the same text in chats and messages", () => {
  const lines = hostileStrings.map((text) => [text, speakable(text, chatLimits.chatCharsMax)] as const);
  for (const [text, line] of lines) {
    if (line === null) continue;
    expect([text, wrongText(text, line), line.includes("\n")]).toEqual([text, null, false]);
    expect(speakable(line, chatLimits.chatCharsMax)).toBe(line);
  }
  const refused = lines.filter(([, line]) => line === null).map(([text]) => text);
  // Nothing can be seen of these.
  expect(refused.every((text) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u2800\u3164]/g, "")))).toBe(true);
});
