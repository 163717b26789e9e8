/** The platform types that the contract uses: browsers, Node and Electron all have them. */
declare global {
  class TextEncoder {
    encode(text: string): Uint8Array;
    encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
  }
}
export {};
