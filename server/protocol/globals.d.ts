/** What the contract uses of the platform: browsers, Node and Electron all have it. */
declare global {
  class TextEncoder {
    encode(text: string): Uint8Array;
    encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
  }
}
export {};
