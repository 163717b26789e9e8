/** `npm run restore -- FILE`: restores a backup. Deletes nothing. */
import { resolve } from "node:path";
import { readOwnConfig } from "#server/base/config/settingSources.ts";
import { runProgram, fromCaller, printLine } from "./store/program.ts";
import { acceptEmbedded, restoreEmbedded } from "./store/restoreStore.ts";
import { acceptMysql, restoreMysql } from "./store/restoreMysql.ts";

const HELP = `Puts a backup where the settings say (DATA_DIR, or an empty database that DATABASE_URL names), after every byte of it
was checked. No server may run on it.

  npm run restore -- FILE             into an empty place
  npm run restore -- FILE --replace   what is in DATA_DIR is moved into a folder replaced-... beside it
  npm run restore -- --accept         no backup: goes on with what is there although a start refuses it. Embedded: spar.db
                                      stays, the unfinished tables of journal.db are given up. MySQL: the database stays.
`;

const options = { replace: { type: "boolean" }, accept: { type: "boolean" } } as const;

await runProgram(HELP, options, async ({ positionals, values: { replace = false, accept = false } }) => {
  const [file, ...rest] = positionals;
  if (rest.length > 0 || (file === undefined) !== (accept === true)) return false;
  const config = readOwnConfig();
  const { mysql } = config;
  let aside: string | null;
  if (file === undefined) aside = mysql === null ? await acceptEmbedded(config) : await acceptMysql(config, mysql);
  else {
    const from = resolve(fromCaller, file);
    const isReplacing = replace === true;
    if (mysql === null) aside = await restoreEmbedded(config, from, isReplacing, printLine);
    else aside = await restoreMysql(config, mysql, from, isReplacing);
  }
  if (aside !== null) console.log(`What was there before is in ${aside}.`);
  console.log("Done. Start the server.");
  return true;
});
