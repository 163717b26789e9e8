export const en = {
  title: "Page not found",
  body: "There is nothing at this address. The page may have moved, or the link may be incomplete.",
  home: "Go to the home page",
} as const;
