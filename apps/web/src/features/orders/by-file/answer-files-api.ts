import {
  type CallInput,
  changeAnswerMapping,
  chooseOrderResponses,
  discardOrderResponses,
  listOrderResponseFiles,
  listOrderResponseRows,
  type OrderResponseFile,
  readAnswerMapping,
  readOrderResponseFile,
  readOrderResponseResult,
  type ResponseRowKind,
  restoreOrderResponses,
  submitOrderResponses,
  uploadOrderResponses,
} from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { sendForm } from "../../../files/send-file.ts";
import { call } from "../../../lib/api.ts";

/** The wait until the page asks again how far the server is. */
const pollMs = 1000;

const key = ["answer-files"];

export const answerFile = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(readOrderResponseFile, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === "reading" ? pollMs : false),
    staleTime: 0,
  });

/** The latest files of the company whose answers can still be sent. */
export const openAnswerFiles = queryOptions({
  queryKey: [...key, "open"],
  queryFn: async ({ signal }) =>
    (await call(listOrderResponseFiles, { query: { page: 1, page_size: 10 } }, signal)).results,
  staleTime: 0,
});

export const rowsAtOnce = 50;

/** The beginning of the keys of the rows of a file. */
export const answerRowsOf = (id: string) => ["answer-rows", id];

export const answerRows = (id: string, kind: ResponseRowKind, page: number) =>
  queryOptions({
    queryKey: [...answerRowsOf(id), kind, page],
    queryFn: ({ signal }) =>
      call(listOrderResponseRows, { params: { id }, query: { kind, page, page_size: rowsAtOnce } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const answerMapping = (id: string) =>
  queryOptions({
    queryKey: ["answer-mapping", id],
    queryFn: ({ signal }) => call(readAnswerMapping, { params: { id } }, signal),
    staleTime: 0,
  });

export const changeColumns = (id: string, body: CallInput<typeof changeAnswerMapping>["body"]) =>
  call(changeAnswerMapping, { params: { id }, body });

export type AnswerChoice = CallInput<typeof chooseOrderResponses>["body"]["choices"][number];

export const chooseAnswers = (id: string, version: number, choices: AnswerChoice[]): Promise<OrderResponseFile> =>
  call(chooseOrderResponses, { params: { id }, body: { version, choices } });

export const sendChosen = (id: string) => call(submitOrderResponses, { params: { id }, body: {} });

export const discardFile = (id: string) => call(discardOrderResponses, { params: { id }, body: {} });
export const restoreFile = (id: string) => call(restoreOrderResponses, { params: { id }, body: {} });

/** Asks for the file with what became of each row. */
export const askForResult = (id: string) => (only: "problems" | undefined, signal: AbortSignal) =>
  call(readOrderResponseResult, { params: { id }, query: only ? { only } : {} }, signal);

/** Sends a file, and returns its id. */
export const sendAnswerFile = async (file: File) =>
  (
    await sendForm<{ id: string }>(
      uploadOrderResponses.path,
      { method: "POST", fields: {}, file, key: crypto.randomUUID() },
      { signal: new AbortController().signal, onSent: () => {}, onAllSent: () => {} },
    )
  ).id;
