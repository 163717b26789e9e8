import { expect, test } from "vitest";
import { staleRooms, withSizes } from "./roomMap.ts";
import { parseSource } from "./source.ts";

const file = (path: string, lines = 10) => parseSource(path, "f();\n".repeat(lines));
const page = (...rows: string[]) => ({
  path: "docs/a.md",
  text: ["| Room | Size | What it promises | Its folders |", "|---|---|---|---|", ...rows].join("\n"),
});
const tree = [
  ...Array.from({ length: 8 }, (_, index) => file(`server/play/table/file${index}.ts`, 100)),
  file("server/play/chat/line.ts", 200),
  file("server/play/chat/line.test.ts", 999),
  file("engine/apply.ts", 100),
];
const play = "| `server/play` | 9 files, 1,000 lines | rooms | `table`, `chat` |";
const engine = "| `engine` | 1 file, 100 lines | the rules | |";

test("a map that shows each room, its size and its folders is right", () => {
  expect(staleRooms(page(play, engine), tree)).toEqual([]);
  expect(staleRooms(page(play.replace("9 files, 1,000", "10 files, 900"), engine), tree)).toEqual([]);
  expect(staleRooms(page(play.replace("`chat` |", "`chat`, `server/play/table` |"), engine), tree)).toEqual([]);
  const named = play.replace("rooms", "`line.ts`, `table/file1.ts`, `engine/apply.ts`");
  expect(staleRooms(page(named, engine), tree)).toEqual([]);
});

test.each([
  [[play], "docs/a.md has no row for engine"],
  [[play, engine, "| `desktop` | 1 file, 9 lines | | |"], "docs/a.md has a row for desktop, which is not there"],
  [[play.replace("9 files", "12 files"), engine], "docs/a.md gives server/play 12 files, it has 9"],
  [[play.replace("1,000 lines", "700 lines"), engine], "docs/a.md gives server/play 700 lines, it has 1000"],
  [[play.replace(", `chat`", ""), engine], "docs/a.md leaves out server/play/chat"],
  [[play.replace("rooms", "`gone.ts` rooms"), engine], "docs/a.md names gone.ts in server/play, which is not there"],
  [
    [play.replace("`chat`", "`chat`, `table/old`"), engine],
    "docs/a.md names table/old in server/play, which is not there",
  ],
  [[play.replace("`chat`", "`chat`, `share`"), engine], "docs/a.md names server/play/share, which is not there"],
])("a fault of the map is found: %s", (rows, finding) => {
  expect(staleRooms(page(...rows), tree)).toEqual([finding]);
});

test("a size that is too far from the tree's is written again, another stays", () => {
  const { text } = page(play.replace("9 files, 1,000", "7 files, 700"), engine.replace("100 lines", "110 lines"));
  expect(withSizes(text, tree)).toBe(page(play, engine.replace("100 lines", "110 lines")).text);
});
