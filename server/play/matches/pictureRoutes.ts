/** A finished match as a picture. */
import type { MatchId } from "#protocol/ids.ts";
import { matchLimits } from "./limits.ts";
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
import * as v from "valibot";
import { call, raw, takes } from "#protocol/call.ts";
import { byId } from "#server/base/api/params.ts";
import { route } from "#server/base/api/declare.ts";

const seenByAll = v.fallback(v.optional(v.literal("all")), undefined);

const matchPictureQuery = v.object({ for: seenByAll });

const matchPictureRoute = route(
  call({
    method: "GET",
    path: "/api/matches/:id/picture",
    who: "session",
    query: takes<typeof matchPictureQuery>(),
    answer: raw("image/png"),
  }),
  {
    summary:
      "The match as a PNG of 1200 by 630 with the names of its players, for those who may see its details. With `for=all` as everybody may see it, or `not_found`. HEAD says whether there is a picture without painting it. `busy` while too many wait for theirs.",
    otherwise: "login_required",
    params: byId<MatchId>(),
    query: matchPictureQuery,
    refusals: ["busy", "not_available"],
    limits: ["matchPicture"],
  },
);

const sharedPictureRoute = route(
  call({
    method: "GET",
    path: "/game-details/:id/picture.png",
    who: "anyone",
    answer: raw("image/png"),
  }),
  {
    summary:
      "The picture of a match as everybody may see it: `not_found` where none of its players shows the match to everybody. A player who hides matches has a number in place of the name.",
    params: byId<MatchId>(),
    refusals: ["busy", "not_available"],
    limits: ["matchPicture"],
  },
);

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
  serve(sharedPictureRoute, async ({ ctx, params: { id } }) => {
    const named = await matchForAll(store, id);
    if (named !== undefined) ctx.set("Cache-Control", `public, max-age=${matchLimits.pictureCacheSeconds}`);
    // It is made to be shown on others' pages.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    await send(ctx, named);
  });

  // For those who may open its page, with the names that stand there.
  serve(matchPictureRoute, async ({ ctx, session, params: { id }, query }) =>
    send(ctx, query.for === "all" ? await matchForAll(store, id) : await matchFor(store, id, session.user.id)),
  );
}
