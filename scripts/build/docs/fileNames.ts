/**
 * The list of files in docs/architecture.md: each folder with the files whose names do not follow from the rules on
 * that page.
 */
import { posix } from "node:path";

const product = /^(engine|server|web|desktop|scripts)\/.*\.tsx?$/;

/** Tests, texts, bounds, migrations, support of tests and declarations of types: the page says where they are. */
const ruled =
  /\.test\.tsx?$|\.d\.ts$|\.types\.ts$|\/text\/|\/migrations\/\d|\/limits\.ts$|\/fixture(\/|\.ts)|\/fake\w+\.ts$/;

/** A name without its plural and without the endings that say what kind of file it is. */
const subjectOf = (name: string): string =>
  name
    .replace(/(Store|Routes|Page|Tab)$/, "")
    .replace(/ies$/, "y")
    .replace(/(?<=ch|sh)es$|(?<!s)s$/, "")
    .toLowerCase();

/** Whether a file is named for its folder: `friendStore.ts`, `friendRoutes.ts` or `FriendsPage.tsx` in `friends`. */
const isOfFolder = (folder: string, name: string): boolean => subjectOf(posix.basename(folder)) === subjectOf(name);

/** The endings that most files of this name have: components begin with a capital. */
const usualEnding = (name: string): string => (/^[A-Z]/.test(name) ? ".tsx" : ".ts");

const byName = (a: string, b: string): number => Number(a.toLowerCase() > b.toLowerCase()) || -1;

/** The components that a file exports besides the one of its name. */
const otherComponents = (text: string, name: string): string[] =>
  [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)]
    .map(([, component = ""]) => component)
    .filter((component) => component !== name);

/** A line for each folder, as a block of text; `read` returns the text of a file. */
export function fileNames(paths: readonly string[], read: (path: string) => string): string {
  const folders = new Map<string, string[]>();
  for (const path of paths.filter((each) => product.test(each) && !ruled.test(each)).toSorted(byName)) {
    const folder = posix.dirname(path);
    const file = posix.basename(path);
    const [name = ""] = file.split(".");
    const others = file.endsWith(".tsx") ? otherComponents(read(path), name) : [];
    if (others.length === 0 && isOfFolder(folder, name)) continue;
    const shown = file === `${name}${usualEnding(name)}` ? name : file;
    const parts = others.length > 0 ? `${shown} (${others.join(" ")})` : shown;
    folders.set(folder, [...(folders.get(folder) ?? []), parts]);
  }
  const lines = [...folders]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([folder, names]) => `${folder}: ${names.join(" ")}`);
  return `\`\`\`text\n${lines.join("\n")}\n\`\`\``;
}
