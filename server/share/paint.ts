import { pictureLimits } from "./limits.ts";
import { loadSharp } from "#server/images/sharp.ts";

/** A drawing of ours as a PNG. It has no text in it, and nothing that a player wrote. */
export async function painted(svg: string): Promise<Buffer> {
  const sharp = await loadSharp(["Svg"]);
  const seconds = Math.ceil(pictureLimits.pictureMsMax / 1_000);
  return sharp(Buffer.from(svg)).timeout({ seconds }).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
