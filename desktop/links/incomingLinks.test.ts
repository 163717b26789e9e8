import { expect, test, vi } from "vitest";
import type { DesktopLink } from "#server/protocol/desktop.ts";
import { LinkDesk } from "./incomingLinks.ts";
import { ShownTable } from "../window/shownTable.ts";

const link = (code: string): DesktopLink => ({ kind: "game", code });
const here = link("AAAA2222");
const there = link("BBBB3333");

function desk(mayLeave: () => Promise<boolean> = () => Promise.reject(new Error("nothing to ask"))) {
  const table = new ShownTable();
  const told: string[] = [];
  const ask = vi.fn<typeof mayLeave>(mayLeave);
  const show = vi.fn<() => void>();
  const links = new LinkDesk({ table, mayLeave: ask, tell: ({ code }) => void told.push(code), show });
  return { links, table, told, ask, show };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a link waits until the page listens, and only the latest one", () => {
  const { links, told, show } = desk();
  links.arrive(here);
  links.arrive(there);
  expect(told).toEqual([]);
  links.heard();
  links.heard();
  expect(told).toEqual(["BBBB3333"]);
  expect(show).toHaveBeenCalledTimes(2);
});

test("a page that is loaded anew is told when it listens again", () => {
  const { links, told } = desk();
  links.heard();
  links.deaf();
  links.arrive(here);
  expect(told).toEqual([]);
  links.heard();
  expect(told).toEqual(["AAAA2222"]);
});

test.each([
  [true, ["BBBB3333"]],
  [false, []],
])("during a match the player is asked: %s", async (answer, expected) => {
  const { links, table, told, ask } = desk(async () => answer);
  links.heard();
  table.show({ code: "AAAA2222", isPlaying: true });
  links.arrive(there);
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(told).toEqual(expected);
});

test("the link to the match that is on asks nothing and changes nothing", async () => {
  const { links, table, told, ask, show } = desk();
  links.heard();
  table.show({ code: "AAAA2222", isPlaying: true });
  links.arrive(here);
  await settled();
  expect([told, ask.mock.calls.length, show.mock.calls.length]).toEqual([[], 0, 1]);
});

test("a table where no match is on is left without a question", async () => {
  const { links, table, told } = desk();
  links.heard();
  table.show({ code: "AAAA2222", isPlaying: false });
  links.arrive(there);
  await settled();
  expect(told).toEqual(["BBBB3333"]);
});

test("a flood of links is one question, and none is kept for later", async () => {
  let decide: (answer: boolean) => void = () => undefined;
  const { links, table, told, ask } = desk(() => new Promise((resolve) => (decide = resolve)));
  links.heard();
  table.show({ code: "AAAA2222", isPlaying: true });
  for (let times = 0; times < 100; times += 1) links.arrive(there);
  decide(false);
  await settled();
  links.heard();
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(told).toEqual([]);
});

test("starting the app again without a link only brings the window to the front", () => {
  const { links, told, show } = desk();
  links.heard();
  links.arrive(undefined);
  expect([told, show.mock.calls.length]).toEqual([[], 1]);
});
