import { api } from "#web/entities/calls.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { keys } from "./keys.ts";

/** What the server tells every page about itself. */
export const configQuery = query(keys.config, api.config);
