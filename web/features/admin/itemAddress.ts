import { useNavigate, useParams, useSearchParams } from "react-router";
import { adminPath } from "./adminPath.ts";

const formQuery = "form";

export interface ItemAddress {
  /** The id of the item that the address names. */
  readonly item: string | undefined;
  /** Whether the address asks for the form of a new item. */
  readonly isNew: boolean;
  /** The address of an item, in front of the list as it is. */
  readonly pathOf: (id: string) => string;
  /** Back to the list as it is. */
  readonly close: () => void;
}

/** For a tab whose items are dialogs in front of its list. */
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
