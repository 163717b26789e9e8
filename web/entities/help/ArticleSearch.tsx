import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { TextField } from "#web/ui/Field.tsx";
import { type PlacedArticle, helpQuery } from "./articles.ts";
import { articleText } from "./text/en.ts";
import styles from "./ArticleSearch.module.css";

/** A typo-tolerant search over the help articles, with its results below the field. */
export function ArticleSearch(): ReactElement {
  const t = useText(articleText);
  const [words, setWords] = useState("");
  const [help] = useLoaded(helpQuery(useLanguage()));
  const found = help.state === "ready" && words.trim() !== "" ? help.value.search(words) : null;
  return (
    <div role="search" className={styles.search}>
      <TextField
        label={t("search")}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {found === null ? null : (
        <div role="status">{found.length === 0 ? <p>{t("none")}</p> : <Articles articles={found} />}</div>
      )}
    </div>
  );
}

/** Links to articles. */
export function Articles({ articles }: { readonly articles: readonly PlacedArticle[] }): ReactElement {
  return (
    <ul className={styles.list}>
      {articles.map(({ id, path, title }) => (
        <li key={id}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
