import { expect, test } from "vitest";
import { warnOfMissingSettings } from "#server/app/app.ts";
import { readConfig } from "#server/base/config/config.ts";

const said = (env: Record<string, string>): string[] => {
  const lines: string[] = [];
  warnOfMissingSettings(readConfig({ NODE_ENV: "production", TWO_FACTOR_KEY: "k".repeat(43), ...env }), {
    warn: (line: string) => void lines.push(line),
  });
  return lines;
};

const mail = { SMTP_URL: "smtp://mail.example" };

test("a real server says at the start what was likely forgotten", () => {
  const names = (env: Record<string, string>) => said(env).map((line) => line.split(/ is (?:not set: |0 )/)[0]);
  expect(names({})).toEqual(["PUBLIC_URL", "SMTP_URL"]);
  expect(names({ PUBLIC_URL: "https://spar.example", ...mail })).toEqual(["TRUST_PROXY"]);
  expect(names({ PUBLIC_URL: "http://192.0.2.7:3000", ...mail, TWO_FACTOR_KEY: "" })).toEqual(["TWO_FACTOR_KEY"]);
});

test("and nothing where nothing is", () => {
  expect(said({ PUBLIC_URL: "https://spar.example", TRUST_PROXY: "1", ...mail })).toEqual([]);
  expect(said({ PUBLIC_URL: "http://192.0.2.7:3000", ...mail })).toEqual([]);
  expect(said({ NODE_ENV: "development" })).toEqual([]);
});
