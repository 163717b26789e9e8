/** Who may open the dashboard. The server checks each call again; here it only decides what is shown. */
import type { CurrentUser } from "#protocol/calls/users.ts";

/** Moderators and administrators. */
export const isStaff = (user: CurrentUser | null): boolean => user?.role === "moderator" || isAdministrator(user);

export const isAdministrator = (user: CurrentUser | null): boolean => user?.role === "administrator";
