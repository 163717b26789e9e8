/** The articles of the help center: one file of data for each language, fetched when it is read. */
import type { Language } from "#web/platform/languages/i18n.ts";
import { HELP_GROUPS, type HelpArticle, type HelpArticles } from "./article.ts";

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
