import { expect, test } from "vitest";
import { importedBy, pageChunks } from "./pageChunks.ts";

/** A page of five modules: the first page imports a button, both pages import the calls, the others a list. */
const imports: Readonly<Record<string, readonly string[]>> = {
  "/web/app/firstPage/main.tsx": ["/web/ui/Button.tsx"],
  "/web/features/home/firstPage/HomePage.tsx": ["/web/ui/Button.tsx", "/web/entities/calls.ts"],
  "/web/ui/Button.tsx": ["/web/ui/classes.ts"],
  "/web/ui/classes.ts": ["/web/ui/Button.tsx"],
  "/web/entities/calls.ts": [],
  "/web/ui/Panel.tsx": ["/web/entities/calls.ts"],
};
const roots = ["/web/app/firstPage/main.tsx", "/web/features/home/firstPage/HomePage.tsx"];
const modules = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
};

const groupOf = (id: string): string | undefined => {
  for (const { name, test } of pageChunks(roots)) {
    const found = test.test(id) ? (typeof name === "string" ? name : name(id, modules)) : null;
    if (found !== null) return found;
  }
  return undefined;
};

test("all imports of the first page are found once, also in a cycle", () => {
  expect([...importedBy(roots, modules)].toSorted()).toEqual(
    [...roots, "/web/entities/calls.ts", "/web/ui/Button.tsx", "/web/ui/classes.ts"].toSorted(),
  );
});

test("a shared module comes with the first page only if that page imports it", () => {
  expect(groupOf("/web/ui/classes.ts")).toBe("shell");
  expect(groupOf("/web/entities/calls.ts")).toBe("shell");
  expect(groupOf("/web/ui/Panel.tsx")).toBe("common");
  expect(groupOf("/web/features/game/reading.ts")).toBeUndefined();
  expect(groupOf("/node_modules/react-dom/client.js")).toBe("frame");
});
