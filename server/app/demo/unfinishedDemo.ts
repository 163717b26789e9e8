import type { DemoStore } from "./demoStore.ts";

const unfinished = "The filling of this database with a demo community was interrupted";

/** One sentence about half a demo in this store, and what to do; null where there is none. */
export async function unfinishedDemo(demo: DemoStore, isFolder: boolean): Promise<string | null> {
  const filling = await demo.find();
  const another = isFolder ? "another DATA_DIR" : "another DATABASE_URL";
  if (filling === undefined) {
    if (!(await demo.isUnmarked())) return null;
    return `All accounts of this database are a demo community of an earlier version, maybe half of one: for a whole one, name ${another} or remove this one.`;
  }
  if (filling.shownId !== null) return null;
  if (await demo.hasStrangers())
    return `${unfinished}, and others have signed up since: for a whole one, name ${another}.`;
  return `${unfinished}: stop the server and run "npm run seed" with the same settings, which begins it anew.`;
}
