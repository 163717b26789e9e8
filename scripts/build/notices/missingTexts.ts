/** Licence texts of packages that are published without one. */

/** The package of the same project that has the text, by the beginning of the name of one without. */
export const sameProject: Readonly<Record<string, string>> = {
  "@msgpackr-extract/": "msgpackr-extract",
  "@node-rs/argon2-": "@node-rs/argon2",
  "@rolldown/binding-": "rolldown",
};

/** The file that has the text under a name of its own, by the beginning of the package's name. */
export const otherFile: Readonly<Record<string, string>> = {
  // Lists the licence of each library inside; of the lists of SPDX, where they come from.
  "@img/sharp-libvips-": "README.md",
  "spdx-exceptions": "README.md",
  "spdx-license-ids": "README.md",
};

/** Who holds the copyright of a package that only says `MIT`. */
export const mitHolders: Readonly<Record<string, string>> = {
  brotli: "Devon Govett",
  dfa: "Devon Govett",
  fontkit: "Devon Govett",
  http_ece: "Martin Thomson",
  "koa-compose": "Koa contributors",
  "lazy-val": "Vladimir Krivosheev",
};

/** The MIT licence as SPDX has it. */
export const mitText = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
