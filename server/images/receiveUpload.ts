/** Reads the forms with one file that calls take, a bounded number at a time. */
import { imageLimits } from "./limits.ts";
import { readUpload, type Upload } from "./upload.ts";
import type { PictureRefusal } from "./picture.ts";
import { HttpFailure } from "#server/api/failure.ts";
import type { ApiContext } from "#server/api/session.ts";

const failures = {
  invalid: "image_invalid",
  "too-large": "image_too_large",
  busy: "busy",
} as const;

/** The failure that says why a picture cannot be used. */
export const pictureFailure = (why: PictureRefusal | "busy"): HttpFailure => new HttpFailure(failures[why]);

/** Returns a function that reads the `file` of a request's form. */
export function uploadReceiver(): (ctx: ApiContext) => Promise<Upload> {
  let reading = 0;
  return async (ctx) => {
    if (reading >= imageLimits.readingMax) throw pictureFailure("busy");
    reading += 1;
    try {
      const upload = await readUpload(ctx.req, "file");
      if (!upload.ok) throw pictureFailure(upload.error);
      return upload.value;
    } catch (error) {
      // What is still coming is not waited for.
      ctx.set("Connection", "close");
      throw error;
    } finally {
      reading -= 1;
    }
  };
}
