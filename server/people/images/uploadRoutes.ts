/**
 * The domain of pictures: uploading a player's picture, and the pictures themselves. It promises that only re-encoded
 * pixels are stored, under addresses that cannot be guessed.
 */
import { pictureFailure, type ReceiveUpload, uploadReceiver } from "./receiveUpload.ts";
import { type PictureStore, pictureStore } from "./pictureStore.ts";
import { takePictures } from "./pictureFiles.ts";
import { imageLimits } from "./limits.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { uploadCall } from "#protocol/calls/accountCalls.ts";
import { call, raw } from "#protocol/call.ts";
import { byFile } from "#server/base/api/params.ts";
import { join } from "node:path";
import { picturesFolder } from "#server/base/db/dataFolder.ts";
import { pictureTurns, type PictureTurns, squared } from "./picture.ts";

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
  readonly store: AnnounceDependencies["store"] & { readonly pictures: Pick<PictureStore, "upload" | "read"> };
  readonly pictureTurns: PictureTurns;
  readonly receiveUpload: ReceiveUpload;
}

function uploadRoutes(serve: Serve, deps: UploadDependencies): void {
  const { store, receiveUpload } = deps;
  const announce = userAnnouncer(deps);

  serve(uploadRoute, async ({ ctx, session: { user } }) => {
    const made = await receiveUpload(ctx, (file) => deps.pictureTurns.run({}, () => squared(file)));
    if (!made.ok) throw pictureFailure(made.error);
    if (made.value.length > imageLimits.storedBytesMax) throw pictureFailure("too-large");
    const uploaded = await store.pictures.upload(user.id, made.value);
    if (uploaded === undefined) throw new HttpFailure("unauthorized");
    await announce(uploaded.user);
    return { image_url: uploaded.imageUrl };
  });

  serve(avatarRoute, async ({ ctx, params: { file } }) => {
    const picture = await store.pictures.read(file);
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
  open: ({ config, store, log }: Needs<{ readonly pictures: PictureStore }>) => ({
    services: { pictureTurns: pictureTurns(), receiveUpload: uploadReceiver() },
    prepare: () => takePictures(join(config.dataDir, picturesFolder), store.pictures, log),
  }),
  routes: { "The own account": [uploadRoutes] },
});
