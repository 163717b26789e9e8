/** `npm run backup -- FILE`: makes one file with the whole store. The server may run at the same time. */
import { resolve } from "node:path";
import { statSync } from "node:fs";
import { readOwnConfig } from "#server/base/config/settingSources.ts";
import { makeBackup } from "./store/makeBackup.ts";
import { runProgram, fromCaller, printLine } from "./store/program.ts";

const HELP = `Copies the store that the settings name (DATA_DIR, DATABASE_URL) into one new file, as it is at one instant, while
the server plays. With DATABASE_URL it runs mariadb-dump or mysqldump.

  npm run backup -- FILE
`;

await runProgram(HELP, {}, async ({ positionals: [file, ...rest] }) => {
  if (file === undefined || rest.length > 0) return false;
  const target = resolve(fromCaller, file);
  await makeBackup(readOwnConfig(), target, printLine);
  console.log(`${target}: ${Math.ceil(statSync(target).size / 1024)} KB, complete and read back.`);
  return true;
});
