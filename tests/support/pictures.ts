/** Pictures to upload, valid and hostile. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type PictureKind = "jpeg" | "png" | "webp" | "gif";

/** A real picture: its left half red, its right half blue. */
export function picture(kind: PictureKind, width = 400, height = 300): Promise<Buffer> {
  const half = { create: { width: Math.max(1, width >> 1), height, channels: 3 as const, background: "#0000ff" } };
  const whole = sharp({ create: { width, height, channels: 3, background: "#ff0000" } });
  return whole
    .composite([{ input: half, left: width >> 1, top: 0 }])
    .toFormat(kind)
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG of black and white that claims this size, with the given number of rows. */
export function pngThatSays(width: number, height: number, rows = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
