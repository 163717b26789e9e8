import { ask } from "#web/platform/calls/ask.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { keyOf } from "./queryOf.ts";

/** What the server tells every page about itself. */
export const configQuery = query(keyOf(configCall), () => ask(configCall));
