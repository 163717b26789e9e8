/** Builds the API and the page as one Koa application, in the order in which a request passes. */
import Router from "@koa/router";
import Koa from "koa";
import { HttpFailure, LimitHit, takeLimit } from "#server/base/api/failure.ts";
import type { ApiRouter, RestState, Layer } from "#server/base/api/session.ts";
import { answered, guarded, type IsUpload, jsonBody, limited, recorded, shared } from "./middleware.ts";
import { fromOwnPages } from "./ownPages.ts";
import { readPage, servedPage } from "./page.ts";
import { type Refuse, refusing, type Serve, serving } from "#server/base/api/serve.ts";
import { usageRecorded } from "#server/people/usage/recordUsage.ts";
import type { Context } from "#server/base/domain.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { httpLimits } from "./limits.ts";

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
  const uploadPaths: RegExp[] = [];
  const isUpload: IsUpload = ({ method, path }) => method === "POST" && uploadPaths.some((each) => each.test(path));
  register(serving(router, deps, uploadPaths), refusing(router));
  app.use(recorded(deps));
  app.use(paced());
  app.use(answered(deps));
  app.use(guarded(deps));
  app.use(shared(deps));
  app.use(limited(deps));
  app.use(fromOwnPages(deps, isUpload));
  app.use(authenticated(deps));
  app.use(usageRecorded(deps));
  app.use(jsonBody(isUpload));
  app.use(router.routes());
  app.use(router.allowedMethods({ throw: true, methodNotAllowed: notAllowed, notImplemented: notAllowed }));
  app.use(servedPage(readPage(config.webRoot), deps));
  return app;
}

const notAllowed = (): HttpFailure => new HttpFailure("method_not_allowed");

const bearer = /^bearer +([\w-]{1,128})$/i;

type AuthenticateDependencies = Pick<Context, "rates" | "security" | "now"> & {
  readonly store: { readonly sessions: Pick<SessionStore, "find" | "remembered"> };
};

/** Finds the session of the bearer token. A dead token is no error here, because public lists need no session. */
function authenticated({ rates, security, store, now }: AuthenticateDependencies): Layer {
  return async (ctx, next) => {
    const token = ctx.path.startsWith("/api/") ? bearer.exec(ctx.get("authorization"))?.[1] : undefined;
    if (token !== undefined) {
      const { address } = ctx.state;
      const waitMs = rates.waitMs("badToken", { address });
      // After too many wrong tokens of an address the store is not asked; sessions that this server remembers continue.
      const isAsked = waitMs === 0 || store.sessions.remembered(token) !== undefined;
      if (!isAsked) throw new LimitHit("badToken", waitMs);
      const isOne = token.length === sessionLimits.tokenChars;
      ctx.state.session = isOne ? await store.sessions.find(token, now()) : undefined;
      if (ctx.state.session === undefined) {
        security.record({ event: "token-refused", user: null, over: "rest", address: ctx.ip });
        takeLimit(rates, "badToken", { address });
      }
    }
    await next();
  };
}

/**
 * Lets a few requests begin in one turn of the event loop and the next ones in the next: two hundred that come at once
 * would otherwise begin in one go, and every table would wait for all of them.
 */
export function paced(perTurn: number = httpLimits.begunPerTurn): Layer {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let isTurnDue = false;

  const dueTurn = (): void => {
    if (isTurnDue) return;
    isTurnDue = true;
    setImmediate(turn);
  };
  const turn = (): void => {
    isTurnDue = false;
    const next = waiting.splice(0, perTurn);
    begun = next.length;
    for (const begin of next) begin();
    if (begun > 0) dueTurn();
  };

  return async (_, next) => {
    dueTurn();
    if (begun < perTurn) begun += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    await next();
  };
}
