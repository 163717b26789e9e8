/** The app's mark as pictures of every size, from its one drawing. */
import { resolve } from "node:path";
import sharp from "sharp";
import type { Picture } from "./iconFiles.ts";

const drawing = resolve(import.meta.dirname, "../../../desktop/resources/icon.svg");

/** macOS has a margin around the plate of its icons: the drawing has 824 of 1024 pixels. */
const macPlate = 824 / 1024;

/** From here on fewer colours make the file smaller than they cost. */
const paletteFromPixels = 128;

/** The mark with sides of this length; with `hasMargin` as macOS wants it. */
export async function drawIcon(sizePixels: number, hasMargin = false): Promise<Picture> {
  const plate = hasMargin ? Math.round(sizePixels * macPlate) : sizePixels;
  const before = Math.floor((sizePixels - plate) / 2);
  const after = sizePixels - plate - before;
  const png = await sharp(drawing)
    .resize(plate, plate)
    .extend({ top: before, left: before, bottom: after, right: after, background: "#0000" })
    .png({ compressionLevel: 9, palette: sizePixels >= paletteFromPixels })
    .toBuffer();
  return { sizePixels, png };
}
