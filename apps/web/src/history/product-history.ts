import {
  type AttributeId,
  getAttribute,
  type HistoryField,
  infinitePageSize,
  type PastProduct,
  type ValueChange,
  type ValueOrigins,
} from "@lading/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { staleTimes } from "../lib/query-client.ts";
import { infinitePages } from "../list/infinite-list.tsx";
import { toListPage } from "../list/use-list.ts";

interface ChangesQuery {
  field: HistoryField;
  page: number;
  page_size: number;
}

/** Where the values of one product come from. Vendors and staff read it with different calls. */
export interface ProductHistory {
  productName: string;
  /** Identifies the product and its live values: a value that changes on the open page must not show an earlier origin. */
  key: readonly unknown[];
  readOrigins: () => Promise<ValueOrigins>;
  readChanges: (query: ChangesQuery, signal: AbortSignal) => Promise<{ count: number; results: ValueChange[] }>;
  readPastValues: (date: string, signal: AbortSignal) => Promise<PastProduct>;
  /** Formats a value as the page does. */
  format: (field: HistoryField, value: string | null) => string;
}

/** Sent when a tooltip opens, once for all values of a product. */
export const originsOf = ({ key, readOrigins }: ProductHistory) =>
  queryOptions({
    queryKey: ["value-origins", ...key],
    // Not cancelled when a tooltip closes, because the next one shows the same response.
    queryFn: readOrigins,
    staleTime: staleTimes.most,
  });

export const changesOf = ({ key, readChanges }: ProductHistory, field: HistoryField) =>
  infiniteQueryOptions({
    queryKey: ["value-changes", field, ...key],
    queryFn: async ({ signal, pageParam: page }) =>
      toListPage(await readChanges({ field, page, page_size: infinitePageSize }, signal)),
    ...infinitePages,
    staleTime: 0,
  });

export const pastValuesOf = ({ key, readPastValues }: ProductHistory, date: string) =>
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
