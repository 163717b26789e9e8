import { expect, test } from "vitest";
import { appleCredentials, notariseApp } from "./notarise.ts";

const byPassword = { APPLE_ID: "id", APPLE_APP_SPECIFIC_PASSWORD: "word", APPLE_TEAM_ID: "team" };
const byKey = { APPLE_API_KEY: "key.p8", APPLE_API_KEY_ID: "number", APPLE_API_ISSUER: "issuer" };

test.each([
  ["a password", byPassword, { appleId: "id", appleIdPassword: "word", teamId: "team" }],
  ["a key", byKey, { appleApiKey: "key.p8", appleApiKeyId: "number", appleApiIssuer: "issuer" }],
  ["a keychain", { APPLE_KEYCHAIN_PROFILE: "spar" }, { keychainProfile: "spar" }],
  ["nothing", { PATH: "/bin" }, undefined],
  ["empty ones", { APPLE_ID: "", APPLE_TEAM_ID: "" }, undefined],
])("Apple is asked by %s", (_way, environment, credentials) => {
  expect(appleCredentials(environment)).toEqual(credentials);
});

test("half of the credentials are a mistake, not a reason to skip", () => {
  expect(() => appleCredentials({ APPLE_ID: "id", APPLE_TEAM_ID: "team" })).toThrow(
    "To notarise, APPLE_APP_SPECIFIC_PASSWORD must be set too.",
  );
});

test("an app is notarised with credentials only, and what was done is said", async () => {
  const requested: unknown[] = [];
  const notarize = (options: unknown): Promise<void> => {
    requested.push(options);
    return Promise.resolve();
  };
  expect(await notariseApp("Spar.app", {}, notarize)).toMatch(/^Not notarised: none of Apple's credentials/);
  expect(requested).toEqual([]);
  expect(await notariseApp("Spar.app", byPassword, notarize)).toMatch(/^Notarised/);
  expect(requested).toEqual([{ appPath: "Spar.app", appleId: "id", appleIdPassword: "word", teamId: "team" }]);
});

test("Apple's refusal stops the build", async () => {
  const refuse = (): Promise<void> => Promise.reject(new Error("Invalid"));
  await expect(notariseApp("Spar.app", byKey, refuse)).rejects.toThrow("Invalid");
});
