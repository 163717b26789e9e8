export const en = {
  title: "Tournaments",
  all: "All tournaments",
} as const;
