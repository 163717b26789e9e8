export const en = {
  search: "Search the articles",
  none: "Nothing found. Try other words.",
} as const;
