export const en = {
  label: "Maintenance",
  startsIn: "Maintenance starts in {{time}}.",
  goesOn: "Maintenance is under way, for about {{time}} more.",
  details: "Read more",
} as const;
