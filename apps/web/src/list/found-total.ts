import { resultsKey } from "./filters.ts";
import type { List } from "./use-list.ts";

/** Returns the number of results of the current search and filters. It is undefined while the previous results are still shown. */
export const foundTotal = ({ search, shown, total }: List) =>
  shown && resultsKey(shown) === resultsKey(search) ? total : undefined;
