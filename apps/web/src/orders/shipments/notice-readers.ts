import { shipNoticeSortKeys, shipNoticeStates } from "@lading/contract";
import { oneOf, ordering, paging, repeated, requiredText, searchText } from "../../list/search-readers.ts";

/** The readers of the address of lists of ship notices. */
export const noticeReaders = {
  ...paging,
  search: searchText,
  ordering: ordering(shipNoticeSortKeys, "-created_at"),
  state: repeated(oneOf(shipNoticeStates, undefined)),
  purchase_order: repeated(requiredText(64)),
};
