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

/** A re-encoded picture with its size in pixels. */
export interface FittedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;
type Work<T> = (picture: ReturnType<Sharp>) => Promise<T>;

/** Works on a picture, or says why it cannot be used. The size is read from its head, before a pixel is decoded. */
async function inspected<T>(bytes: Uint8Array, work: Work<T>): Promise<Result<T, PictureRefusal>> {
  const format = formatOf(bytes);
  if (format === undefined) return fail("invalid");
  const sharp = await loadSharp(decoders);
  const { pixelsMax, sideMax, secondsMax } = imageLimits;
  const options = { failOn: "error", limitInputPixels: pixelsMax, pages: 1 } as const;
  try {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (head.format !== format) return fail("invalid");
    if (head.width * head.height > pixelsMax || Math.max(head.width, head.height) > sideMax) return fail("too-large");
    return ok(await work(sharp(bytes, options).timeout({ seconds: secondsMax }).autoOrient()));
  } catch {
    // Every error of the decoder is a fault of the file.
    return fail("invalid");
  }
}

/** A picture as a square one of a player, re-encoded. */
export const squared = (bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> => {
  const { edge, quality } = imageLimits;
  return inspected(bytes, (picture) => picture.resize(edge, edge, { fit: "cover" }).webp({ quality }).toBuffer());
};

/** A whole picture, re-encoded, no side longer than `edge` pixels; it is never made larger. */
export const fitted = (bytes: Uint8Array, edge: number): Promise<Result<FittedPicture, PictureRefusal>> =>
  inspected(bytes, async (picture) => {
    const { quality } = imageLimits;
    const resized = picture.resize(edge, edge, { fit: "inside", withoutEnlargement: true });
    const { data, info } = await resized.webp({ quality }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
