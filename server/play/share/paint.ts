import { loadSharp } from "#server/people/images/sharp.ts";

/** A drawing of ours as a PNG. It has no text in it, and nothing that a player wrote. Who asks for it gives it its time. */
export async function painted(svg: string): Promise<Buffer> {
  const sharp = await loadSharp(["Svg"]);
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
