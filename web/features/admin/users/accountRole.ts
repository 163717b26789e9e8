/** The roles that an account can be given. */
export const accountRoles = ["player", "moderator", "administrator"] as const;
export type AccountRoleWanted = (typeof accountRoles)[number];
