/** Loads sharp when first needed. The only file that imports it. */
type Sharp = typeof import("sharp")["default"];

let loaded: Promise<Sharp> | undefined;

async function load(decoders: readonly string[]): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}Buffer`) });
  return sharp;
}

/**
 * With one thread, nothing remembered, and no decoder but those named by the first who asks: it is one library for the
 * whole process.
 */
export function loadSharp(decoders: readonly string[]): Promise<Sharp> {
  loaded ??= load(decoders);
  return loaded;
}
