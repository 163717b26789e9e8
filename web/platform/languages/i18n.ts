/**
 * One way for every sentence on screen. Each feature owns its catalog, one file a language:
 *
 *   web/features/game/text/en.ts   export const en = { yourTurn: "Your turn!", points_one: "{{count}} point",
 *                                                      points_other: "{{count}} points" } as const;
 *                                  export const gameText = defineText(
 *                                    "game", en, () => import.meta.glob(["./*.ts", "!./en.ts"]));
 *   web/features/game/text/es.ts   import type { en } from "./en.ts";
 *                                  export const es: Translation<typeof en> = { ... };          (fr.ts and de.ts alike)
 *   a component                    const t = useText(gameText);   t("theirTurn", { username })   t("points", { count: 2 })
 *   outside of components          translate(gameText, "theirTurn", { username })
 *
 * Catalogs are flat, keys are camelCase, a plural is `key_one` and `key_other` (Spanish and French also `key_many`).
 * Keys and placeholders are checked by the compiler, and all four languages against each other by catalogs.test.ts.
 * English travels with its feature; another language is fetched when it is read (React suspends meanwhile).
 */
import i18next from "i18next";
import { use, useSyncExternalStore } from "react";

export const languages = ["en", "es", "fr", "de"] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
};

type Catalog = Readonly<Record<string, string>>;
type PluralBase<C> = keyof C extends infer K ? (K extends `${infer B}_other` ? B : never) : never;

/** The type of a Spanish, French or German catalog, given the English one. */
export type Translation<C extends Catalog> = Readonly<
  Record<keyof C, string> & Partial<Record<`${PluralBase<C>}_many`, string>>
>;

/** The result of `import.meta.glob` in a feature's `text` folder: a function for each path that fetches the file. */
type CatalogFiles = Readonly<Record<string, () => Promise<unknown>>>;
/** A function, because only Vite knows `import.meta.glob`: the browser tests read the English catalogs in plain Node. */
type FindFiles = () => CatalogFiles;
/** A language's file exports its catalog under the language's name. */
type CatalogFile = Readonly<Partial<Record<string, Catalog>>>;

/** A feature's registered catalog. */
export interface Text<C extends Catalog> {
  readonly namespace: string;
  readonly en: C;
}

type Placeholder<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Key<C> = Exclude<keyof C & string, `${PluralBase<C>}_${"one" | "other"}`> | PluralBase<C>;
type SentenceOf<C, K extends string> = K extends keyof C
  ? C[K]
  : `${K}_other` extends keyof C
    ? C[`${K}_other`]
    : never;
type ValuesOf<C, K extends string> = Readonly<
  Record<Exclude<Placeholder<SentenceOf<C, K>>, "count">, string | number> &
    (K extends PluralBase<C> ? { count: number } : Record<Extract<Placeholder<SentenceOf<C, K>>, "count">, number>)
>;
type ValuesArgument<C, K extends string> = keyof ValuesOf<C, K> extends never ? [] : [values: ValuesOf<C, K>];

/** The sentence of a key, its placeholders filled; both checked by the compiler. */
export type Translate<C extends Catalog> = <K extends Key<C>>(key: K, ...values: ValuesArgument<C, K>) => string;
/** The keys a catalog's `t` accepts. */
export type TextKey<T> = T extends Text<infer C> ? Key<C> : never;

const filesByNamespace = new Map<string, FindFiles>();

async function fetchCatalog(language: string, namespace: string): Promise<Catalog> {
  const file = await filesByNamespace.get(namespace)?.()[`./${language}.ts`]?.();
  return (file as CatalogFile | undefined)?.[language] ?? {};
}

const lazyCatalogs = {
  type: "backend" as const,
  init: () => undefined,
  // i18next awaits the result because `read` has two parameters.
  read: (language: string, namespace: string): Promise<Catalog> => fetchCatalog(language, namespace),
};

