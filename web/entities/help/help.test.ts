/** The articles in four languages, and the search over them. */
import { describe, expect, test } from "vitest";
import { HELP_GROUPS } from "./article.ts";
import { languages } from "#web/platform/languages/i18n.ts";
import { fetchArticles, placed, articleSearch } from "./articles.ts";

describe.each(languages)("in %s", (language) => {
  test("each group has at least six articles, as many as in English, each with something to read", async () => {
    const [articles, english] = [await fetchArticles(language), await fetchArticles("en")];
    for (const group of HELP_GROUPS) {
      expect(articles[group].length).toBeGreaterThanOrEqual(6);
      expect(articles[group].length).toBe(english[group].length);
      for (const { title, text } of articles[group])
        expect([title, ...text].every((each) => each.length > 5)).toBe(true);
    }
    const titles = placed(articles).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test.each([
  ["pasword", "I forgot my password"],
  ["ratng", "Ratings and tiers"],
  ["delet acount", "Deleting my account"],
  ["invit", "Inviting a friend"],
  ["own tournament", "A tournament of your own"],
  ["conection lost", "I lost my connection"],
])("“%s” finds “%s” among the first three", async (words, title) => {
  const found = articleSearch(await fetchArticles("en"))(words).slice(0, 3);
  expect(found.map((article) => article.title)).toContain(title);
});

test("nothing is found for words that stand in no article", async () => {
  const search = articleSearch(await fetchArticles("en"));
  for (const words of ["zzzzzz", "<script>", "   "]) expect(search(words)).toEqual([]);
});
