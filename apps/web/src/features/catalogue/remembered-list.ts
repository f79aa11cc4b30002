import { readQuery, writeQuery } from "../../lib/query-string.ts";
import { ofUser, recall, remember } from "../../lib/remembered.ts";

const key = "lading.product-list";

/** Keeps the list's query as it was last seen: search, filters, order, page and page size. */
export const rememberList = (search: Record<string, unknown>) => remember(ofUser(key), writeQuery(search));

/** The query that was kept. It is read like an address, so nothing wrong in it does harm. */
export const rememberedList = () => readQuery(recall(ofUser(key)) ?? "");
