/** What a file says it is, by its first bytes. Its name and declared type come from the sender and are not trusted. */

export type PictureFormat = "jpeg" | "png" | "webp" | "gif";

/** In hex: the last is RIFF, a size, WEBP. */
const signatures: readonly (readonly [PictureFormat, RegExp])[] = [
  ["jpeg", /^ffd8ff/],
  ["png", /^89504e470d0a1a0a/],
  ["gif", /^47494638(37|39)61/],
  ["webp", /^52494646.{8}57454250/],
];

const signatureBytes = 12;

/** The format of a picture that may be used; undefined for everything else, SVG and pages among it. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, signatureBytes)).toString("hex");
  return signatures.find(([, signature]) => signature.test(head))?.[0];
}
