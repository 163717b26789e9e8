import { describe, expect, test } from "vitest";
import { parseSource } from "./source.ts";
import { unnamedErrors } from "./throws.ts";

const findings = (path: string, ...lines: string[]) => unnamedErrors([parseSource(path, lines.join("\n"))]);

describe("errors of public functions", () => {
  test.each([
    ["a function", "export function go() { throw new Error(); }", "go"],
    ["an arrow", "export const go = () => { if (x) throw new Error(); };", "go"],
    ["a method", "export class Car { go() { throw new Error(); } }", "Car.go"],
    ["what a catch throws", "export function go() { try { run(); } catch (e) { throw e; } }", "go"],
    ["a try without a catch", "export function go() { try { throw new Error(); } finally { stop(); } }", "go"],
    ["another comment", "/** Goes. */\nexport function go() { throw new Error(); }", "go"],
    ["a comment further up", "/** @throws Error */\nlet x;\nexport function go() { throw new Error(); }", "go"],
  ])("finds %s", (_, code, name) => {
    expect(findings("a.ts", code)).toEqual([expect.stringMatching(new RegExp(`^a.ts:\\d ${name} throws`))]);
  });

  test.each([
    ["a comment that says it", "/** Goes. @throws Error */\nexport function go() { throw new Error(); }"],
    ["a method's comment", "export class Car { /** @throws Error */ go() { throw new Error(); } }"],
    ["a function of this file", "function go() { throw new Error(); }"],
    ["a private method", "export class Car { #go() { throw new Error(); } private run() { throw new Error(); } }"],
    ["a function inside", "export function go() { return () => { throw new Error(); }; }"],
    ["what is caught", "export function go() { try { throw new Error(); } catch { stop(); } }"],
    ["no error", "export function go() { return 1; }"],
  ])("lets %s pass", (_, code) => {
    expect(findings("a.ts", code)).toEqual([]);
  });

  test("leaves tests out", () => {
    expect(findings("a.test.ts", "export function go() { throw new Error(); }")).toEqual([]);
  });
});
