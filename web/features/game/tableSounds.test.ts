import { expect, test } from "vitest";
import { FakeTableServer, type FakeOptions } from "./fixture/FakeTableServer.ts";
import { createTable } from "./state/table.ts";
import type { TableChange } from "./state/tableState.ts";
import { soundsByMoment, soundsOf } from "./tableSounds.ts";

/** The changes of a table on which this happens. */
function changesOf(happens: (tableServer: FakeTableServer) => void, options: FakeOptions = {}): readonly TableChange[] {
  const tableServer = new FakeTableServer(options);
  const table = createTable(tableServer.room.code, tableServer);
  const changes: TableChange[] = [];
  table.onChange((change) => changes.push(change));
  table.open();
  happens(tableServer);
  return changes;
}

const wholeHand = (tableServer: FakeTableServer): void => {
  tableServer.deal();
  tableServer.playOut();
};

test("a table that is first shown makes no sound", () => {
  const last = changesOf(wholeHand).at(-1) as TableChange;
  expect(soundsOf(last)).not.toEqual([]);
  expect(soundsOf({ ...last, before: null })).toEqual([]);
});

test("the sounds of a won trick and of the own turn wait until the cards have landed", () => {
  const tricks = changesOf(wholeHand).filter((change) => soundsOf(change).includes("trick"));
  expect(tricks.length).toBeGreaterThan(0);
  for (const change of tricks) expect(soundsByMoment(change)).toMatchObject({ moving: ["play"], crowned: [] });
  for (const change of tricks) expect(soundsByMoment(change).landed).toContain("trick");
});

test("a spectator hears neither victory nor defeat", () => {
  const heard = (viewer: 0 | null) => new Set(changesOf(wholeHand, { viewer }).flatMap(soundsOf));
  const ends = (sounds: ReadonlySet<string>): boolean => sounds.has("win") || sounds.has("lose");
  expect([ends(heard(0)), ends(heard(null))]).toEqual([true, false]);
});
