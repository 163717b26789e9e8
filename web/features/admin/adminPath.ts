/** The addresses of the dashboard, its tabs and their items. */
import { useNavigate, useParams, useSearchParams } from "react-router";

/** The address of a tab, of an item in it, or of its form for a new item. */
export const adminPath = (tab: string, item?: string): string =>
  `/admin/${tab}${item === undefined ? "" : `/${encodeURIComponent(item)}`}`;

/** The query of a tab's address that opens its form for a new item: `/admin/announcements?form=new`. */
export const newItemQuery = "form=new";

const formQuery = "form";

interface ItemAddress {
  /** The id of the item that the address names. */
  readonly item: string | undefined;
  /** Whether the address asks for the form of a new item. */
  readonly isNew: boolean;
  /** The address of an item, in front of the list as it is. */
  readonly pathOf: (id: string) => string;
  /** Back to the list as it is. */
  readonly close: () => void;
}

/** The item that the address of a tab names, for a tab whose items open as dialogs in front of its list. */
export function useItemAddress(tab: string): ItemAddress {
  const { item } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const list = new URLSearchParams(query);
  list.delete(formQuery);
  const search = list.size === 0 ? "" : `?${list}`;
  return {
    item,
    isNew: item === undefined && query.get(formQuery) === "new",
    pathOf: (id) => adminPath(tab, id) + search,
    close: () => void navigate(adminPath(tab) + search),
  };
}
