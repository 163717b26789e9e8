import { expect, test } from "vitest";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { failureText } from "./failures.ts";
import { mistakeIn, passwordStrength, looksLikeEmail, mayBeEmail } from "./credentials.ts";
import { en } from "./text/en.ts";

const refused = (status: number, code = "", message = ""): ApiFailure => ({ kind: "refused", status, code, message });
const say = (key: keyof typeof en): string => en[key];

test.each([
  ["short", "a1!B"],
  ["short", "1234567"],
  ["weak", "aaaaaaaaaaaaaaaa"],
  ["weak", "12345678"],
  ["weak", "password1"],
  ["weak", "abababababab"],
  ["fair", "harmattan9x"],
  ["strong", "eleven crowns"],
  ["strong", "kq7#Zp2!mVx9"],
] as const)("a password is %s: %s", (strength, password) => {
  expect(passwordStrength(password)).toBe(strength);
});

test("the two entries of a new password are compared before its strength is measured", () => {
  expect(mistakeIn({ password: "short", confirmation: "shorter" })).toBe("mismatch");
  expect(mistakeIn({ password: "short", confirmation: "short" })).toBe("passwordWeak");
  expect(mistakeIn({ password: "x".repeat(129), confirmation: "x".repeat(129) })).toBe("passwordWeak");
  expect(mistakeIn({ password: "x".repeat(128), confirmation: "x".repeat(128) })).toBeNull();
});

test.each([
  ["ama@example.org", true],
  ["ama.k+spar@mail.example.org", true],
  ["ama", false],
  ["ama@home", false],
  ["@example.org", false],
  ["ama@@example.org", false],
  ["ama @example.org", false],
  ["ama@müller.example", true],
  ["ama＠例え。テスト", true],
])("'%s' looks like an address: %s", (text, answer) => {
  expect(looksLikeEmail(text)).toBe(answer);
});

test.each(["a..b@example.org", ".a@example.org", "a.@example.org", "a.＠example.org"])(
  "'%s' is no address for a new account",
  (text) => {
    expect([looksLikeEmail(text), mayBeEmail(text), mayBeEmail("a.b@example.org")]).toEqual([true, false, true]);
  },
);

test("a failure's code is used before its status, the form's own sentence before the server's general one", () => {
  const t = say as unknown as Parameters<typeof failureText>[0];
  const form = { byStatus: { 400: "emailRequired" }, quotes: true, otherwise: "loginFailed" } as const;
  expect(failureText(t, refused(400, "email_invalid", "?"), form)).toBe(en.emailInvalid);
  expect(failureText(t, refused(400, "bad_request", "?"), form)).toBe(en.emailRequired);
  expect(failureText(t, refused(403, "odd", "Said so."), form)).toBe("Said so.");
  expect(failureText(t, refused(403, "forbidden", "Said so."), form)).toBe(en.loginFailed);
  expect(failureText(t, refused(500, "odd", "Said so."), form)).toBe(en.loginFailed);
  expect(failureText(t, refused(403, "odd", "Said so."))).toBe(en.generic);
  expect(failureText(t, { ...refused(0), kind: "network" }, form)).toBe(en.connectFailed);
});
