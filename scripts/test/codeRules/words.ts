/** Checks the words of code, comments and documents against the second part of docs/glossary.md. */
import { asNode, type Finding, type Node, type Source, walk } from "./source.ts";
import type { Text } from "./texts.ts";

/** Private words and what the code says instead. No identifier may contain one, as in `roomDeeds`. */
const replacedWords: ReadonlyMap<string, string> = new Map([
  ["deed", "TableAction or MatchFacts"],
  ["deeds", "TableAction or MatchFacts"],
  ["decree", "system command"],
  ["decrees", "system command"],
  ["obey", "handleCommand"],
  ["climax", "handEnd"],
  ["film", "CardAnimation"],
  ["films", "CardAnimation"],
  ["purse", "rate limit"],
  ["purses", "rate limit"],
  ["befriend", "FriendButton"],
  ["onlooker", "spectator"],
  ["onlookers", "spectator"],
]);

/** Names that are wrong only as a whole: `houseRules` and `mouthpiece` are other words. */
const replacedNames: ReadonlyMap<string, string> = new Map([
  ["House", "RoomDependencies or TableServer"],
  ["Voice", "RoomBroadcaster"],
  ["Speaker", "UpdateEncoder"],
  ["Ledger", "RoomState"],
  ["Said", "ChatLine"],
  ["Asked", "Requester"],
  ["Tell", "UserNotifier"],
  ["Live", "PresenceAndClocks"],
  ["eyes", "viewerKey"],
  ["mouth", "sender"],
  ["arranged", "pendingMatch"],
  ["arrangements", "pendingMatches"],
]);

/** The words of an identifier in lower case: `HTMLPage2Of` is `html`, `page`, `2`, `of`. */
export const wordsIn = (identifier: string): string[] =>
  (identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());

function betterName(name: string): string | undefined {
  const whole = replacedNames.get(name);
  if (whole !== undefined) return whole;
  const word = wordsIn(name).find((each) => replacedWords.has(each));
  return word === undefined ? undefined : replacedWords.get(word);
}

/** A key of an object or type may be a word of the protocol or of a stored record, which never change. */
const isKey = (parent: Node | undefined, key: string): boolean =>
  key === "key" && (parent?.type === "Property" || parent?.type === "TSPropertySignature");

/** Identifiers with a word that the glossary replaces, and files with such a name. */
export function replacedIdentifiers(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const found = new Set<Finding>();
    const file = /([^/]+?)\.\w+(\.\w+)?$/.exec(source.path)?.[1] ?? "";
    const word = wordsIn(file).find((each) => replacedWords.has(each));
    if (word !== undefined) found.add(`${source.path} is named by ${word}, say ${replacedWords.get(word)}`);
    walk(source.program, (node, parent, key) => {
      if (node.type !== "Identifier" && node.type !== "PrivateIdentifier") return;
      if (isKey(parent, key)) return;
      const name = String(node["name"]);
      const better = betterName(name);
      if (better !== undefined) found.add(`${source.path}:${source.lineAt(node.start)} says ${name}, say ${better}`);
    });
    return [...found];
  });
}

/** Words that leave open who, what or how much is meant; "so many that" compares and is allowed. */
const vague =
  /\b(whoever|whomever|whosever|somebody|anybody|whatever|one's|one’s|so (?:long|many|often|soon)(?! (?:that|as)\b))\b/gi;

/** The prose of a Markdown text, without code and quoted names. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/\S/g, " "));

function vagueIn(path: string, text: string, firstLine: number): Finding[] {
  return [...text.matchAll(vague)].map(({ 0: word, index }) => {
    const line = firstLine + text.slice(0, index).split("\n").length - 1;
    return `${path}:${line} says “${word.toLowerCase()}”`;
  });
}

const titled = new Set(["test", "it", "describe"]);

/** The name that a call begins with: `test` for `test.each(rows)`. */
function rootName(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === "Identifier") return String(node["name"]);
  return rootName(asNode(node["object"]) ?? asNode(node["callee"]) ?? asNode(node["tag"]));
}

/** The titles of a file's tests, with their places. */
function titlesOf(source: Source): { readonly text: string; readonly start: number }[] {
  const titles: { text: string; start: number }[] = [];
  walk(source.program, (node) => {
    if (node.type !== "CallExpression" || !titled.has(rootName(node) ?? "")) return;
    const title = asNode((node["arguments"] as unknown[])[0]);
    if (title?.type !== "Literal" && title?.type !== "TemplateLiteral") return;
    titles.push({ text: source.text.slice(title.start, title.end), start: title.start });
  });
  return titles;
}

/** Comments and test titles that use a vague word. */
export function vagueComments(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => [
    ...source.comments.flatMap(({ value, end }) =>
      vagueIn(source.path, value, source.lineAt(end) - value.split("\n").length + 1),
    ),
    ...titlesOf(source).flatMap(({ text, start }) => vagueIn(source.path, text, source.lineAt(start))),
  ]);
}

/** Documents that use a vague word outside of code. */
export const vagueDocuments = (documents: readonly Text[]): Finding[] =>
  documents.flatMap(({ path, text }) => vagueIn(path, proseOf(text), 1));
