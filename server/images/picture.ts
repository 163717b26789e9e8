/**
 * Any picture as a small square one. Only pixels pass: what else a file carried (where it was taken, a script, another
 * file behind its end) is not in what is kept. The only file that knows sharp, which is loaded when first needed.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import { imageLimits } from "#server/limits.ts";
import { formatOf } from "./inspect.ts";

export type PictureRefusal = "invalid" | "too-large";

type Sharp = typeof import("sharp")["default"];

let loaded: Promise<Sharp> | undefined;

/** One thread, nothing remembered, and no decoder but the four that are needed. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  return sharp;
}

/** Re-encodes a picture, or says why it cannot be used. The size is read from its head, before a pixel is decoded. */
export async function squared(bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> {
  const format = formatOf(bytes);
  if (format === undefined) return fail("invalid");
  loaded ??= load();
  const sharp = await loaded;
  const { pixelsMax, sideMax, edge, quality, secondsMax } = imageLimits;
  const options = { failOn: "error", limitInputPixels: pixelsMax, pages: 1 } as const;
  try {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (head.format !== format) return fail("invalid");
    if (head.width * head.height > pixelsMax || Math.max(head.width, head.height) > sideMax) return fail("too-large");
    const picture = sharp(bytes, options).timeout({ seconds: secondsMax }).autoOrient();
    return ok(await picture.resize(edge, edge, { fit: "cover" }).webp({ quality }).toBuffer());
  } catch {
    // Whatever the decoder stumbles over, the file is at fault.
    return fail("invalid");
  }
}
