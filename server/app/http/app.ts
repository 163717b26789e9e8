/** The API and the page as one Koa application, put together in the order in which a request passes. */
import Router from "@koa/router";
import Koa from "koa";
import { authenticated } from "./authenticate.ts";
import { route } from "../domains.ts";
import type { ApiDependencies } from "./deps.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiRouter, RestState } from "#server/base/api/session.ts";
import { answered, guarded, jsonBody, limited, recorded, shared } from "./middleware.ts";
import { fromOwnPages } from "./ownPages.ts";
import { paced } from "./pace.ts";
import { readPage, servedPage } from "./page.ts";
import { refusing, serving } from "#server/base/api/serve.ts";
import { usageRecorded } from "#server/people/usage/recordUsage.ts";

/** Builds the application; it does not listen yet. */
export function createApi(deps: ApiDependencies): Koa<RestState> {
  const { config, log } = deps;
  const app = new Koa<RestState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.on("error", (error: unknown) => log.warn({ err: error }, "connection failed"));
  const router = routes(deps);
  app.use(recorded(deps));
  app.use(paced());
  app.use(answered(deps));
  app.use(guarded(deps));
  app.use(shared(deps));
  app.use(limited(deps));
  app.use(fromOwnPages(deps));
  app.use(authenticated(deps));
  app.use(usageRecorded(deps));
  app.use(jsonBody());
  app.use(router.routes());
  app.use(router.allowedMethods({ throw: true, methodNotAllowed: notAllowed, notImplemented: notAllowed }));
  app.use(servedPage(readPage(config.webRoot), deps));
  return app;
}

/** Paths are taken to the letter: another case or a trailing slash is another path, and that one does not exist. */
function routes(deps: ApiDependencies): ApiRouter {
  const router: ApiRouter = new Router({ sensitive: true, strict: true });
  route(serving(router, deps), refusing(router), deps);
  return router;
}

const notAllowed = (): HttpFailure => new HttpFailure("method_not_allowed");
