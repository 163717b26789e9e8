/**
 * Ends the mails about notifications by the token in each of them, without a session. The token belongs to one user and
 * does nothing else.
 */
import type { Instant } from "#protocol/quantities.ts";
import * as v from "valibot";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SecretStore } from "./secretStore.ts";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { SettingsStore } from "#server/people/settings/settingsStore.ts";
import { call, done, takes } from "#protocol/call.ts";
import { route } from "#server/base/api/declare.ts";
import { unsubscribeCall, unsubscribeForm } from "#protocol/calls/notification/records.ts";

const token = v.pipe(v.optional(v.string(), ""), v.maxLength(100));
const oneClickQuery = v.object({ token });

export const oneClickRoute = route(
  call({
    method: "POST",
    path: "/unsubscribe",
    who: "anyone",
    query: takes<typeof oneClickQuery>(),
    answer: done,
  }),
  {
    summary:
      "What a mail program calls when its user presses Unsubscribe (RFC 8058); the body is not read. `GET` shows a page that asks. `not_found` for a token that is not of this server.",
    query: oneClickQuery,
    refusals: ["not_found"],
    limits: ["unsubscribe"],
  },
);

const unsubscribeRoute = route(unsubscribeCall, {
  summary: "The same for the page that asks: turns `emailNotifications` off for the user of the token.",
  body: unsubscribeForm,
  refusals: ["not_found"],
  limits: ["unsubscribe"],
});

const secretName = "unsubscribe";
const keyBytes = 32;
const shape = /^([1-9]\d{0,9})\.([\w-]{43})$/;

export class UnsubscribeTokens {
  readonly #secrets: SecretStore;
  #key: Promise<Buffer> | null = null;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  async tokenFor(userId: UserId): Promise<string> {
    return `${userId}.${(await this.#signature(userId)).toString("base64url")}`;
  }

  /** The user whose mails this token ends; undefined for any other text. */
  async userOf(token: string): Promise<UserId | undefined> {
    const [, named, given] = shape.exec(token) ?? [];
    if (named === undefined || given === undefined) return undefined;
    const id = userIdOf(named);
    const signature = Buffer.from(given, "base64url");
    const own = await this.#signature(id);
    return signature.length === own.length && timingSafeEqual(signature, own) ? id : undefined;
  }

  async #signature(userId: UserId): Promise<Buffer> {
    this.#key ??= this.#readKey();
    return createHmac("sha256", await this.#key)
      .update(`unsubscribe ${userId}`)
      .digest();
  }

  async #readKey(): Promise<Buffer> {
    try {
      return Buffer.from(
        await this.#secrets.findOrAdd(secretName, randomBytes(keyBytes).toString("base64url")),
        "base64url",
      );
    } catch (error) {
      this.#key = null;
      throw error;
    }
  }
}

/** Ends the mails about notifications, by the token of such a mail. */
export function unsubscribeRoutes(
  serve: Serve,
  {
    store,
    unsubscribeTokens,
    notifier,
    now,
  }: {
    readonly store: { readonly settings: Pick<SettingsStore, "change"> };
    readonly unsubscribeTokens: Pick<UnsubscribeTokens, "userOf">;
    readonly notifier: UserNotifier;
    /** Epoch milliseconds. */
    readonly now: () => Instant;
  },
): void {
  const end = async (token: string): Promise<void> => {
    const userId = await unsubscribeTokens.userOf(token);
    if (userId === undefined) throw new HttpFailure("not_found");
    const stored = await store.settings.change(userId, { change: { emailNotifications: false }, at: now() });
    notifier.notify(userId, "settingsChanged", stored);
  };

  serve(oneClickRoute, ({ query: { token } }) => end(token));
  serve(unsubscribeRoute, ({ body: { token } }) => end(token));
}
