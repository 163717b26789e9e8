import { expect, test, vi } from "vitest";
import type { DesktopLink } from "#protocol/calls/desktop.ts";
import { IncomingLinks } from "./incomingLinks.ts";
import { ReportedTable } from "../window/reportedTable.ts";

const link = (code: string): DesktopLink => ({ kind: "game", code });
const here = link("AAAA2222");
const there = link("BBBB3333");

function desk(mayLeave: () => Promise<boolean> = () => Promise.reject(new Error("nothing to ask"))) {
  const table = new ReportedTable();
  const opened: string[] = [];
  const ask = vi.fn<typeof mayLeave>(mayLeave);
  const show = vi.fn<() => void>();
  const links = new IncomingLinks({ table, mayLeave: ask, send: ({ code }) => void opened.push(code), show });
  return { links, table, opened, ask, show };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("the latest link waits until the page listens", () => {
  const { links, opened, show } = desk();
  links.receive(here);
  links.receive(there);
  expect(opened).toEqual([]);
  links.pageListens();
  links.pageListens();
  expect(opened).toEqual(["BBBB3333"]);
  expect(show).toHaveBeenCalledTimes(2);
});

test("a reloaded page gets links when it listens again", () => {
  const { links, opened } = desk();
  links.pageListens();
  links.pageLeft();
  links.receive(here);
  expect(opened).toEqual([]);
  links.pageListens();
  expect(opened).toEqual(["AAAA2222"]);
});

test.each([
  [true, ["BBBB3333"]],
  [false, []],
])("during a match the player is asked: %s", async (answer, expected) => {
  const { links, table, opened, ask } = desk(async () => answer);
  links.pageListens();
  table.show({ code: "AAAA2222", isPlaying: true });
  links.receive(there);
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(opened).toEqual(expected);
});

test("a link to the running match is ignored without a question", async () => {
  const { links, table, opened, ask, show } = desk();
  links.pageListens();
  table.show({ code: "AAAA2222", isPlaying: true });
  links.receive(here);
  await settled();
  expect([opened, ask.mock.calls.length, show.mock.calls.length]).toEqual([[], 0, 1]);
});

test("a table without a running match is left without a question", async () => {
  const { links, table, opened } = desk();
  links.pageListens();
  table.show({ code: "AAAA2222", isPlaying: false });
  links.receive(there);
  await settled();
  expect(opened).toEqual(["BBBB3333"]);
});

test("many links cause one question, and none of them is kept", async () => {
  let decide: (answer: boolean) => void = () => undefined;
  const { links, table, opened, ask } = desk(() => new Promise((resolve) => (decide = resolve)));
  links.pageListens();
  table.show({ code: "AAAA2222", isPlaying: true });
  for (let times = 0; times < 100; times += 1) links.receive(there);
  decide(false);
  await settled();
  links.pageListens();
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});

test("a second start without a link only brings the window to the front", () => {
  const { links, opened, show } = desk();
  links.pageListens();
  links.receive(undefined);
  expect([opened, show.mock.calls.length]).toEqual([[], 1]);
});
