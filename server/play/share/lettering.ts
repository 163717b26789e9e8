/**
 * Text as outlines, from the fonts of the page. So a picture looks the same on a machine without fonts, and no text
 * reaches the renderer: what it draws is numbers. The only file that knows fontkit.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** Fonts in the order in which they are asked for a letter; `isThin`: drawn with a line around it, to match the first. */
const files = [
  { name: "bricolage-grotesque", subset: "latin", isThin: false },
  { name: "bricolage-grotesque", subset: "latin-ext", isThin: false },
  { name: "bricolage-grotesque", subset: "vietnamese", isThin: false },
  { name: "inter", subset: "latin", isThin: true },
  { name: "inter", subset: "latin-ext", isThin: true },
  { name: "inter", subset: "vietnamese", isThin: true },
] as const;

interface Face {
  readonly font: Font;
  readonly isThin: boolean;
}

const loaded = new Map<number, Face>();

/** Read when first needed: most names need the first alone. */
function faceAt(index: number): Face | undefined {
  const file = files[index];
  if (file === undefined) return undefined;
  const known = loaded.get(index);
  if (known !== undefined) return known;
  const { name, subset, isThin } = file;
  const path = resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`);
  const face = { font: create(readFileSync(path)), isThin };
  loaded.set(index, face);
  return face;
}

function faceFor(letter: string): Face | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  for (let index = 0; ; index++) {
    const face = faceAt(index);
    if (face === undefined || face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
}

/** Text to draw, its baseline at y = 0 and its left end at x = 0. */
export interface Written {
  readonly svg: string;
  readonly width: number;
}

/** Of the size of the letters: as much as the text font is thinner than the display font. */
const thinLine = 0.06;

const round = (value: number): number => Math.round(value * 100) / 100;

function drawRun({ font, isThin }: Face, text: string, size: number, from: number): Written {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const line = isThin ? ` stroke="currentColor" stroke-width="${round((thinLine * size) / scale)}"` : "";
  let x = from;
  let svg = "";
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const d = glyph.path.toSVG();
    const place = `translate(${round(x + xOffset * scale)} ${round(-yOffset * scale)}) scale(${scale} ${-scale})`;
    if (d !== "") svg += `<path d="${d}" transform="${place}" fill="currentColor"${line}/>`;
    x += xAdvance * scale;
  }
  return { svg, width: x - from };
}

/** The text in pixels of this size; undefined where no font has one of its letters. */
export function written(text: string, size: number): Written | undefined {
  const runs: { face: Face; text: string }[] = [];
  for (const letter of text.normalize("NFC")) {
    const face = faceFor(letter);
    if (face === undefined) return undefined;
    const last = runs.at(-1);
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  let svg = "";
  let width = 0;
  for (const run of runs) {
    const drawn = drawRun(run.face, run.text, size, width);
    svg += drawn.svg;
    width += drawn.width;
  }
  return { svg, width };
}

/** The text, smaller where it would be wider than `widthMax`. */
export function fitted(text: string, size: number, widthMax: number): Written | undefined {
  const drawn = written(text, size);
  return drawn === undefined || drawn.width <= widthMax ? drawn : written(text, (size * widthMax) / drawn.width);
}
