import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { loadListener } from "./listener.ts";
import type { Listen } from "./transport.ts";

const never: Listen = () => Promise.reject(new Error("not used"));
const [uws, ws]: readonly Listen[] = [(...given) => never(...given), (...given) => never(...given)];

/** Both listeners, of which the first may be missing on this Node. */
function loading(isMissing: boolean) {
  return {
    warn: vi.fn<(fields: object, words: string) => void>(),
    load: {
      uws: async () => {
        if (isMissing) throw new Error("Cannot find module './bin/uws_linux_x64_137.node'");
        return { listenSockets: uws as Listen };
      },
      ws: async () => ({ listenSockets: ws as Listen }),
    },
  };
}

describe("the listener", () => {
  test.each([
    [null, uws],
    ["uws", uws],
    ["ws", ws],
  ] as const)("is chosen by the setting %s, without a word", async (requested, expected) => {
    const { warn, load } = loading(false);
    expect(await loadListener(requested, { warn } as never, load)).toBe(expected);
    expect(warn).not.toHaveBeenCalled();
  });

  test("is ws where uWebSockets.js is missing, and the log says so in one line", async () => {
    const { warn, load } = loading(true);
    expect(await loadListener(null, { warn } as never, load)).toBe(ws);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[1]).toMatch(/^there is no uWebSockets\.js for this Node: ws serves the sockets/);
  });

  test("that is named and missing stops the start", async () => {
    const { warn, load } = loading(true);
    const start = loadListener("uws", { warn } as never, load);
    await expect(start).rejects.toThrow(/^SOCKET_LISTENER=uws: there is no uWebSockets\.js for Node .*; set ws$/);
  });
});

test("the binaries of uWebSockets.js are those that were recorded, and no others", () => {
  const folder = join(import.meta.dirname, "../../../node_modules/uWebSockets.js/dist/bin");
  const recorded = readFileSync(join(import.meta.dirname, "uwsBinaries.sha256"), "utf8");
  const found = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}  ${name}\n`,
    );
  expect(found.join("")).toBe(recorded);
});
