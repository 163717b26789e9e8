/**
 * The weave of the card backs. Kente is sewn from narrow strips in which plain weft stripes and inlaid motifs take
 * turns, each strip one block out of step with its neighbour. A weave is a few long paths, one a thread colour, so that
 * a face-down card costs the browser four shapes however fine the cloth is.
 */
export type Thread = "gold" | "red" | "green";

export interface WeavePath {
  readonly name: string;
  readonly thread: Thread;
  readonly d: string;
}

export interface Weave {
  /** One path a thread, in the order of painting; the ground below is black. */
  readonly paths: readonly WeavePath[];
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Layer = Map<Thread, string[]>;

const n = (value: number): string => String(Math.round(value * 100) / 100);

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

/** A diamond with stepped sides, `steps` rows from its waist to its tip, filling the share `fill` of the block. */
function steppedDiamond(block: Block, steps: number, fill: number): string {
  const middleX = block.x + block.width / 2;
  const middleY = block.y + block.height / 2;
  const rows = steps * 2 - 1;
  const rowHeight = (block.height * fill) / rows;
  const stepWidth = (block.width * fill) / rows;
  let d = "";
  for (let row = 0; row < rows; row++) {
    const width = stepWidth * (2 * (steps - Math.abs(row - steps + 1)) - 1);
    d += rect(middleX - width / 2, middleY + (row - rows / 2) * rowHeight, width, rowHeight);
  }
  return d;
}

function add(layer: Layer, thread: Thread, d: string): void {
  const threads = layer.get(thread) ?? [];
  threads.push(d);
  layer.set(thread, threads);
}

/** Weft stripes across the strip, the colours mirrored about the middle of the block. */
function weaveStripes(layer: Layer, block: Block, flip: boolean): void {
  const outer: Thread = flip ? "green" : "red";
  const bar = (thread: Thread, from: number, to: number): void => {
    const top = block.y + block.height * from;
    add(layer, thread, rect(block.x, top, block.width, block.height * (to - from)));
  };
  bar("gold", 0, 0.16);
  bar(outer, 0.22, 0.36);
  bar("gold", 0.42, 0.58);
  bar(outer, 0.64, 0.78);
  bar("gold", 0.84, 1);
}

/** A stepped diamond inlaid on black, with a contrasting heart. */
function weaveMotif(layers: readonly [Layer, Layer], block: Block, steps: number, flip: boolean): void {
  add(layers[0], flip ? "red" : "green", steppedDiamond(block, steps, 0.94));
  add(layers[1], "gold", steppedDiamond(block, Math.max(2, steps - 1), 0.52));
}

/** Weaves `strips` by `blocks` blocks into the given field. */
export function weaveKente(field: Block, strips: number, blocks: number, steps: number): Weave {
  const ground: Layer = new Map();
  const inlay: Layer = new Map();
  const gap = field.width / strips / 22;
  const stripWidth = (field.width - gap * (strips - 1)) / strips;
  const blockHeight = field.height / blocks;
  for (let strip = 0; strip < strips; strip++) {
    for (let index = 0; index < blocks; index++) {
      const block: Block = {
        x: field.x + strip * (stripWidth + gap),
        y: field.y + index * blockHeight,
        width: stripWidth,
        height: blockHeight,
      };
      // Counted from the middle, so that a turned card looks the same.
      const away = Math.abs(strip - (strips - 1) / 2) + Math.abs(index - (blocks - 1) / 2);
      const flip = Math.floor(away / 2) % 2 === 1;
      if (away % 2 === 0) weaveMotif([ground, inlay], block, steps, flip);
      else weaveStripes(ground, block, flip);
    }
  }
  return {
    paths: [...pathsOf("ground", ground), ...pathsOf("inlay", inlay)],
  };
}

function pathsOf(name: string, layer: Layer): WeavePath[] {
  return [...layer].map(([thread, pieces]) => ({ name: `${name}-${thread}`, thread, d: pieces.join("") }));
}
