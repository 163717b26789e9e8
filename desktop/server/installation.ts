/**
 * A random number of this installation, in the place of the cookie that a browser has. Each server is told another id
 * made of it, so that two servers cannot tell that they know the same app. It gives no right to anything.
 */
import { createHmac, randomBytes } from "node:crypto";
import * as v from "valibot";
import { decode } from "#server/protocol/schema.ts";
import type { KeptFile } from "../storage/jsonFile.ts";

const seedBytes = 32;
const idChars = 22;
const keptSchema = v.object({ seed: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

const newSeed = (): string => randomBytes(seedBytes).toString("base64url");

export class Installation {
  readonly #file: KeptFile;
  /** Where nothing can be kept, it lasts until the app ends. */
  #seed = newSeed();

  constructor(file: KeptFile) {
    this.#file = file;
  }

  async load(): Promise<void> {
    const kept = decode(keptSchema, await this.#file.read());
    if (kept.ok) this.#seed = kept.value.seed;
    else await this.#file.write({ seed: this.#seed });
  }

  /** What a server at this address is told. */
  idFor(server: string): string {
    return createHmac("sha256", this.#seed).update(server).digest("base64url").slice(0, idChars);
  }
}
