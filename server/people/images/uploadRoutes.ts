/**
 * The domain of pictures: uploading a player's picture, and the files themselves. It promises that only re-encoded pixels
 * are stored, in files whose names cannot be guessed.
 */
import { pictureFailure, type ReceiveUpload, uploadReceiver } from "./receiveUpload.ts";
import { type Avatars, type PictureStore, pictureStore, openAvatars } from "./avatars.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Context } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { uploadCall } from "#protocol/calls/accountCalls.ts";
import { call, raw } from "#protocol/call.ts";
import { byFile } from "#server/base/api/params.ts";
import { join } from "node:path";
import { pictureTurns } from "./picture.ts";

const uploadRoute = route(uploadCall, {
  summary: "Takes a form with one `file`: the new picture, which is made small and stored as WebP.",
  refusals: ["image_invalid", "image_too_large", "busy"],
  limits: ["upload"],
});

const avatarRoute = route(
  call({
    method: "GET",
    path: "/avatars/:file",
    who: "anyone",
    answer: raw("image/webp"),
  }),
  {
    summary: "An uploaded picture, the same for ever under its name.",
    params: byFile,
  },
);

interface UploadDependencies extends AnnounceDependencies {
  readonly store: AnnounceDependencies["store"] & { readonly pictures: Pick<PictureStore, "replace"> };
  readonly avatars: Avatars;
  readonly receiveUpload: ReceiveUpload;
}

function uploadRoutes(serve: Serve, deps: UploadDependencies): void {
  const { store, avatars, receiveUpload } = deps;
  const announce = userAnnouncer(deps);

  serve(uploadRoute, async ({ ctx, session: { user } }) => {
    const saved = await receiveUpload(ctx, (file) => avatars.save(file));
    if (!saved.ok) throw pictureFailure(saved.error);
    const replaced = await store.pictures.replace(user.id, saved.value).catch(async (error: unknown) => {
      await avatars.remove(saved.value);
      throw error;
    });
    if (replaced === undefined) {
      await avatars.remove(saved.value);
      throw new HttpFailure("unauthorized");
    }
    await announce(replaced.user);
    await avatars.remove(replaced.previous);
    return { image_url: saved.value };
  });

  serve(avatarRoute, async ({ ctx, params: { file } }) => {
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

/** Pictures of users. */
export const imagesDomain = domain({
  stores: (database) => ({ pictures: pictureStore(database) }),
  open: ({ config }: Context) => {
    const turns = pictureTurns();
    const avatars = openAvatars(join(config.dataDir, "avatars"), turns);
    return { services: { avatars, pictureTurns: turns, receiveUpload: uploadReceiver() } };
  },
  routes: { "The own account": [uploadRoutes] },
});
