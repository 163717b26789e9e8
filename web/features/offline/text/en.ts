export const en = {
  you: "You",
  handedOver_one: "{{count}} game you played offline has been added to your history.",
  handedOver_other: "{{count}} games you played offline have been added to your history.",
} as const;
