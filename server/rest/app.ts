/** The API and the page as one Koa application, put together in the order in which a request passes. */
import Router from "@koa/router";
import Koa from "koa";
import { authenticated } from "./authenticate.ts";
import { accountRoutes } from "./accountChanges.ts";
import { ownRecordRoutes } from "./accountSessions.ts";
import { authRoutes } from "./auth.ts";
import { resetRoutes } from "./authReset.ts";
import { signupRoutes } from "./authSignup.ts";
import { blockRoutes } from "./blocks.ts";
import { challengeRoutes } from "./challenges.ts";
import type { RestDeps, RestState } from "./deps.ts";
import { devMailRoutes } from "./devMail.ts";
import { HttpFailure } from "./failure.ts";
import { friendRoutes } from "./friends.ts";
import { gameRoutes } from "./games.ts";
import { googleRoutes } from "./google.ts";
import type { ApiRouter } from "./handlers.ts";
import { historyRoutes } from "./history.ts";
import { identityRoute } from "./identity.ts";
import { leaderboardRoutes } from "./leaderboard.ts";
import { liveRoutes } from "./live.ts";
import { matchmakingRoutes } from "./matchmaking.ts";
import { messageRoutes } from "./messages.ts";
import { answered, guarded, jsonBody, limited, recorded, shared } from "./middleware.ts";
import { fromOwnPages } from "./ownPages.ts";
import { paced } from "./pace.ts";
import { readPage, servedPage } from "./page.ts";
import { reportRoutes } from "./reports.ts";
import { privacyRoutes } from "./privacy.ts";
import { offlineRoutes } from "./offline.ts";
import { profileRoutes } from "./profiles.ts";
import { refusing, serving } from "./serve.ts";
import { sharingRoutes } from "./sharing.ts";
import { sighted } from "./sightings.ts";
import { systemRoutes } from "./system.ts";
import { uploadRoutes } from "./upload.ts";
import { userRoutes } from "./users.ts";

/** Builds the application; it does not listen yet. */
export function createRest(deps: RestDeps): Koa<RestState> {
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
  app.use(sighted(deps));
  app.use(jsonBody());
  app.use(router.routes());
  app.use(router.allowedMethods({ throw: true, methodNotAllowed: notAllowed, notImplemented: notAllowed }));
  app.use(servedPage(readPage(config.webRoot), deps));
  return app;
}

/** Paths are taken to the letter: another case or a trailing slash is another path, and that one does not exist. */
function routes(deps: RestDeps): ApiRouter {
  const router: ApiRouter = new Router({ sensitive: true, strict: true });
  const serve = serving(router, deps);
  authRoutes(serve, deps);
  signupRoutes(serve, deps);
  resetRoutes(serve, deps);
  accountRoutes(serve, deps);
  identityRoute(serve, deps);
  ownRecordRoutes(serve, deps);
  googleRoutes(serve, refusing(router), deps);
  userRoutes(serve, deps);
  gameRoutes(serve, deps);
  matchmakingRoutes(serve, deps);
  challengeRoutes(serve, deps);
  historyRoutes(serve, deps);
  sharingRoutes(serve, deps);
  offlineRoutes(serve, deps);
  leaderboardRoutes(serve, deps);
  liveRoutes(serve, deps);
  profileRoutes(serve, deps);
  privacyRoutes(serve, deps);
  messageRoutes(serve, deps);
  blockRoutes(serve, deps);
  friendRoutes(serve, deps);
  reportRoutes(serve, deps);
  systemRoutes(serve, deps);
  uploadRoutes(serve, deps);
  devMailRoutes(serve, deps);
  return router;
}

const notAllowed = (): HttpFailure => new HttpFailure("method_not_allowed");
