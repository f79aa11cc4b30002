import { writeQuery } from "@lading/contract";
import { readQuery } from "../../../lib/query-string.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";

const key = "lading.product-list";

/** Stores the list's last query: search, filters, order, page and page size. */
export const rememberList = (search: Record<string, unknown>) => remember(ofUser(key), writeQuery(search));

/** The stored query. It is parsed like an address, so an invalid text is harmless. */
export const getRememberedList = () => readQuery(recall(ofUser(key)) ?? "");
