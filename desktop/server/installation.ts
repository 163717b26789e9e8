/**
 * A random number for this installation, in place of a browser's cookie. Each server gets an id derived from it, so two
 * servers cannot tell that they know the same app. The id gives no rights.
 */
import { createHmac, randomBytes } from "node:crypto";
import * as v from "valibot";
import { decode } from "#server/protocol/schema.ts";
import type { JsonFile } from "../storage/jsonFile.ts";

const seedBytes = 32;
const idChars = 22;
const storedSchema = v.object({ seed: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

const newSeed = (): string => randomBytes(seedBytes).toString("base64url");

export class Installation {
  readonly #file: JsonFile;
  /** If the file cannot be written, the number lasts until the app quits. */
  #seed = newSeed();

  constructor(file: JsonFile) {
    this.#file = file;
  }

  async load(): Promise<void> {
    const stored = decode(storedSchema, await this.#file.read());
    if (stored.ok) this.#seed = stored.value.seed;
    else await this.#file.write({ seed: this.#seed });
  }

  /** The id for the server at this address. */
  idFor(server: string): string {
    return createHmac("sha256", this.#seed).update(server).digest("base64url").slice(0, idChars);
  }
}
