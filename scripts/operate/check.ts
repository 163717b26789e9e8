/** `npm run check`: reads every record of a store and reports damage. The exit code is 1 if there is any. */
import { readOwnConfig } from "#server/base/config/settingSources.ts";
import { checkStore } from "./store/checkStore.ts";
import { runProgram, printLine } from "./store/program.ts";

const HELP = `Reads every record of the store that the settings name (DATA_DIR, DATABASE_URL) and reports what is damaged. It
names what an earlier damage left aside, and changes nothing, and a server may play meanwhile.

  npm run check
`;

await runProgram(HELP, {}, async ({ positionals }) => {
  if (positionals.length > 0) return false;
  const { damage, notes, matches, rooms, pictures } = await checkStore(readOwnConfig(), printLine);
  console.log(`Read ${matches} finished matches, ${rooms} open tables and ${pictures} pictures.`);
  for (const line of notes) console.log(line);
  for (const line of damage) console.log(`DAMAGED: ${line}`);
  console.log(damage.length === 0 ? "Nothing is damaged." : `${damage.length} damaged.`);
  if (damage.length > 0) process.exitCode = 1;
  return true;
});
