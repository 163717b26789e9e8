/**
 * Watches when the desktop app's lists of updates expire. An operator who makes no release for 90 days is reminded by
 * nothing else, and then every installed app says that its check for updates failed.
 */
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import { type Context, domain } from "#server/base/domain.ts";

const dayMs = 24 * 60 * 60_000;

export const updateListLimits = {
  lookMs: dayMs,
  /** A list holds for 90 days; three weeks are enough to find the key and sign it again. */
  warnedMs: 21 * dayMs,
  answerMsMax: 10_000,
  /** A list has about 1 KB. */
  listCharsMax: 64 * 1024,
} as const;

/** The lists of all systems, by the names that the packaging gives them. */
const lists = ["latest.yml", "latest-mac.yml", "latest-linux.yml", "latest-linux-arm64.yml"] as const;

export interface UpdateListDependencies {
  /** Where the lists are, without a trailing slash; null: there is nothing to watch. */
  readonly url: string | null;
  readonly clock: Pick<Clock, "after" | "now">;
  readonly metrics: Pick<Metrics, "setUpdateListExpiry">;
  readonly log: Pick<Log, "warn">;
}

/** When a list expires, in epoch milliseconds; undefined for a text without a time. */
function expiryIn(list: string): number | undefined {
  const [, text = ""] = /^sparExpires: ['"]?([^'"\n]{10,40})['"]?$/m.exec(list) ?? [];
  const ms = Date.parse(text);
  return Number.isFinite(ms) ? ms : undefined;
}

/** The text of a list, null where that system has none. @throws Error where the server of updates gives no answer */
async function fetched(address: string): Promise<string | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(updateListLimits.answerMsMax) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error("no list of updates");
  return (await answer.text()).slice(0, updateListLimits.listCharsMax);
}

export class UpdateLists {
  readonly #parts: UpdateListDependencies;
  #cancel = (): void => {};
  #isOver = false;

  constructor(parts: UpdateListDependencies) {
    this.#parts = parts;
  }

  /** Looks now and then once a day. */
  start(): void {
    if (this.#parts.url !== null) void this.#look(this.#parts.url);
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
  }

  async #look(url: string): Promise<void> {
    for (const list of lists) await this.#lookAt(url, list);
    if (!this.#isOver) this.#cancel = this.#parts.clock.after(updateListLimits.lookMs, () => void this.#look(url));
  }

  async #lookAt(url: string, list: (typeof lists)[number]): Promise<void> {
    const { clock, log, metrics } = this.#parts;
    try {
      const text = await fetched(`${url}/${list}`);
      const expiresAt = text === null ? undefined : expiryIn(text);
      if (this.#isOver || text === null) return;
      if (expiresAt === undefined) return log.warn({ list }, "a list of updates does not say when it expires");
      metrics.setUpdateListExpiry(list, expiresAt);
      const leftMs = expiresAt - clock.now();
      const expires = new Date(expiresAt).toISOString();
      if (leftMs <= 0)
        log.warn({ list, expires }, "a list of updates has expired: sign it again (npm run desktop:sign)");
      else if (leftMs <= updateListLimits.warnedMs)
        log.warn({ list, expires }, "a list of updates expires soon: sign it again (npm run desktop:sign)");
    } catch (error) {
      if (!this.#isOver) log.warn({ err: error, list }, "a list of updates was not read");
    }
  }
}

export const updateListsDomain = domain({
  open: ({ config, clock, metrics, log }: Context) => {
    const lists = new UpdateLists({ url: config.updateUrl, clock, metrics, log });
    return { start: () => lists.start(), stop: () => lists.stop() };
  },
});
