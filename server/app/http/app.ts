/** The API and the page as one Koa application, put together in the order in which a request passes. */
import Router from "@koa/router";
import Koa from "koa";
import { authenticated } from "./authenticate.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiRouter, RestState } from "#server/base/api/session.ts";
import { answered, guarded, jsonBody, limited, recorded, shared } from "./middleware.ts";
import { fromOwnPages } from "./ownPages.ts";
import { paced } from "./pace.ts";
import { readPage, servedPage } from "./page.ts";
import { type Refuse, refusing, type Serve, serving } from "#server/base/api/serve.ts";
import { usageRecorded } from "#server/people/usage/recordUsage.ts";

type LayerDependencies = Parameters<typeof recorded>[0] &
  Parameters<typeof answered>[0] &
  Parameters<typeof guarded>[0] &
  Parameters<typeof limited>[0] &
  Parameters<typeof authenticated>[0] &
  Parameters<typeof usageRecorded>[0] &
  Parameters<typeof serving>[1] &
  Parameters<typeof servedPage>[1];

/** Builds the application with the calls that `register` names; it does not listen yet. */
export function createApi(deps: LayerDependencies, register: (serve: Serve, refuse: Refuse) => void): Koa<RestState> {
  const { config, log } = deps;
  const app = new Koa<RestState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.on("error", (error: unknown) => log.warn({ err: error }, "connection failed"));
  // Paths are case-sensitive, and one with a slash at its end is another one, which does not exist.
  const router: ApiRouter = new Router({ sensitive: true, strict: true });
  register(serving(router, deps), refusing(router));
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

const notAllowed = (): HttpFailure => new HttpFailure("method_not_allowed");
