/** `npm run admin`: roles of accounts, from the command line of the server. */
import { readConfig } from "#server/config.ts";
import { changeRoleOf, listStaff } from "#server/staff/roleChanges.ts";
import { openTables } from "#server/staff/openTables.ts";
import { runProgram } from "./keeping/program.ts";

const HELP = `Gives and takes roles on the database that the settings name (DATA_DIR, DATABASE_URL). A server may run at the
same time. Every change is in the admin log.

  npm run admin -- grant NAME administrator   all of the dashboard
  npm run admin -- grant NAME moderator       reports, tickets, mutes and suspensions of up to 7 days
  npm run admin -- revoke NAME                a player again, signed out everywhere
  npm run admin -- list                       who has a role
`;

await runProgram(HELP, {}, async ({ positionals: [command, name, role, ...more] }) => {
  if (more.length > 0) return false;
  const isList = command === "list" && name === undefined;
  const isGrant = command === "grant" && name !== undefined && (role === "moderator" || role === "administrator");
  const isRevoke = command === "revoke" && name !== undefined && role === undefined;
  if (!isList && !isGrant && !isRevoke) return false;
  const database = await openTables(readConfig(process.env));
  try {
    const lines = isList
      ? await listStaff(database)
      : [await changeRoleOf(database, name ?? "", isGrant ? role : "player", Date.now())];
    for (const line of lines) console.log(line);
    return true;
  } finally {
    await database.stop();
  }
});
