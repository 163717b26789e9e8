export const en = {
  lessOften: "This match counted less for your rating because you have met often lately.",
  lessPlace: "This match counted less for your rating because you play from the same place.",
  lessLimit: "This match counted less for your rating because one opponent can move it only so far in a week.",
  notOften: "This match did not count for your rating because you have met often lately.",
  notPlace: "This match did not count for your rating because you play from the same place.",
  notLimit: "This match did not count for your rating because one opponent can move it only so far in a week.",
} as const;
