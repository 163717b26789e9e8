/** The articles of the help center, one file of data for each language, and the search over them with MiniSearch. */
import MiniSearch from "minisearch";
import { HELP_GROUPS, type HelpArticle, type HelpArticles } from "./article.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { query } from "#web/platform/queries/queryClient.ts";

const files: Readonly<Record<Language, () => Promise<HelpArticles>>> = {
  en: async () => (await import("./articles/en.ts")).en,
  es: async () => (await import("./articles/es.ts")).es,
  fr: async () => (await import("./articles/fr.ts")).fr,
  de: async () => (await import("./articles/de.ts")).de,
};

export const fetchArticles = (language: Language): Promise<HelpArticles> => files[language]();

/** An article with its place. */
export interface PlacedArticle extends HelpArticle {
  readonly id: string;
  readonly path: string;
}

export const placed = (articles: HelpArticles): readonly PlacedArticle[] =>
  HELP_GROUPS.flatMap((group) =>
    articles[group].map((article, index) => ({
      ...article,
      id: `${group}/${index}`,
      path: `/help/article/${group}/${index}`,
    })),
  );

const hitsMax = 8;

/** Returns a function that finds articles, the best first, also by parts of words and by mistyped ones. */
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

const gone = { kind: "network", status: 0, code: "network", message: "" } as const;

/** The articles in a language, and the search over them. */
export const helpQuery = (language: Language) =>
  query(["help", language], async () => {
    try {
      const articles = await fetchArticles(language);
      return { ok: true, value: { articles, search: articleSearch(articles) } };
    } catch {
      return { ok: false, failure: gone };
    }
  });
