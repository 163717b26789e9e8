import { expect, test } from "vitest";
import { warnOfMissingSettings } from "./startWarnings.ts";
import { readConfig } from "./config.ts";

const said = (env: Record<string, string>): string[] => {
  const lines: string[] = [];
  warnOfMissingSettings(readConfig({ NODE_ENV: "production", TWO_FACTOR_KEY: "k".repeat(43), ...env }), {
    warn: (line: string) => void lines.push(line),
  });
  return lines;
};

test("a real server says at the start what was likely forgotten", () => {
  expect(said({})).toEqual([expect.stringMatching(/^PUBLIC_URL is not set: /)]);
  expect(said({ PUBLIC_URL: "https://spar.example" })).toEqual([expect.stringMatching(/^TRUST_PROXY is 0 /)]);
  expect(said({ PUBLIC_URL: "http://192.0.2.7:3000", TWO_FACTOR_KEY: "" })).toEqual([
    expect.stringMatching(/^TWO_FACTOR_KEY is not set: /),
  ]);
});

test("and nothing where nothing is", () => {
  expect(said({ PUBLIC_URL: "https://spar.example", TRUST_PROXY: "1" })).toEqual([]);
  expect(said({ PUBLIC_URL: "http://192.0.2.7:3000" })).toEqual([]);
  expect(said({ NODE_ENV: "development" })).toEqual([]);
});
