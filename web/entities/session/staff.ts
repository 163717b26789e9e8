/** Who may open the dashboard. The server checks each call again; here it only decides what is shown. */
import type { CurrentUser } from "#server/protocol/users.ts";

const staffRoles: readonly string[] = ["moderator", "administrator"];

/** Moderators and administrators. */
export const isStaff = (user: CurrentUser | null): boolean => user !== null && staffRoles.includes(user.role);

export const isAdministrator = (user: CurrentUser | null): boolean => {
  const role: string | undefined = user?.role;
  return role === "administrator";
};
