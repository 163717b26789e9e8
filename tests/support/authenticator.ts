/** An authenticator app for tests, written after RFC 4226 and RFC 6238 without the server's library. */
import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;
const codeMax = 1_000_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an app with this secret at this time, in epoch milliseconds. */
export function authenticatorCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % codeMax;
  return String(code).padStart(6, "0");
}
