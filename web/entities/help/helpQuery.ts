import { keys } from "#web/entities/queries/keys.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { fetchArticles, articleSearch } from "./articles.ts";

const gone = { kind: "network", status: 0, code: "network", message: "" } as const;

/** The articles in a language, and the search over them. */
export const helpQuery = (language: Language) =>
  query(keys.help(language), async () => {
    try {
      const articles = await fetchArticles(language);
      return { ok: true, value: { articles, search: articleSearch(articles) } };
    } catch {
      return { ok: false, failure: gone };
    }
  });
