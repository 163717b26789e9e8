import { describe, expect, it } from "vitest";
import { TestLink } from "#tests/support/roomHarness.ts";
import { Audience } from "./audience.ts";

const CLOSED_MS = 30_000;
const DROPPED_MS = 60_000;

describe("who is connected", () => {
  it("is here while one of several connections is open", () => {
    const audience = new Audience(0);
    const [page, tab] = [new TestLink("ama"), new TestLink("ama")];
    audience.add(page, false);
    audience.add(tab, false);
    expect(audience.countOf("ama")).toBe(2);
    expect(audience.remove(page, 10)).toBe(false);
    expect(audience.isHere("ama")).toBe(true);
    expect(audience.remove(tab, 20)).toBe(true);
    expect(audience.isHere("ama")).toBe(false);
    expect(audience.emptySince).toBe(20);
  });

  it("is not taken away twice", () => {
    const audience = new Audience(0);
    const link = new TestLink("ama");
    audience.add(link, false);
    audience.remove(link, 10);
    expect(audience.remove(link, 20)).toBe(false);
    expect(audience.emptySince).toBe(10);
  });

  it("is not in the seat while only looking on", () => {
    const audience = new Audience(0);
    const link = new TestLink("ama");
    audience.add(link, true);
    expect(audience.isHere("ama")).toBe(false);
    expect(audience.looksOn(link)).toBe(true);
    audience.add(link, false);
    expect(audience.isHere("ama")).toBe(true);
  });
});

describe("[R20] an absence", () => {
  it.each([
    ["closed", CLOSED_MS],
    ["dropped", DROPPED_MS],
  ] as const)("by a connection that was %s lasts its grace, and is shown after five seconds", (how, graceMs) => {
    const audience = new Audience(0);
    audience.markAway("ama", how, 1_000);
    expect(audience.untoldAt("ama")).toBe(6_000);
    expect(audience.seemsHere("ama")).toBe(true);
    expect(audience.givenUpAt("ama")).toBe(1_000 + graceMs);
    audience.tell("ama");
    expect(audience.untoldAt("ama")).toBeNull();
    expect(audience.seemsHere("ama")).toBe(false);
  });

  it("is not begun anew by a second way of going", () => {
    const audience = new Audience(0);
    audience.markAway("ama", "closed", 1_000);
    audience.markAway("ama", "dropped", 20_000);
    expect(audience.givenUpAt("ama")).toBe(1_000 + CLOSED_MS);
  });

  it("ends with a connection to the seat, not with one that looks on", () => {
    const audience = new Audience(0);
    audience.markAway("ama", "closed", 0);
    audience.add(new TestLink("ama"), true);
    expect(audience.givenUpAt("ama")).toBe(CLOSED_MS);
    audience.add(new TestLink("ama"), false);
    expect(audience.givenUpAt("ama")).toBeNull();
    expect(audience.seemsHere("ama")).toBe(true);
  });

  it("stays visible once the seat was given up, with nothing more to come", () => {
    const audience = new Audience(0);
    audience.markAway("ama", "closed", 0);
    audience.giveUp("ama");
    expect(audience.seemsHere("ama")).toBe(false);
    expect([audience.untoldAt("ama"), audience.givenUpAt("ama")]).toEqual([null, null]);
  });

  it("begins anew with a match", () => {
    const audience = new Audience(0);
    audience.markAway("ama", "dropped", 0);
    audience.renew(500_000);
    expect(audience.givenUpAt("ama")).toBe(500_000 + DROPPED_MS);
  });

  it("is credited with the time of a failing journal, never into the future", () => {
    const audience = new Audience(0);
    audience.markAway("ama", "closed", 1_000);
    audience.markAway("kofi", "closed", 39_000);
    audience.credit(30_000, 40_000);
    expect(audience.givenUpAt("ama")).toBe(31_000 + CLOSED_MS);
    expect(audience.givenUpAt("kofi")).toBe(40_000 + CLOSED_MS);
  });
});

it("somebody who never came seems away", () => {
  expect(new Audience(0).seemsHere("ama")).toBe(false);
});
