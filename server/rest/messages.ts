import { restLimits, socialLimits } from "#server/limits.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bound } from "./limiter.ts";
import { pageOf, sessionOf, type ApiContext, type ApiRouter } from "./handlers.ts";
import { gameChatMessage } from "./present.ts";

const codePattern = /^[A-Za-z0-9]{1,32}$/;

/** Of whom the one who asks wants to read nothing; nobody where nobody known asks. */
async function hiddenFrom({ state }: ApiContext, { store }: RestDeps): Promise<ReadonlySet<string>> {
  return new Set(state.session === undefined ? [] : await store.social.blockedIds(state.session.user.id));
}

/** GET /messages/games/:code and /messages/global. A game's chat is for those who sit or sat at its table. */
export function messageRoutes(router: ApiRouter, deps: RestDeps): void {
  const { store, tables, chat, rates } = deps;

  router.get("/api/messages/games/:code", async (ctx) => {
    const { user } = sessionOf(ctx);
    const code = ctx.params["code"] ?? "";
    if (!codePattern.test(code)) throw new HttpFailure("forbidden");
    let lines = tables.chatOf(code, user.id);
    if (lines === undefined || lines === null) {
      bound(rates, "look", { user: user.id, address: ctx.state.address });
      if (!(await store.matches.playedIn(user.id, code))) throw new HttpFailure("forbidden");
      lines = (await store.chat.ofGame(code, restLimits.gameMessages)).map(gameChatMessage);
    }
    const hidden = await hiddenFrom(ctx, deps);
    ctx.body = lines.filter((line) => !hidden.has(line.user_id));
  });

  router.get("/api/messages/global", async (ctx) => {
    const { limit, offset } = pageOf(ctx, socialLimits.globalLines);
    const [lines, hidden] = await Promise.all([chat.history(), hiddenFrom(ctx, deps)]);
    const shown = lines.filter((line) => !hidden.has(line.sender_id));
    const end = Math.max(0, shown.length - offset);
    ctx.body = shown.slice(Math.max(0, end - limit), end);
  });
}
