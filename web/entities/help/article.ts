/** The types of the help center's articles. */
export const HELP_GROUPS = ["basics", "gameplay", "technical"] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

export interface HelpArticle {
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly text: readonly string[];
}

/** An article's number in its group stands in its address and never changes: a new one goes to the end. */
export type HelpArticles = Readonly<Record<HelpGroup, readonly HelpArticle[]>>;
