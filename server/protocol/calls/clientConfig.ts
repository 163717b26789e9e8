/** The configuration that a server tells its clients. Conventions as in schema.ts. */
import * as v from "valibot";
import { count, flag, orNull, text } from "#protocol/schema.ts";
import { call, record } from "#protocol/call.ts";

/** A plain mail address that is safe after `mailto:`: no part of it can start a subject, a copy or a second address. */
export const isContactEmail = (text: string): boolean =>
  /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}$/i.test(text);

/** The contact address; null without one. An address that cannot be part of a link counts as missing. */
const contactEmail = v.fallback(orNull(v.pipe(text(320), v.check(isContactEmail))), null);

/** The version of the server; null from a server that does not state it. */
const version = v.fallback(orNull(text(64)), null);

/** GET /config */
export const clientConfigSchema = v.object({
  socketUrl: text(300),
  protocol: count(),
  google: orNull(v.object({ clientId: text(300) })),
  quickMatch: flag,
  contactEmail,
  version,
});
export type ClientConfig = Readonly<v.InferOutput<typeof clientConfigSchema>>;

export const configCall = call({
  method: "GET",
  path: "/api/config",
  who: "anyone",
  answer: record(clientConfigSchema),
});
