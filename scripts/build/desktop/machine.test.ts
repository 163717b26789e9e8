import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMachine } from "./packedApp.ts";

function bytes(length: number, ...writes: readonly ((file: Buffer) => void)[]): Buffer {
  const file = Buffer.alloc(length);
  for (const write of writes) write(file);
  return file;
}

const elf = (code: number) =>
  bytes(
    64,
    (file) => file.write("\x7fELF", "latin1"),
    (file) => file.writeUInt16LE(code, 18),
  );
const machO = (code: number) =>
  bytes(
    64,
    (file) => file.writeUInt32LE(0xfeedfacf, 0),
    (file) => file.writeUInt32LE(code, 4),
  );
const pe = (code: number, at = 128) =>
  bytes(
    256,
    (file) => file.write("MZ", "latin1"),
    (file) => file.writeUInt32LE(at, 60),
    (file) => file.write("PE\0\0", 128, "latin1"),
    (file) => file.writeUInt16LE(code, 132),
  );

test.each([
  ["Linux on x64", elf(0x3e), { system: "linux", processor: "x64" }],
  ["Linux on arm64", elf(0xb7), { system: "linux", processor: "arm64" }],
  ["macOS on x64", machO(0x01000007), { system: "darwin", processor: "x64" }],
  ["macOS on arm64", machO(0x0100000c), { system: "darwin", processor: "arm64" }],
  ["Windows on x64", pe(0x8664), { system: "win32", processor: "x64" }],
  ["Windows on arm64", pe(0xaa64), { system: "win32", processor: "arm64" }],
  ["another processor", elf(0x28), undefined],
  ["a header beyond the end", pe(0x8664, 0xffffff), undefined],
  ["a text", Buffer.from("a".repeat(100)), undefined],
  ["nothing", Buffer.alloc(0), undefined],
])("%s is known by its first bytes", (_what, file, machine) => {
  expect(readMachine(file)).toEqual(machine);
});

test("the program that runs this test is for this machine", () => {
  expect(readMachine(readFileSync(process.execPath))).toEqual({ system: process.platform, processor: process.arch });
});
