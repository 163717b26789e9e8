/** The addresses of the dashboard. */

/** The address of a tab, of an item in it, or of its form for a new item. */
export const adminPath = (tab: string, item?: string): string =>
  `/admin/${tab}${item === undefined ? "" : `/${encodeURIComponent(item)}`}`;

/** The query of a tab's address that opens its form for a new item: `/admin/announcements?form=new`. */
export const newItemQuery = "form=new";
