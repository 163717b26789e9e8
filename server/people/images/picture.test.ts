/** Treatment of pictures, and of files that only look like pictures. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageLimits } from "./limits.ts";
import { picture, pngThatSays, type PictureKind } from "#tests/support/pictures.ts";
import { squared } from "./picture.ts";

const kinds: readonly PictureKind[] = ["jpeg", "png", "webp", "gif"];
const invalid = { ok: false, error: "invalid" };
const tooLarge = { ok: false, error: "too-large" };

async function made(upload: Uint8Array): Promise<Buffer> {
  const result = await squared(upload);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** The colour at a place, as whole hundreds: 200 0 0 for red. */
async function colourAt(webp: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(webp)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)].map((each) => Math.floor(each / 100) * 100).join(" ");
}

describe("a picture", () => {
  test.each(kinds)("of kind %s becomes a square WebP of 256 pixels with what it showed", async (kind) => {
    const webp = await made(await picture(kind));
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(await colourAt(webp, 20, 128)).toBe("200 0 0");
    expect(await colourAt(webp, 236, 128)).toBe("0 0 200");
    expect(webp.length).toBeLessThan(64 * 1024);
  });

  test.each([
    [1, 1],
    [3, 2000],
    [2000, 3],
    [4000, 4000],
  ])("of %i by %i pixels becomes square too", async (width, height) => {
    const webp = await made(await picture("png", width, height));
    expect(await sharp(webp).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  test("that was taken sideways is turned upright, and what else the camera wrote is gone", async () => {
    const exif = { IFD0: { Copyright: "Ama-was-here", Make: "A-Camera" }, IFD3: { GPSLatitude: "5/1 33/1 0/1" } };
    const taken = await sharp(await picture("jpeg", 400, 400))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes("Ama-was-here")).toBe(true);
    const webp = await made(taken);
    expect(await colourAt(webp, 128, 20)).toBe("200 0 0");
    expect(await colourAt(webp, 128, 236)).toBe("0 0 200");
    const head = await sharp(webp).metadata();
    expect(head).not.toHaveProperty("exif");
    expect(head).not.toHaveProperty("icc");
    expect(head.orientation).toBeUndefined();
    expect(webp.includes("Ama-was-here")).toBe(false);
  });

  test("that moves stands still", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 50, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const webp = await made(moving);
    expect((await sharp(webp).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(webp, 128, 128)).toBe("200 0 0");
  });

  test.each(kinds)("with another file behind its end (%s) leaves nothing of it", async (kind) => {
    const hidden = Buffer.from("<script>alert(document.domain)</script>PK\u0003\u0004%PDF-1.7 evil");
    const webp = await made(Buffer.concat([await picture(kind), hidden]));
    expect(webp.includes("script")).toBe(false);
    expect(webp.includes("evil")).toBe(false);
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

describe("no picture is", () => {
  test.each([
    ["nothing", ""],
    ["a byte", "\u0089"],
    ["an SVG", svg],
    ["an SVG with a prologue", `<?xml version="1.0"?><!DOCTYPE svg>${svg}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page with a picture's name in it", "<html>GIF89a\u0089PNG</html>"],
    ["a PDF", "%PDF-1.7\n1 0 obj"],
    ["a TIFF", "II*\0\u0008\0\0\0"],
    ["an archive", "PK\u0003\u0004"],
    ["a program", "#!/bin/sh\nexit"],
    ["a GIF that is a script", "GIF89a/*\0\0*/=1;alert(document.domain);//"],
    ["the beginning of a JPEG", "\u00ff\u00d8\u00ff"],
    ["the beginning of a PNG", "\u0089PNG\r\n\u001a\n"],
    ["the beginning of a GIF", "GIF89a"],
    ["the beginning of a WebP", "RIFF\u0000\u0000\u0000\u0000WEBPVP8 "],
    ["an SVG behind a JPEG's first bytes", `\u00ff\u00d8\u00ff${svg}`],
  ])("%s", async (_, content) => {
    expect(await squared(Buffer.from(content, "latin1"))).toEqual(invalid);
  });

  test.each(kinds)("a %s that ends too soon", async (kind) => {
    const whole = await picture(kind, 800, 600);
    for (const share of [0.1, 0.5, 0.9]) {
      expect(await squared(whole.subarray(0, Math.floor(whole.length * share)))).toEqual(invalid);
    }
  });

  test("a kind whose decoder is not wanted, no matter what it is called", async () => {
    for (const kind of ["tiff", "avif"] as const) {
      const other = await sharp(await picture("png"))
        .toFormat(kind)
        .toBuffer();
      expect(await squared(other)).toEqual(invalid);
    }
  });
});

describe("too large, and not decoded, is", () => {
  test.each([
    ["a bomb", 100_000, 100_000],
    ["a picture just over 16 megapixels", 4_001, 4_000],
    ["a line of 100,000 pixels", 100_000, 1],
    ["a column of 100,000 pixels", 1, 100_000],
  ])("%s", async (_, width, height) => {
    expect(await squared(pngThatSays(width, height))).toEqual(tooLarge);
  });

  test("not what is just within", async () => {
    expect(imageLimits.pixelsMax).toBe(4_000 * 4_000);
    expect((await squared(pngThatSays(4_000, 4_000, 4_000))).ok).toBe(true);
  });
});
