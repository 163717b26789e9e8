export const en = {
  address: "Server address",
  addressHint: "Leave empty to use the default server",
  use: "Use this server",
  asking: "Checking…",
  failed: "That did not work. Please try again.",
} as const;
