/** Two-factor sign-in of an account whose owner lost the app and the recovery codes, switched off at the command line. */
import { StartError } from "#server/base/core/errors.ts";
import type { Database } from "#server/base/db/database.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { roleStore } from "#server/people/roles/roles.ts";
import { rowId } from "#server/people/users/userStore.ts";
import { voidProofs } from "#server/people/sessions/proofs.ts";
import { removeTwoFactor } from "./twoFactorStore.ts";

/**
 * Switches it off and says so; the change and its entry in the admin log are one transaction.
 * @throws StartError with a sentence for the operator
 */
export async function resetTwoFactor(database: Database, name: string, at: number): Promise<string> {
  const user = await roleStore(database).byName(name);
  if (user === undefined) throw new StartError(`There is no account called ${name}.`);
  const wasOn = await database.transaction(async (trx) => {
    if (!(await removeTwoFactor(trx, rowId(user.id) ?? 0))) return false;
    await voidProofs(trx, rowId(user.id) ?? 0, null);
    await recordAdminAction(trx, {
      adminId: null,
      action: "user.resetTwoFactor",
      target: { kind: "user", id: user.id, name: user.username },
      reason: "",
      before: { two_factor: true },
      after: { two_factor: false },
      at,
    });
    return true;
  });
  return wasOn
    ? `Two-factor sign-in of ${user.username} is off. The password or Google opens the account again.`
    : `${user.username} has no two-factor sign-in.`;
}
