/** A finished match as a picture. */
import { matchLimits } from "./limits.ts";
import { matchPictureCall, sharedPictureCall } from "./matchCalls.ts";
import type { Pictures } from "#server/play/share/pictures.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import type { Serve } from "#server/base/api/serve.ts";
import {
  type MatchAndProfileStores,
  matchFor,
  matchForAll,
  matchToPaint,
  type NamedMatch,
  pictureKey,
} from "./sharedMatch.ts";

interface PictureDependencies {
  readonly store: MatchAndProfileStores;
  readonly pictures: Pick<Pictures, "of">;
}

export function pictureRoutes(serve: Serve, { pictures, store }: PictureDependencies): void {
  const send = async (ctx: ApiContext, named: NamedMatch | undefined): Promise<void> => {
    if (named === undefined) throw new HttpFailure("not_found");
    const key = pictureKey(named);
    ctx.set("ETag", `"${key}"`);
    ctx.status = 200;
    ctx.type = "image/png";
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    // Whether there is one is known without painting it.
    if (ctx.method === "HEAD") return;
    const picture = await pictures.of(key, () => matchToPaint(store, named));
    if (picture === null) throw new HttpFailure("not_available");
    ctx.body = Buffer.from(picture);
  };

  // For everybody: services that show links have no session.
  serve(sharedPictureCall, async ({ ctx, params: { id } }) => {
    const named = await matchForAll(store, id);
    if (named !== undefined) ctx.set("Cache-Control", `public, max-age=${matchLimits.pictureCacheSeconds}`);
    // It is made to be shown on others' pages.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    await send(ctx, named);
  });

  // For those who may open its page, with the names that stand there.
  serve(matchPictureCall, async ({ ctx, session, params: { id }, query }) =>
    send(ctx, query.for === "all" ? await matchForAll(store, id) : await matchFor(store, id, session.user.id)),
  );
}
