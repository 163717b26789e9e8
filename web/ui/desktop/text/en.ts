export const en = {
  address: "Address of the server",
  addressHint: "Leave it empty to go back to the server that Spar came with",
  use: "Use this server",
  asking: "Asking…",
  failed: "That did not work. Please try again.",
} as const;
