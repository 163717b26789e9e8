/** What staff want to know of one user besides the user itself. */
import type { Database } from "#server/base/db/database.ts";
import type { Standing } from "#protocol/calls/sanctions.ts";
import { rowId } from "#server/base/db/rowIds.ts";

export interface UserFacts {
  readonly standing: Standing;
  /** Until when a suspension holds; null without an end or without one. */
  readonly standingUntil: number | null;
  readonly hasTwoFactor: boolean;
  readonly reportsAbout: number;
  readonly reportsBy: number;
}

export interface UserFactsStore {
  /** Undefined for a user who is not there. */
  of(userId: string): Promise<UserFacts | undefined>;
}

export const userFactsStore = (database: Database): UserFactsStore => ({
  of: (userId) =>
    database.run(async (knex) => {
      const id = rowId(userId) ?? 0;
      const [user, twoFactor, about, by] = await Promise.all([
        knex("users").where("id", id).whereNull("deleted_at").first(["standing", "standing_until"]),
        knex("two_factor").where("user_id", id).whereNotNull("confirmed_at").first("user_id"),
        knex("reports").where("reported_id", id).count({ found: "*" }).first(),
        knex("reports").where("reporter_id", id).count({ found: "*" }).first(),
      ]);
      if (user === undefined) return undefined;
      return {
        standing: user.standing,
        standingUntil: user.standing_until,
        hasTwoFactor: twoFactor !== undefined,
        reportsAbout: Number(about?.found ?? 0),
        reportsBy: Number(by?.found ?? 0),
      };
    }),
});
