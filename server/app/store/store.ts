/**
 * The stores of all domains and the journal, as the rest of the server gets them. When the database is unavailable every
 * method rejects with StoreUnavailable within a second. A caller has no other error to handle.
 */
import type { storesOf } from "#server/app/domains.ts";
import type { BaseStore } from "#server/base/domain.ts";

export type Store = BaseStore & ReturnType<typeof storesOf>;
