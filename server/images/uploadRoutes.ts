/** Players' pictures: uploading one, and the files themselves. */
import { imageLimits } from "./limits.ts";
import { readUpload } from "./upload.ts";
import { uploadCall } from "./imageCalls.ts";
import { avatarCall } from "./imageCalls.ts";
import type { Avatars } from "./avatars.ts";
import type { PictureStore } from "./pictureStore.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/sessions/startSession.ts";
import { HttpFailure } from "#server/api/failure.ts";
import type { ApiContext } from "#server/api/session.ts";
import type { Serve } from "#server/api/serve.ts";

interface UploadDependencies extends AnnounceDependencies {
  readonly store: AnnounceDependencies["store"] & { readonly pictures: Pick<PictureStore, "replace"> };
  readonly avatars: Avatars;
}

const failures = {
  invalid: "image_invalid",
  "too-large": "image_too_large",
  busy: "busy",
} as const;

const refused = (why: keyof typeof failures): HttpFailure => new HttpFailure(failures[why]);

export function uploadRoutes(serve: Serve, deps: UploadDependencies): void {
  const { store, avatars } = deps;
  const announce = userAnnouncer(deps);
  let reading = 0;

  const received = async (ctx: ApiContext): Promise<Buffer> => {
    if (reading >= imageLimits.readingMax) throw refused("busy");
    reading += 1;
    try {
      const upload = await readUpload(ctx.req, "file");
      if (!upload.ok) throw refused(upload.error);
      return upload.value;
    } catch (error) {
      // What is still coming is not waited for.
      ctx.set("Connection", "close");
      throw error;
    } finally {
      reading -= 1;
    }
  };

  serve(uploadCall, async ({ ctx, session: { user } }) => {
    const kept = await avatars.keep(await received(ctx));
    if (!kept.ok) throw refused(kept.error);
    const replaced = await store.pictures.replace(user.id, kept.value).catch(async (error: unknown) => {
      await avatars.remove(kept.value);
      throw error;
    });
    if (replaced === undefined) {
      await avatars.remove(kept.value);
      throw new HttpFailure("unauthorized");
    }
    await announce(replaced.user);
    await avatars.remove(replaced.previous);
    return { image_url: kept.value };
  });

  serve(avatarCall, async ({ ctx, params: { file } }) => {
    const picture = await avatars.read(file);
    if (picture === undefined) throw new HttpFailure("not_found");
    ctx.set({
      "Cache-Control": "public, max-age=31536000, immutable",
      // A picture opened by itself is a picture and nothing more; any page may show it.
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
    ctx.type = "image/webp";
    ctx.body = picture;
  });
}
