/** The search over help articles: parts of words and mistyped ones are found too. The only file that knows MiniSearch. */
import MiniSearch from "minisearch";
import type { HelpArticles } from "./article.ts";
import { type PlacedArticle, placed } from "./articles.ts";

const hitsMax = 8;

/** Returns a function that finds articles, the best first. */
export function articleSearch(articles: HelpArticles): (words: string) => readonly PlacedArticle[] {
  const all = placed(articles);
  const index = new MiniSearch({
    fields: ["title", "body"],
    searchOptions: { prefix: true, fuzzy: 0.25, boost: { title: 3 } },
  });
  index.addAll(all.map(({ id, title, text }) => ({ id, title, body: text.join(" ") })));
  return (words) =>
    index
      .search(words)
      .slice(0, hitsMax)
      .flatMap((hit) => all.find(({ id }) => id === hit.id) ?? []);
}
