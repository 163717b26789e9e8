/**
 * Any picture as a small square one. Only pixels pass: what else a file carried (where it was taken, a script, another
 * file behind its end) is not in what is kept.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import { imageLimits } from "./limits.ts";
import { formatOf } from "./inspect.ts";
import { loadSharp } from "./sharp.ts";

export type PictureRefusal = "invalid" | "too-large";

const decoders = ["Jpeg", "Png", "Webp", "Nsgif"];

/** Re-encodes a picture, or says why it cannot be used. The size is read from its head, before a pixel is decoded. */
export async function squared(bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> {
  const format = formatOf(bytes);
  if (format === undefined) return fail("invalid");
  const sharp = await loadSharp(decoders);
  const { pixelsMax, sideMax, edge, quality, secondsMax } = imageLimits;
  const options = { failOn: "error", limitInputPixels: pixelsMax, pages: 1 } as const;
  try {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (head.format !== format) return fail("invalid");
    if (head.width * head.height > pixelsMax || Math.max(head.width, head.height) > sideMax) return fail("too-large");
    const picture = sharp(bytes, options).timeout({ seconds: secondsMax }).autoOrient();
    return ok(await picture.resize(edge, edge, { fit: "cover" }).webp({ quality }).toBuffer());
  } catch {
    // Every error of the decoder is a fault of the file.
    return fail("invalid");
  }
}
