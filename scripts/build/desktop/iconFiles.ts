/**
 * The two icon containers, for Windows and for macOS. Both hold finished PNG pictures behind a short list of them, so
 * this code writes them without a package.
 */

/** A PNG picture and the length of its sides in pixels. */
export interface Picture {
  readonly sizePixels: number;
  readonly png: Buffer;
}

/** The sizes that Windows shows somewhere; it scales the nearest one for the rest. */
export const icoSizes = [16, 24, 32, 48, 64, 128, 256];

const icoHeadBytes = 6;
const icoEntryBytes = 16;

/** An icon for Windows: up to 256 pixels. The one byte for a size writes 256 as 0. */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(icoHeadBytes + icoEntryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { sizePixels, png }] of pictures.entries()) {
    const at = icoHeadBytes + icoEntryBytes * index;
    head.writeUInt8(sizePixels % 256, at);
    head.writeUInt8(sizePixels % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/**
 * The pictures of an icon for macOS by their names in the container. Of two with the same pixels, one is for displays
 * with twice the density. The plain 16 and 32 are left out: some versions draw them wrongly as PNG, and all can scale.
 */
export const icnsSizes: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

const icnsHeadBytes = 8;

const icnsBlock = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(icnsHeadBytes);
  head.write(name, "latin1");
  head.writeUInt32BE(icnsHeadBytes + content.length, 4);
  return Buffer.concat([head, content]);
};

/** An icon for macOS from one picture of each size in `icnsSizes`. */
export function icnsFile(pictures: readonly Picture[]): Buffer {
  const blocks = Object.entries(icnsSizes).map(([name, sizePixels]) => {
    const picture = pictures.find((each) => each.sizePixels === sizePixels);
    if (picture === undefined) throw new Error(`no picture of ${sizePixels} pixels`);
    return icnsBlock(name, picture.png);
  });
  return icnsBlock("icns", Buffer.concat(blocks));
}
