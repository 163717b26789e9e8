/**
 * Decodes any picture and encodes it anew, small and square for a player. Only pixels pass: nothing else that a file
 * carries (where it was taken, a script, a second file behind its end) is in the result.
 */
import { fail, ok, type Result } from "#engine/result.ts";
import { imageLimits } from "./limits.ts";
import { loadSharp } from "./sharp.ts";
import { Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";

type PictureFormat = "jpeg" | "png" | "webp" | "gif";

/** In hex: the last is RIFF, a size, WEBP. */
const signatures: readonly (readonly [PictureFormat, RegExp])[] = [
  ["jpeg", /^ffd8ff/],
  ["png", /^89504e470d0a1a0a/],
  ["gif", /^47494638(37|39)61/],
  ["webp", /^52494646.{8}57454250/],
];

const signatureBytes = 12;

/**
 * The format by the file's first bytes, because its name and declared type come from the sender; undefined for
 * everything that is no such picture, SVG and pages among it.
 */
function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, signatureBytes)).toString("hex");
  return signatures.find(([, signature]) => signature.test(head))?.[0];
}

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

/** The queue in which pictures are decoded, one after the other. */
export type PictureTurns = Turns<never>;

export const pictureTurns = (): PictureTurns => new Turns("encoding", shares.encoding);
