/** The file with all stored data of a user: one list for each kind, with the columns that `traces` names. */
import * as v from "valibot";
import { currentUserSchema } from "#protocol/calls/users.ts";
import { userData } from "./userData.ts";

const cell = v.nullable(v.union([v.string(), v.number()]));

const rows = (columns: readonly string[]) =>
  v.array(v.object(Object.fromEntries(columns.map((column) => [column, cell]))));

export const ownDataSchema = v.object({
  exported_at: v.number(),
  account: v.object({ ...currentUserSchema.entries, locale: v.nullable(v.string()) }),
  ...Object.fromEntries(
    userData.flatMap(({ exported }) => exported.map(({ as, columns }) => [as, rows(columns)] as const)),
  ),
});
