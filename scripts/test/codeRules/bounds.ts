/** Bounds that no code of the product reads: the number in use is then a second one somewhere else. */
import { asNode, type Finding, isTestFile, type Node, type Source } from "./source.ts";

interface Bound {
  readonly object: string;
  readonly name: string;
  readonly at: number;
}

/** The bounds of a `limits.ts`: the keys of the objects that it exports. */
function boundsIn({ program }: Source): Bound[] {
  return (program["body"] as readonly Node[]).flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    const declared = (asNode(node["declaration"])?.["declarations"] ?? []) as readonly Node[];
    return declared.flatMap((each) => {
      const object = asNode(each["id"])?.["name"];
      const value = asNode(each["init"]);
      const inner = value?.type === "TSAsExpression" ? asNode(value["expression"]) : value;
      if (typeof object !== "string" || inner?.type !== "ObjectExpression") return [];
      return (inner["properties"] as readonly Node[]).flatMap((property) => {
        const name = asNode(property["key"])?.["name"];
        return typeof name === "string" ? [{ object, name, at: property.start }] : [];
      });
    });
  });
}

/** Whether a file uses an object of bounds as a whole, for example as the options of a server: it reads them all. */
const usesWhole = ({ text }: Source, object: string): boolean => {
  const code = text.replaceAll(/import [^;]*;/g, "").replaceAll(`} = ${object}`, "");
  return new RegExp(`\\b${object}\\b(?!\\.)`).test(code) || new RegExp(`\\.{3}\\w+ \\} = ${object}\\b`).test(text);
};

/** Bounds of `limits.ts` files that only tests read, or nobody. */
export function unreadBounds(sources: readonly Source[]): Finding[] {
  const product = sources.filter(({ path }) => !isTestFile(path));
  const names = new Map<string, Source[]>();
  for (const source of product) {
    for (const [word] of source.text.matchAll(/\b\w+\b/g)) {
      const known = names.get(word) ?? [];
      names.set(word, known);
      if (known.at(-1) !== source) known.push(source);
    }
  }
  return product
    .filter(({ path }) => path.endsWith("/limits.ts"))
    .flatMap((source) =>
      boundsIn(source)
        .filter(({ object, name }) => {
          const readers = (names.get(object) ?? []).filter((each) => each !== source);
          const member = new RegExp(`\\b${object}\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = ${object}\\b`);
          return (
            !member.test(source.text) && !readers.some((each) => member.test(each.text) || usesWhole(each, object))
          );
        })
        .map(({ object, name, at }) => `${source.path}:${source.lineAt(at)} nobody reads ${object}.${name}`),
    );
}