const i18n = i18next.createInstance();
void i18n.use(lazyCatalogs).init({
  lng: "en",
  fallbackLng: "en",
  supportedLngs: [...languages],
  ns: [],
  initAsync: false,
  partialBundledLanguages: true,
  keySeparator: false,
  nsSeparator: false,
  // React escapes the values.
  interpolation: { escapeValue: false },
});

/** Registers a feature's catalog; call once, at module level. If a language has no file, its readers get English. */
export function defineText<const C extends Catalog>(namespace: string, en: C, files: FindFiles): Text<C> {
  filesByNamespace.set(namespace, files);
  i18n.addResourceBundle("en", namespace, en);
  // Recorded as in use, so that a change of language fetches this catalog before the page is drawn again.
  void i18n.loadNamespaces(namespace);
  return { namespace, en };
}

function followLanguage(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

type Values = Readonly<Record<string, string | number>>;
/** A `t` without the compiler's knowledge of keys and values. */
type Say = (key: string, values?: Values) => string;

/** By language and namespace. */
const translators = new Map<string, Say>();
/** Null for a catalog that was there when it was first read: no rendering waited for it. */
const loadings = new Map<string, Promise<void> | null>();

/** Fills `{{name}}` with a value. In one pass: a value that looks like a placeholder is left as it is. */
const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));

/**
 * The `t` of a catalog. It reads sentences straight from the catalog and uses i18next only for plurals and
 * placeholders: a table shows dozens of them with each card, and i18next takes up to 0.2 ms for one when its code is
 * cold.
 */
function translatorOf(namespace: string, language: Language): Say {
  const t = i18n.getFixedT(language, namespace) as unknown as Say;
  const catalog = (i18n.getResourceBundle(language, namespace) ?? {}) as Partial<Catalog>;
  return (key, values) => {
    const sentence = values?.["count"] === undefined ? catalog[key] : undefined;
    if (sentence === undefined) return values === undefined ? t(key) : t(key, values);
    return values === undefined ? sentence : filled(sentence, values);
  };
}

/**
 * Resolves when a catalog has arrived, or has failed: then its sentences are English. Returns the same promise each
 * time, so that a rendering which waited is repeated in the same way.
 */
function loading(namespace: string, id: string): Promise<void> | null {
  const known = loadings.get(id);
  if (known !== undefined) return known;
  const promise = i18n.hasLoadedNamespace(namespace) ? null : i18n.loadNamespaces(namespace).then(() => undefined);
  loadings.set(id, promise);
  return promise;
}

/** The catalog in the reader's language; suspends until it is there. */
export function useText<C extends Catalog>(text: Text<C>): Translate<C> {
  const language = useLanguage();
  const id = `${language} ${text.namespace}`;
  // Calls `use` on every render: React repeats a suspended render with the earlier hooks, and this call marks the later
  // hooks as new.
  const promise = loading(text.namespace, id);
  if (promise !== null) use(promise);
  if (!translators.has(id)) translators.set(id, translatorOf(text.namespace, language));
  return translators.get(id) as unknown as Translate<C>;
}

/** A sentence outside of components, in the current language (English where its catalog has not arrived). */
export function translate<C extends Catalog, K extends Key<C>>(
  text: Text<C>,
  key: K,
  ...values: ValuesArgument<C, K>
): string {
  const t = i18n.getFixedT(null, text.namespace) as unknown as Translate<C>;
  return t(key, ...values);
}

/** The language now on screen. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.resolvedLanguage) ?? "en";
}

/** The current language, followed by React. */
export function useLanguage(): Language {
  return useSyncExternalStore(followLanguage, currentLanguage, currentLanguage);
}

/** Changes the language and updates the document; resolves when every catalog in use has arrived. */
export async function setLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The first of the reader's languages that is available, else English. */
export function detectLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    const match = languages.find((language) => language === base);
    if (match !== undefined) return match;
  }
  return "en";
}
