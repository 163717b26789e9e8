export const en = {
  match: "Your match",
  stillIn: "You are still in a match",
  back: "Return to the match",
} as const;
