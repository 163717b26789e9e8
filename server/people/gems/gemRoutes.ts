import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { gemsCall } from "./gemCalls.ts";
import type { GemStore } from "./gemStore.ts";

interface GemDependencies {
  readonly store: { readonly gems: Pick<GemStore, "balance" | "history"> };
}

/** The gems of the user who asks. */
export function gemRoutes(serve: Serve, { store }: GemDependencies): void {
  serve(gemsCall, async ({ session: { user }, query: { limit, after } }) => {
    const [balance, found] = await Promise.all([
      store.gems.balance(user.id),
      store.gems.history(user.id, readCursor(after, "number"), limit + 1),
    ]);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { balance, items, next: found.length > limit && last !== undefined ? cursorOf(last.at, last.id) : null };
  });
}
