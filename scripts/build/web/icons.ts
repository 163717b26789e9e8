/** The build's drawings: the icons of the installed page, and the files from which the server renders pictures. */
import sharp from "sharp";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { colourOf, gameBoard } from "#server/play/share/board.ts";
import { type Drawings, drawingsFile } from "#server/play/share/drawings.ts";
import { makeDrawings } from "./drawCards.ts";
import { painted } from "#server/play/share/paint.ts";

const edge = 1024;
const crown = { width: 44, height: 40 };

interface Icon {
  readonly path: string;
  readonly pixels: number;
  /** Part of the edge. Systems that cut an icon to their own shape leave a circle of 0.8 of it. */
  readonly crownPart: number;
  readonly cornerPart: number;
}

const icons: readonly Icon[] = [
  { path: "icons/192.png", pixels: 192, crownPart: 0.7, cornerPart: 0.22 },
  { path: "icons/512.png", pixels: 512, crownPart: 0.7, cornerPart: 0.22 },
  { path: "icons/maskable-512.png", pixels: 512, crownPart: 0.54, cornerPart: 0 },
  { path: "icons/apple-180.png", pixels: 180, crownPart: 0.64, cornerPart: 0 },
];

/** An icon as a PNG: the crown on felt. */
function drawIcon(drawings: Drawings, { pixels, crownPart, cornerPart }: Icon): Promise<Buffer> {
  const width = edge * crownPart;
  const height = (width * crown.height) / crown.width;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><style>${drawings.style}</style>` +
    `<linearGradient id="felt" x2="0" y2="1"><stop stop-color="${colourOf(drawings, "felt")}"/>` +
    `<stop offset="1" stop-color="${colourOf(drawings, "felt-deep")}"/></linearGradient>` +
    `<rect width="${edge}" height="${edge}" rx="${edge * cornerPart}" fill="url(#felt)"/>` +
    `<svg x="${(edge - width) / 2}" y="${(edge - height) / 2}" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${crown.width} ${crown.height}">${drawings.crown}</svg></svg>`;
  return sharp(Buffer.from(svg)).resize(pixels, pixels).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const link = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel, href },
  injectTo: "head",
});

/** Adds the icons to the built page, and the links that let a browser install it. */
export function installable(): Plugin {
  return {
    name: "spar-installable",
    apply: "build",
    transformIndexHtml: () => [
      link("manifest", "/manifest.webmanifest"),
      link("apple-touch-icon", "/icons/apple-180.png"),
    ],
    async generateBundle() {
      const drawings = await makeDrawings();
      for (const icon of icons) {
        this.emitFile({ type: "asset", fileName: icon.path, source: await drawIcon(drawings, icon) });
      }
    },
  };
}

/** Adds the files for rendered pictures, and the picture of the game, to the built page. */
export function pictures(): Plugin {
  return {
    name: "spar-pictures",
    apply: "build",
    async generateBundle() {
      const drawings = await makeDrawings();
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: "asset", fileName, source });
      };
      emit(drawingsFile, JSON.stringify(drawings));
      emit("share/game.png", await painted(gameBoard(drawings)));
    },
  };
}
