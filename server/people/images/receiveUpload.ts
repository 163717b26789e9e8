/** Reads the forms with one file that calls take, each in its turn: one address cannot hold all places with slow uploads. */
import { currentAsker } from "#server/base/core/asker.ts";
import { Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import { readUpload } from "./upload.ts";
import type { PictureRefusal } from "./picture.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";

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
      // What is still coming is not waited for.
      if (!ctx.req.complete) ctx.set("Connection", "close");
      throw error;
    } finally {
      ctx.req.off("close", leave);
    }
  };
}
