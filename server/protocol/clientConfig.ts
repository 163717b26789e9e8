/** What a server says of itself to its clients. Conventions as in schema.ts. */
import * as v from "valibot";
import { isContactEmail } from "./contactEmail.ts";
import { count, flag, orNull, text } from "./schema.ts";

/** Where people write to; null where nobody reads. One that could not stand in a link is as good as none. */
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
