/** `npm run admin`: roles of accounts and lost phones, from the command line of the server. */
import { readOwnConfig } from "#server/base/config/settingSources.ts";
import { changeRoleOf, listStaff } from "#server/people/roles/roles.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { resetTwoFactor } from "#server/people/twoFactor/twoFactorStore.ts";
import { asTyped } from "#server/base/core/typedCommands.ts";
import { runProgram } from "./store/program.ts";

const HELP = `Gives and takes roles, and helps owners of accounts who lost their phone, on the database that the settings name
(DATA_DIR, DATABASE_URL). A server may run at the same time. Every change is in the admin log.

  npm run admin -- grant NAME administrator   all of the dashboard
  npm run admin -- grant NAME moderator       reports, tickets, mutes and suspensions of up to 7 days
  npm run admin -- revoke NAME                a player again, signed out everywhere
  npm run admin -- list                       who has a role
  npm run admin -- reset-two-factor NAME      switches two-factor sign-in off, for a lost phone
`;

await runProgram(HELP, {}, async ({ positionals: [command, name, role, ...more] }) => {
  if (more.length > 0) return false;
  const isList = command === "list" && name === undefined;
  const isGrant = command === "grant" && name !== undefined && (role === "moderator" || role === "administrator");
  const isRevoke = command === "revoke" && name !== undefined && role === undefined;
  const isReset = command === "reset-two-factor" && name !== undefined && role === undefined;
  if (!isList && !isGrant && !isRevoke && !isReset) return false;
  const database = await openTables(readOwnConfig());
  try {
    const at = Date.now();
    const lines = isList
      ? await listStaff(database)
      : isReset
        ? [await resetTwoFactor(database, name, at)]
        : [await changeRoleOf(database, name ?? "", isGrant ? role : "player", at)];
    for (const line of lines) console.log(asTyped(line));
    return true;
  } finally {
    await database.stop();
  }
});
