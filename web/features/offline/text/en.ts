export const en = {
  you: "You",
  handedOver_one: "{{count}} game that you played offline is in your history now.",
  handedOver_other: "{{count}} games that you played offline are in your history now.",
} as const;
