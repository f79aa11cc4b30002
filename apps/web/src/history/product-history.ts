import {
  type AttributeId,
  getAttribute,
  type HistoryField,
  infinitePageSize,
  type PastProduct,
  type Publication,
  type ValueChange,
  type ValueOrigins,
} from "@lading/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { staleTimes } from "../lib/query-client.ts";
import { infinitePages } from "../list/infinite-list.tsx";
import { toListPage } from "../list/use-list.ts";

interface Page {
  page: number;
  page_size: number;
}

interface Counted<Row> {
  count: number;
  results: Row[];
}

/** Where the values of one product come from. Vendors and staff read it with different calls. */
export interface ProductHistory {
  productName: string;
  /** Identifies the product and its live values: a value that changes on the open page must not show an earlier origin. */
  key: readonly unknown[];
  readOrigins: () => Promise<ValueOrigins>;
  readChanges: (query: Page & { field: HistoryField }, signal: AbortSignal) => Promise<Counted<ValueChange>>;
  readPublications: (query: Page, signal: AbortSignal) => Promise<Counted<Publication>>;
  readPastValues: (date: string, signal: AbortSignal) => Promise<PastProduct>;
  /** Formats a value as the page does. */
  format: (field: HistoryField, value: string | null) => string;
}

/** Sent when a tooltip opens, once for all values of a product. */
export const originsQuery = ({ key, readOrigins }: ProductHistory) =>
  queryOptions({
    queryKey: ["value-origins", ...key],
    // Not cancelled when a tooltip closes, because the next one shows the same response.
    queryFn: readOrigins,
    staleTime: staleTimes.most,
  });

/** The publications of the product, or only the changes of one field, the newest first. */
export const changesQuery = ({ key, readChanges, readPublications }: ProductHistory, field?: HistoryField) =>
  infiniteQueryOptions({
    queryKey: ["value-changes", field, ...key],
    queryFn: async ({ signal, pageParam: page }) => {
      const query = { page, page_size: infinitePageSize };
      if (field === undefined) return toListPage(await readPublications(query, signal));
      const { count, results } = await readChanges({ field, ...query }, signal);
      return toListPage({ count, results: results.map((change) => toPublication(field, change)) });
    },
    ...infinitePages,
    staleTime: 0,
  });

const toPublication = (field: HistoryField, { old_value, new_value, ...origin }: ValueChange): Publication => ({
  ...origin,
  has_new_picture: false,
  changes: [{ field, old_value, new_value }],
});

export const pastValuesQuery = ({ key, readPastValues }: ProductHistory, date: string) =>
  queryOptions({
    queryKey: ["past-values", date, ...key],
    queryFn: ({ signal }) => readPastValues(date, signal),
    staleTime: staleTimes.userAndSearch,
  });

export const getFieldLabel = (field: HistoryField): string =>
  isOther(field) ? otherLabels[field] : getAttribute(field).label;

/** Returns a function that formats attributes in this way, and other fields as text. */
export const formatFields =
  (formatAttribute: (id: AttributeId, value: string | null) => string) => (field: HistoryField, value: string | null) =>
    isOther(field) ? (value ?? "N/A") : formatAttribute(field, value);

/** The fields of a product that are no attributes. */
const otherLabels = { name: "Name", description: "Description", gxp_priority: "GXP Rank" };
const isOther = (field: HistoryField): field is keyof typeof otherLabels => Object.hasOwn(otherLabels, field);
