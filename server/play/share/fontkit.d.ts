/** The part of fontkit that we use; it ships no types. */
declare module "fontkit" {
  export interface Glyph {
    readonly path: { toSVG(): string };
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function create(file: Uint8Array): Font;
}
