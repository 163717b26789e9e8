/** The types of the help center's articles. */
export const HELP_GROUPS = ["basics", "gameplay", "technical"] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

export interface HelpArticle {
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly text: readonly string[];
}

/** An article's number in its group is part of its address and never changes: append new articles. */
export type HelpArticles = Readonly<Record<HelpGroup, readonly HelpArticle[]>>;
