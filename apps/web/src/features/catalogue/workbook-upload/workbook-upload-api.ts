import {
  type CallInput,
  changeWorkbookMapping,
  chooseWorkbookChanges,
  discardWorkbookUpload,
  listWorkbookChanges,
  listWorkbookUploads,
  readWorkbookMapping,
  readWorkbookResult,
  readWorkbookUpload,
  restoreWorkbookUpload,
  uploadWorkbook,
  type WorkbookUpload,
} from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sendForm } from "../../../files/send-file.ts";
import { call } from "../../../lib/api.ts";

/** The wait until the page asks again how far the server is. */
const pollMs = 1000;

export const workbookUpload = (id: string) =>
  queryOptions({
    queryKey: ["workbook-upload", id],
    queryFn: ({ signal }) => call(readWorkbookUpload, { params: { id } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.state === "reading" || state.data?.state === "submitting" ? pollMs : false,
    staleTime: 0,
  });

/** The latest comparisons of the company from which changes can still be proposed. */
export const openUploads = queryOptions({
  queryKey: ["workbook-upload", "open"],
  queryFn: async ({ signal }) =>
    (await call(listWorkbookUploads, { query: { page: 1, page_size: 10 } }, signal)).results,
  staleTime: 0,
});

export type ChangesQuery = NonNullable<CallInput<typeof listWorkbookChanges>["query"]>;

export const workbookChanges = (id: string, query: ChangesQuery) =>
  queryOptions({
    queryKey: ["workbook-changes", id, query],
    queryFn: ({ signal }) => call(listWorkbookChanges, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The columns of a list, and what they become. */
export const workbookMapping = (id: string) =>
  queryOptions({
    queryKey: ["workbook-mapping", id],
    queryFn: ({ signal }) => call(readWorkbookMapping, { params: { id } }, signal),
    staleTime: 0,
  });

export const changeMapping = (id: string, body: CallInput<typeof changeWorkbookMapping>["body"]) =>
  call(changeWorkbookMapping, { params: { id }, body });

/** The result of an upload. Each press of the button asks again, because decisions may have come since. */
export const askForResult = (id: string) => (only: "problems" | undefined, signal: AbortSignal) =>
  call(readWorkbookResult, { params: { id }, query: only ? { only } : {} }, signal);

type Choices = CallInput<typeof chooseWorkbookChanges>["body"];
export type Choice = Choices["choices"][number];
export type DateOrder = NonNullable<Choices["dates"]>;

export const choose = (id: string, body: Choices): Promise<WorkbookUpload> =>
  call(chooseWorkbookChanges, { params: { id }, body });

export const discardUpload = (id: string) => call(discardWorkbookUpload, { params: { id }, body: {} });
export const restoreUpload = (id: string) => call(restoreWorkbookUpload, { params: { id }, body: {} });

/** Sends a file, and returns the id of its upload. */
export const sendWorkbook = async (file: File, signal: AbortSignal) =>
  (
    await sendForm<{ id: string }>(
      uploadWorkbook.path,
      { method: "POST", fields: {}, file, key: crypto.randomUUID() },
      { signal, onSent: () => {}, onAllSent: () => {} },
    )
  ).id;
