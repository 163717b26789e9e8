/** The configuration that a server tells its clients. Conventions as in schema.ts. */
import * as v from "valibot";
import { isContactEmail } from "./contactEmail.ts";
import { count, flag, orNull, text } from "#protocol/schema.ts";

/** The contact address; null without one. An address that cannot be part of a link counts as missing. */
const contactEmail = v.fallback(orNull(v.pipe(text(320), v.check(isContactEmail))), null);

/** GET /config */
export const clientConfigSchema = v.object({
  socketUrl: text(300),
  protocol: count(),
  google: orNull(v.object({ clientId: text(300) })),
  quickMatch: flag,
  contactEmail,
});
export type ClientConfig = Readonly<v.InferOutput<typeof clientConfigSchema>>;
