/**
 * A folder that looks like an unpacked Electron to electron-builder, to package and inspect the app where Electron
 * cannot be downloaded. It does not run. Its fuses are in the state in which Electron ships them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import electron from "electron/package.json" with { type: "json" };
import { FuseV1Options as Fuse } from "@electron/fuses";

/** Where @electron/fuses looks for the wire in a binary. */
const sentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/** The fuses that are on in an unchanged Electron; all others are off. */
const shippedOn: readonly Fuse[] = [
  Fuse.RunAsNode,
  Fuse.EnableNodeOptionsEnvironmentVariable,
  Fuse.EnableNodeCliInspectArguments,
  Fuse.GrantFileProtocolExtraPrivileges,
  Fuse.WasmTrapHandlers,
];

/** Bytes with a fuse wire in the middle, as in a binary; with `fuseCount` fuses, of which these are on. */
export function fusedBytes(isOn: readonly Fuse[] = shippedOn, fuseCount = Fuse.WasmTrapHandlers + 1): Buffer {
  const states = Array.from({ length: fuseCount }, (_, fuse) => (isOn.includes(fuse) ? "1" : "0"));
  const wire = Buffer.concat([Buffer.from([1, fuseCount]), Buffer.from(states.join(""))]);
  return Buffer.concat([Buffer.alloc(1000), Buffer.from(sentinel), wire, Buffer.alloc(1000)]);
}

/** The first bytes of a Linux program for this processor, from which the app's target is read. */
function programHead(): Buffer {
  const head = Buffer.alloc(64);
  head.write("\x7fELF", "latin1");
  head.writeUInt16LE(process.arch === "arm64" ? 0xb7 : 0x3e, 18);
  return head;
}

const emptyFiles = [
  "LICENSE",
  "LICENSES.chromium.html",
  "resources.pak",
  "icudtl.dat",
  "libffmpeg.so",
  "resources/default_app.asar",
  ...["am", "de", "en-US", "es", "fr", "zh-CN"].map((name) => `locales/${name}.pak`),
];

/** Makes the stand-in for Electron on Linux in this folder. */
export function makeStandIn(folder: string): void {
  for (const path of ["", "resources", "locales"]) mkdirSync(join(folder, path), { recursive: true });
  for (const path of emptyFiles) writeFileSync(join(folder, path), "");
  writeFileSync(join(folder, "version"), electron.version);
  for (const program of ["electron", "chrome-sandbox", "chrome_crashpad_handler"]) {
    writeFileSync(join(folder, program), Buffer.concat([programHead(), fusedBytes()]), { mode: 0o755 });
  }
}
