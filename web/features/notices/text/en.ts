export const en = {
  title: "Third-party software",
  lead: "Spar uses the software and fonts below. Thank you to everyone who made them.",
  failed: "The list could not be loaded.",
} as const;
