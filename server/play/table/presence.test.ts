import { describe, expect, it } from "vitest";
import { roomLimits } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import { TestLink } from "#tests/support/roomHarness.ts";
import { Presence } from "./presence.ts";

const CLOSED_MS = 30_000;
const DROPPED_MS = 60_000;

describe("who is connected", () => {
  it("is here while one of several connections is open", () => {
    const audience = new Presence(0);
    const [page, tab] = [new TestLink("ama"), new TestLink("ama")];
    audience.add(page, false);
    audience.add(tab, false);
    expect(audience.countOf(userIdOf("ama"))).toBe(2);
    expect(audience.remove(page, 10)).toBe(false);
    expect(audience.isConnected(userIdOf("ama"))).toBe(true);
    expect(audience.remove(tab, 20)).toBe(true);
    expect(audience.isConnected(userIdOf("ama"))).toBe(false);
    expect(audience.emptySince).toBe(20);
  });

  it("leaves no empty room behind while another user is there", () => {
    const audience = new Presence(0);
    const [ama, kofi] = [new TestLink("ama"), new TestLink("kofi")];
    for (const connection of [ama, kofi]) audience.add(connection, false);
    audience.remove(ama, 10);
    expect(audience.emptySince).toBeNull();
    audience.remove(kofi, 20);
    expect(audience.emptySince).toBe(20);
  });

  it("is let in again at a full table, where a user who is not here is refused", () => {
    const audience = new Presence(0);
    const tabs = Array.from({ length: roomLimits.connectionsPerUserMax }, () => new TestLink("ama"));
    for (const tab of tabs) audience.add(tab, false);
    expect(audience.refusalOf(new TestLink("ama"), false)).toBe("not-allowed");
    expect(tabs.map((tab) => audience.refusalOf(tab, true))).toEqual(tabs.map(() => null));
  });

  it("without a network that is known shares its places with no other", () => {
    const audience = new Presence(0);
    for (let n = 0; n < roomLimits.spectatorsPerNetworkMax; n++) audience.add(new TestLink(`fan-${n}`), true);
    expect(audience.refusalOf(new TestLink("late"), true)).toBeNull();
    for (let n = audience.size; n < roomLimits.spectatorsMax; n++) audience.add(new TestLink(`fan-${n}`), true);
    expect(audience.refusalOf(new TestLink("late"), true)).toBe("game-full");
  });

  it("is not taken away twice", () => {
    const audience = new Presence(0);
    const connection = new TestLink("ama");
    audience.add(connection, false);
    audience.remove(connection, 10);
    expect(audience.remove(connection, 20)).toBe(false);
    expect(audience.emptySince).toBe(10);
  });

  it("is not in the seat while only looking on", () => {
    const audience = new Presence(0);
    const connection = new TestLink("ama");
    audience.add(connection, true);
    expect(audience.isConnected(userIdOf("ama"))).toBe(false);
    expect(audience.isSpectator(connection)).toBe(true);
    audience.add(connection, false);
    expect(audience.isConnected(userIdOf("ama"))).toBe(true);
  });

  it("leaves no connection out of a loop in which another one ends", () => {
    const audience = new Presence(0);
    const links = ["ama", "kofi", "esi"].map((id) => new TestLink(id));
    for (const connection of links) audience.add(connection, false);
    const reached: string[] = [];
    for (const { connection } of audience.viewers) {
      reached.push(connection.user.id);
      audience.remove(connection, 10);
    }
    expect(reached).toEqual(["ama", "kofi", "esi"]);
    expect(audience.size).toBe(0);
  });
});

describe("the places of those who look on", () => {
  const fill = (audience: Presence, count: number, linkOf: (n: number) => TestLink): number => {
    let taken = 0;
    for (let n = 0; n < count; n++) {
      const connection = linkOf(n);
      if (audience.refusalOf(connection, true) !== null) continue;
      audience.add(connection, true);
      taken++;
    }
    return taken;
  };
  const { spectatorsMax, spectatorsPerUserMax, spectatorsPerNetworkMax } = roomLimits;

  it("are shared: neither a user nor a network can take all", () => {
    const audience = new Presence(0);
    expect(fill(audience, 200, () => new TestLink("yaa", "192.0.2.1"))).toBe(spectatorsPerUserMax);
    const rest = spectatorsPerNetworkMax - spectatorsPerUserMax;
    expect(fill(audience, 200, (n) => new TestLink(`one-${n}`, "192.0.2.1"))).toBe(rest);
    expect(audience.refusalOf(new TestLink("ama", "192.0.2.1"), false)).toBeNull();
    expect(audience.refusalOf(new TestLink("esi", "192.0.2.1"), true)).toBe("game-full");
    expect(audience.refusalOf(new TestLink("esi", "192.0.2.2"), true)).toBeNull();
    const left = spectatorsMax - spectatorsPerNetworkMax;
    expect(fill(audience, 200, (n) => new TestLink(`other-${n}`, `192.0.2.${n % 250}`))).toBe(left);
  });
});

describe("[R20] an absence", () => {
  it.each([
    ["closed", CLOSED_MS],
    ["dropped", DROPPED_MS],
  ] as const)("by a connection that was %s lasts its grace, and is shown after five seconds", (how, graceMs) => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), how, 1_000);
    expect(audience.awayVisibleAt(userIdOf("ama"))).toBe(6_000);
    expect(audience.isVisiblyConnected(userIdOf("ama"))).toBe(true);
    expect(audience.givenUpAt(userIdOf("ama"))).toBe(1_000 + graceMs);
    audience.markVisible(userIdOf("ama"));
    expect(audience.awayVisibleAt(userIdOf("ama"))).toBeNull();
    expect(audience.isVisiblyConnected(userIdOf("ama"))).toBe(false);
  });

  it("does not begin again by a second way of leaving", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), "closed", 1_000);
    audience.markAway(userIdOf("ama"), "dropped", 20_000);
    expect(audience.givenUpAt(userIdOf("ama"))).toBe(1_000 + CLOSED_MS);
  });

  it("ends with a connection to the seat, not with one that looks on", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), "closed", 0);
    audience.add(new TestLink("ama"), true);
    expect(audience.givenUpAt(userIdOf("ama"))).toBe(CLOSED_MS);
    audience.add(new TestLink("ama"), false);
    expect(audience.givenUpAt(userIdOf("ama"))).toBeNull();
    expect(audience.isVisiblyConnected(userIdOf("ama"))).toBe(true);
  });

  it("stays visible once the seat was given up, with nothing more to come", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), "closed", 0);
    audience.markGivenUp(userIdOf("ama"));
    expect(audience.isVisiblyConnected(userIdOf("ama"))).toBe(false);
    expect([audience.awayVisibleAt(userIdOf("ama")), audience.givenUpAt(userIdOf("ama"))]).toEqual([null, null]);
  });

  it("begins again with a match", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), "dropped", 0);
    audience.restartGraces(500_000);
    expect(audience.givenUpAt(userIdOf("ama"))).toBe(500_000 + DROPPED_MS);
  });

  it("is credited with the time of a failing journal, never into the future", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("ama"), "closed", 1_000);
    audience.markAway(userIdOf("kofi"), "closed", 39_000);
    audience.extendGraces(30_000, 40_000);
    expect(audience.givenUpAt(userIdOf("ama"))).toBe(31_000 + CLOSED_MS);
    expect(audience.givenUpAt(userIdOf("kofi"))).toBe(40_000 + CLOSED_MS);
  });
});

it("a player who never came is shown as away", () => {
  expect(new Presence(0).isVisiblyConnected(userIdOf("ama"))).toBe(false);
});
