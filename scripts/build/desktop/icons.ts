/** `npm run desktop:icons`: makes the icons of all systems from desktop/resources/icon.svg. They are committed. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { drawIcon } from "./drawIcon.ts";
import { icnsFile, icnsSizes, icoFile, icoSizes } from "./iconFiles.ts";

const resources = resolve(import.meta.dirname, "../../../desktop/resources");

/** The sizes of Linux icon themes. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];

const draw = (sizes: readonly number[], hasMargin = false) =>
  Promise.all(sizes.map((size) => drawIcon(size, hasMargin)));

function write(path: string, content: Buffer): void {
  writeFileSync(join(resources, path), content);
  console.log(`${path}: ${content.length} bytes`);
}

rmSync(join(resources, "icons"), { recursive: true, force: true });
mkdirSync(join(resources, "icons"));
for (const { sizePixels, png } of await draw(linuxSizes)) write(`icons/${sizePixels}x${sizePixels}.png`, png);
write("icon.ico", icoFile(await draw(icoSizes)));
write("icon.icns", icnsFile(await draw([...new Set(Object.values(icnsSizes))], true)));
