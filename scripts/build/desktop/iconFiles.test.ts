import { expect, test } from "vitest";
import { icnsFile, icnsSizes, icoFile } from "./iconFiles.ts";

const picture = (sizePixels: number, content: string) => ({ sizePixels, png: Buffer.from(content) });

test("an icon for Windows lists where each picture lies and how long it is", () => {
  const ico = icoFile([picture(16, "small"), picture(256, "larger")]);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  const entry = (index: number) => {
    const at = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    return {
      size: ico.readUInt8(at),
      bits: ico.readUInt16LE(at + 6),
      text: ico.toString("latin1", offset, offset + length),
    };
  };
  expect(entry(0)).toEqual({ size: 16, bits: 32, text: "small" });
  expect(entry(1)).toEqual({ size: 0, bits: 32, text: "larger" });
  expect(ico.length).toBe(6 + 2 * 16 + "small".length + "larger".length);
});

test("an icon for macOS is blocks of a name, a length and a picture, and says its own length", () => {
  const sizes = [...new Set(Object.values(icnsSizes))];
  const icns = icnsFile(sizes.map((size) => picture(size, `picture of ${size}`)));
  expect(icns.toString("latin1", 0, 4)).toBe("icns");
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, string> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found[icns.toString("latin1", at, at + 4)] = icns.toString("latin1", at + 8, at + icns.readUInt32BE(at + 4));
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(icnsSizes).map(([name, n]) => [name, `picture of ${n}`])));
});

test("an icon for macOS is not made with a picture missing", () => {
  expect(() => icnsFile([picture(32, "only one")])).toThrow("no picture of 64 pixels");
});
