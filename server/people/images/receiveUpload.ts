/**
 * Reads forms that upload one file, each in its turn, so that one address cannot hold all places with slow uploads. The
 * only file that imports busboy.
 */
import { currentAsker } from "#server/base/core/asker.ts";
import { Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import type { PictureRefusal } from "./picture.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { fail, ok, type Result } from "#engine/result.ts";
import { imageLimits } from "./limits.ts";

type UploadRefusal = "invalid" | "too-large";

const { uploadBytesMax, formBytesMax } = imageLimits;

function parserOf(request: IncomingMessage): BusboyInstance | undefined {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data *;/i.test(type)) return undefined;
  // A file of exactly the limit passes; one byte more shows that it is too long.
  const limits = { files: 2, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20, headerSize: 4096 };
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": type },
      limits: { ...limits, fileSize: uploadBytesMax + 1 },
    });
  } catch {
    return undefined;
  }
}

/**
 * The one file in the form's field, read as it arrives and no further than its limit, or why there is none. Resolves
 * once, also where the sender stops or sends more.
 */
function readUpload(request: IncomingMessage, field: string): Promise<Result<Buffer, UploadRefusal>> {
  const declared = Number(request.headers["content-length"] ?? 0);
  const parser = parserOf(request);
  if (declared > formBytesMax) return Promise.resolve(fail("too-large"));
  // A sender who hung up while the upload waited for its turn is not heard of again.
  if (parser === undefined || request.destroyed) return Promise.resolve(fail("invalid"));
  const { promise, resolve } = Promise.withResolvers<Result<Buffer, UploadRefusal>>();
  const chunks: Buffer[] = [];
  let files = 0;
  let bytes = 0;

  const end = (result: Result<Buffer, UploadRefusal>): void => {
    request.unpipe(parser);
    resolve(result);
  };
  parser.on("file", (name, stream) => {
    files += 1;
    if (name !== field || files > 1) return end(fail("invalid"));
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > uploadBytesMax) return end(fail("too-large"));
      chunks.push(chunk);
    });
    stream.on("error", () => end(fail("invalid")));
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(limit, () => end(fail("invalid")));
  }
  parser.on("error", () => end(fail("invalid")));
  parser.on("finish", () => end(files === 1 && bytes > 0 ? ok(Buffer.concat(chunks)) : fail("invalid")));
  request.on("error", () => end(fail("invalid")));
  request.on("close", () => {
    // A sender who hung up; a whole form is told by the parser.
    if (!request.complete) end(fail("invalid"));
  });
  request.pipe(parser);
  return promise;
}

const failures = {
  invalid: "image_invalid",
  "too-large": "image_too_large",
} as const;

/** The failure that says why a picture cannot be used. */
export const pictureFailure = (why: PictureRefusal): HttpFailure => new HttpFailure(failures[why]);

/**
 * Reads the `file` of a request's form in its turn and does the rest of the work in the same place, so that no more
 * files are in memory than there are places. The caller's right is checked before.
 */
export type ReceiveUpload = <T>(ctx: ApiContext, use: (file: Buffer) => Promise<T>) => Promise<T>;

export function uploadReceiver(): ReceiveUpload {
  const turns = new Turns("upload", shares.upload);
  return async (ctx, use) => {
    const gone = new AbortController();
    const leave = (): void => gone.abort(pictureFailure("invalid"));
    ctx.req.once("close", leave);
    try {
      return await turns.run(
        currentAsker(),
        async () => {
          const file = await readUpload(ctx.req, "file");
          if (!file.ok) throw pictureFailure(file.error);
          return use(file.value);
        },
        gone.signal,
      );
    } catch (error) {
      // The rest of the upload is not read.
      if (!ctx.req.complete) ctx.set("Connection", "close");
      throw error;
    } finally {
      ctx.req.off("close", leave);
    }
  };
}
