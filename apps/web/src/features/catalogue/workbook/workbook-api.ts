import { type CallInput, countWorkbook, createWorkbook, readWorkbook } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** How often an open dialog asks whether the file is ready. */
const progressMs = 500;

type Filter = CallInput<typeof countWorkbook>["body"];
export type WorkbookOrder = CallInput<typeof createWorkbook>["body"];

/** The products and the empty cells that a workbook would have. */
export const workbookCounts = (filter: Filter) =>
  queryOptions({
    queryKey: ["workbook-counts", filter],
    queryFn: ({ signal }) => call(countWorkbook, { body: filter }, signal),
    staleTime: 0,
  });

export const workbookState = (id: string) =>
  queryOptions({
    queryKey: ["workbook", id],
    queryFn: ({ signal }) => call(readWorkbook, { params: { id } }, signal),
    // An address is valid for a minute, and a new answer has a new one.
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === "making" ? progressMs : false),
  });

export const startWorkbook = (body: WorkbookOrder) => call(createWorkbook, { body });
