/** The API and the page as one Koa application, put together in the order in which a request passes. */
import Router from "@koa/router";
import Koa from "koa";
import { activityRoutes } from "#server/activities/activityRoutes.ts";
import { announcementRoutes } from "#server/announcements/announcementRoutes.ts";
import { authenticated } from "./authenticate.ts";
import { accountRoutes } from "#server/accounts/accountRoutes.ts";
import { ownDataRoutes } from "#server/accounts/ownDataRoutes.ts";
import { sessionRoutes } from "#server/sessions/sessionRoutes.ts";
import { settingsRoutes } from "#server/settings/settingsRoutes.ts";
import { signInRoutes } from "#server/accounts/signInRoutes.ts";
import { passwordResetRoutes } from "#server/accounts/passwordResetRoutes.ts";
import { signUpRoutes } from "#server/accounts/signUpRoutes.ts";
import { blockRoutes } from "#server/safety/blockRoutes.ts";
import { challengeRoutes } from "#server/challenges/challengeRoutes.ts";
import type { ApiDependencies } from "./deps.ts";
import { printedMailRoutes } from "#server/mail/printedMailRoutes.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { friendRoutes } from "#server/friends/friendRoutes.ts";
import { gameRoutes } from "#server/games/gameRoutes.ts";
import { googleRoutes } from "#server/google/googleRoutes.ts";
import type { ApiRouter, RestState } from "#server/api/session.ts";
import { historyRoutes } from "#server/matches/historyRoutes.ts";
import { identityRoutes } from "#server/accounts/identityRoutes.ts";
import { leaderboardRoutes } from "#server/ratings/leaderboardRoutes.ts";
import { liveRoutes } from "#server/games/liveRoutes.ts";
import { notificationRoutes } from "#server/notifications/notificationRoutes.ts";
import { matchmakingRoutes } from "#server/matchmaking/matchmakingRoutes.ts";
import { messageRoutes } from "#server/chat/messageRoutes.ts";
import { answered, guarded, jsonBody, limited, recorded, shared } from "./middleware.ts";
import { fromOwnPages } from "./ownPages.ts";
import { paced } from "./pace.ts";
import { readPage, servedPage } from "./page.ts";
import { reportRoutes } from "#server/moderation/reportRoutes.ts";
import { offlineRoutes } from "#server/matches/offlineRoutes.ts";
import { profileRoutes } from "#server/profiles/profileRoutes.ts";
import { refusing, serving } from "#server/api/serve.ts";
import { pictureRoutes } from "#server/matches/pictureRoutes.ts";
import { usageRecorded } from "#server/usage/recordUsage.ts";
import { systemRoutes } from "./systemRoutes.ts";
import { staffTicketRoutes } from "#server/support/staffTicketRoutes.ts";
import { ticketRoutes } from "#server/support/ticketRoutes.ts";
import { uploadRoutes } from "#server/images/uploadRoutes.ts";
import { currentUserRoutes } from "#server/accounts/currentUserRoutes.ts";

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
  const serve = serving(router, deps);
  signInRoutes(serve, deps);
  signUpRoutes(serve, deps);
  passwordResetRoutes(serve, deps);
  accountRoutes(serve, deps);
  identityRoutes(serve, deps);
  sessionRoutes(serve, deps);
  ownDataRoutes(serve, deps);
  googleRoutes(serve, refusing(router), deps);
  currentUserRoutes(serve, deps);
  gameRoutes(serve, deps);
  matchmakingRoutes(serve, deps);
  challengeRoutes(serve, deps);
  historyRoutes(serve, deps);
  pictureRoutes(serve, deps);
  offlineRoutes(serve, deps);
  leaderboardRoutes(serve, deps);
  liveRoutes(serve, deps);
  profileRoutes(serve, deps);
  settingsRoutes(serve, deps);
  messageRoutes(serve, deps);
  blockRoutes(serve, deps);
  friendRoutes(serve, deps);
  notificationRoutes(serve, deps);
  reportRoutes(serve, deps);
  activityRoutes(serve, deps);
  announcementRoutes(serve, deps);
  ticketRoutes(serve, deps);
  staffTicketRoutes(serve, deps);
  systemRoutes(serve, deps);
  uploadRoutes(serve, deps);
  printedMailRoutes(serve, deps);
  return router;
}

const notAllowed = (): HttpFailure => new HttpFailure("method_not_allowed");
