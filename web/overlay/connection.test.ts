import { describe, expect, test } from "vitest";
import { matchKey, nodeName, streamKeyOf } from "#protocol/ids.ts";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { type Overlay, overlayBounds } from "#protocol/frames/overlay.ts";
import { beatFrame, overlayFrame, overlayMovedFrame } from "#protocol/frames/overlayFrame.ts";
import { sampleOf } from "#web/entities/overlay/sample.ts";
import type { ConnectionHandlers } from "#web/platform/socket/webSocket.ts";
import { connectOverlay } from "./connection.ts";

interface Line {
  readonly url: string;
  readonly on: ConnectionHandlers;
  readonly sent: unknown[];
  isClosed: boolean;
}

/** A page of an overlay with a clock of its own, on lines that the test opens and closes. */
function openPage(socketUrl: () => Promise<string | null> = () => Promise.resolve("wss://spar.example/socket")) {
  const page = { isOutdated: false, reloadDelayMs: 2_000 as number | null };
  const lines: Line[] = [];
  const reports: string[] = [];
  const pictures: Overlay[] = [];
  const waits: { delayMs: number; call: () => void }[] = [];
  const end = connectOverlay({
    key: streamKeyOf("secret"),
    server: async () => {
      const url = await socketUrl();
      return url === null ? null : { socketUrl: url, isOutdated: page.isOutdated };
    },
    reloadDelayMs: () => page.reloadDelayMs,
    reload: () => reports.push("reload"),
    dial: (url, on) => {
      const line: Line = { url, on, sent: [], isClosed: false };
      lines.push(line);
      return {
        send: (bytes) => void line.sent.push(decodeFrame(bytes)),
        close: () => {
          line.isClosed = true;
        },
      };
    },
    clock: {
      after: (delayMs, call) => {
        const wait = { delayMs, call };
        waits.push(wait);
        return () => {
          const at = waits.indexOf(wait);
          if (at >= 0) waits.splice(at, 1);
        };
      },
    },
    random: () => 0,
    onPicture: (picture) => pictures.push(picture),
    onRefused: () => reports.push("refused"),
    onConnected: (isConnected) => reports.push(isConnected ? "connected" : "lost"),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  /** Lets the one wait end that there is. */
  const pass = async (): Promise<number> => {
    expect(waits).toHaveLength(1);
    const [wait] = waits.splice(0, 1);
    wait?.call();
    await settle();
    return wait?.delayMs ?? 0;
  };
  return { page, lines, reports, pictures, waits, end, settle, pass, last: () => lines.at(-1) as Line };
}

const frame = (): Uint8Array => overlayFrame(sampleOf("waiting")).slice();

describe("the connection of an overlay", () => {
  test("the key is the first and only message, and each picture is handed on", async () => {
    const page = openPage();
    await page.settle();
    expect(page.last().url).toBe("wss://spar.example/socket");
    page.last().on.opened();
    page.last().on.received(frame());
    page.last().on.received(frame());
    expect(page.last().sent).toEqual([["openOverlay", { key: "secret", protocol: PROTOCOL }]]);
    expect(page.pictures).toHaveLength(2);
    expect(page.reports[0]).toBe("connected");
    expect(page.waits.map(({ delayMs }) => delayMs)).toEqual([overlayBounds.silenceMsMax]);
  });

  test("it goes to the server of the table, with its match, and keeps the picture meanwhile", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.received(frame());
    const old = page.last();
    const moved = overlayMovedFrame({ node: nodeName("b"), match: matchKey("w1.2") }).slice();
    old.on.received(moved);
    page.waits.find(({ delayMs }) => delayMs === 0)?.call();
    await page.settle();
    expect([old.isClosed, page.last().url]).toEqual([true, "wss://spar.example/socket/b"]);
    page.last().on.opened();
    expect(page.last().sent).toEqual([["openOverlay", { key: "secret", protocol: PROTOCOL, from: { match: "w1.2" } }]]);
    old.on.received(frame());
    old.on.closed(1000);
    expect(page.pictures).toHaveLength(1);
    page.last().on.received(frame());
    expect([page.pictures.length, page.reports]).toEqual([2, ["connected", "connected"]]);
  });

  test("servers that send it to each other are followed more and more slowly", async () => {
    const page = openPage();
    await page.settle();
    const delays: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      page.last().on.received(overlayMovedFrame({ node: nodeName("b"), match: null }).slice());
      const wait = page.waits.at(-1);
      delays.push(wait?.delayMs ?? -1);
      wait?.call();
      page.waits.splice(0);
      await page.settle();
    }
    expect(delays).toEqual([0, 0, 125, 250, 500, 1_000]);
    page.last().on.closed(1006);
    page.waits.at(-1)?.call();
    await page.settle();
    expect(page.last().url).toBe("wss://spar.example/socket");
  });

  test("it connects again by itself, later each time, and at once soon after a picture", async () => {
    const page = openPage();
    await page.settle();
    const delays: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      page.last().on.closed(1006);
      delays.push(await page.pass());
    }
    expect(delays).toEqual([125, 250, 500, 1_000]);
    page.last().on.received(frame());
    page.last().on.closed(1006);
    expect(await page.pass()).toBe(125);
    expect(page.lines).toHaveLength(6);
    expect(page.lines.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
  });

  test("a server that does not say where its sockets are, or fails to, is asked again", async () => {
    let answer: () => Promise<string | null> = () => Promise.resolve(null);
    const page = openPage(() => answer());
    await page.settle();
    expect(page.lines).toEqual([]);
    answer = () => Promise.reject(new Error("unreachable"));
    expect(await page.pass()).toBe(125);
    answer = () => Promise.resolve("wss://spar.example/socket");
    await page.pass();
    expect(page.lines).toHaveLength(1);
  });

  test("a line without a first picture is given up", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.opened();
    expect(await page.pass()).toBe(8_000);
    expect(page.last().isClosed).toBe(true);
    await page.pass();
    expect(page.lines).toHaveLength(2);
  });

  test("anything but a picture is ignored", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.received(Uint8Array.of());
    page.last().on.received(Uint8Array.of(0xc1, 1, 2));
    page.last().on.received(frame().slice(0, 20));
    expect(page.pictures).toEqual([]);
    expect(page.reports).toEqual([]);
  });

  test("a line over which nothing comes is given up, with one timer for all of it", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.opened();
    page.last().on.received(frame());
    const before = page.waits[0];
    page.last().on.received(beatFrame().slice());
    // restarted by each message
    expect(page.waits).not.toContain(before);
    expect(page.pictures).toHaveLength(1);
    expect(await page.pass()).toBe(overlayBounds.silenceMsMax);
    expect(page.lines[0]?.isClosed).toBe(true);
    expect(page.reports).toEqual(["connected", "lost"]);
    await page.pass();
    expect(page.lines).toHaveLength(2);
  });

  test("a dead line is known within 30 s, and a late beat is no dead line", () => {
    expect(overlayBounds.silenceMsMax).toBeLessThan(30_000);
    expect(overlayBounds.silenceMsMax).toBeGreaterThanOrEqual(2 * overlayBounds.beatMs);
  });

  test("a page that is too old is loaded anew before it connects, once", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.received(frame());
    page.page.isOutdated = true;
    page.last().on.closed(1012);
    await page.pass();
    expect(page.lines).toHaveLength(1);
    expect(page.reports).not.toContain("reload");
    expect(await page.pass()).toBe(2_000);
    expect(page.reports.filter((what) => what === "reload")).toHaveLength(1);
    expect(page.waits).toEqual([]);
  });

  test("one that may not be loaded anew yet connects, and asks rarely where its protocol is refused", async () => {
    const page = openPage();
    page.page.isOutdated = true;
    page.page.reloadDelayMs = null;
    await page.settle();
    expect(page.lines).toHaveLength(1);
    for (let turn = 0; turn < 3; turn++) {
      page.last().on.closed(4400);
      expect(await page.pass()).toBe(60_000);
    }
    expect(page.reports).not.toContain("reload");
    page.page.reloadDelayMs = 10;
    page.last().on.closed(4400);
    await page.pass();
    expect(await page.pass()).toBe(10);
    expect(page.reports.at(-1)).toBe("reload");
  });

  test("a key that is not known is told, and asked for again once a minute", async () => {
    const page = openPage();
    await page.settle();
    page.last().on.closed(4401);
    expect(page.reports).toEqual(["lost", "refused"]);
    expect(await page.pass()).toBe(60_000);
    expect(page.lines).toHaveLength(2);
  });

  test("nothing happens after its end", async () => {
    const page = openPage();
    await page.settle();
    page.end();
    expect(page.last().isClosed).toBe(true);
    expect(page.waits).toEqual([]);
    page.last().on.closed(1006);
    await page.settle();
    expect(page.waits).toEqual([]);
    expect(page.reports).toEqual([]);
  });
});
