import type {
  CallInput,
  changeAnswerMapping,
  FileMapping,
  OrderResponseFile,
  readOrderResponseResult,
  CallOutput,
  listOrderResponseFiles,
} from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RowColumn } from "../../../files/row-table.tsx";
import { sendForm } from "../../../files/send-file.ts";

/** An uploaded file whose rows are about orders. */
export interface AnyFile extends Omit<OrderResponseFile, "counts" | "chosen"> {
  /** The numbers of rows by kind. */
  counts: Record<string, number>;
}

export interface AnyRow {
  id: number;
  chosen: boolean;
}

export interface FileChoice {
  id?: number;
  /** All rows of a kind. */
  kind?: string;
  chosen: boolean;
}

/** The contents of a tab of a file. */
export interface TabParts<Row> {
  about: string;
  columns: readonly RowColumn<Row>[];
  actions?: ReactNode;
}

/** A kind of files with rows about orders: its calls, and the words of its pages. */
export interface FileDesk<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  /** The beginning of the keys of its queries. */
  key: string;
  /** The path of the call that uploads a file. */
  uploadPath: string;
  /** The search of the address of a file. */
  search: (id: string, tab?: Kind) => { file?: string; ship_file?: string; tab?: string | undefined; from?: string };
  read: (id: string, signal?: AbortSignal) => Promise<File>;
  listOpen: (signal: AbortSignal) => Promise<CallOutput<typeof listOrderResponseFiles>>;
  listRows: (
    id: string,
    query: { kind: Kind; page: number; page_size: number },
    signal: AbortSignal,
  ) => Promise<{ count: number; results: Row[] }>;
  readMapping: (id: string, signal: AbortSignal) => Promise<FileMapping>;
  changeMapping: (id: string, body: CallInput<typeof changeAnswerMapping>["body"]) => Promise<FileMapping>;
  choose: (id: string, version: number, choices: FileChoice[]) => Promise<File>;
  discard: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<File>;
  /** Asks for the file with what became of each row. */
  askForResult: (
    id: string,
  ) => (only: "problems" | undefined, signal: AbortSignal) => Promise<CallOutput<typeof readOrderResponseResult>>;
  /** The tabs in their order, and the one that opens first is the first that has something. */
  tabs: readonly (readonly [kind: Kind, name: string])[];
  firstTabs: readonly Kind[];
  /** The rows that are about nothing. */
  rest: { name: string; count: (file: File) => number };
  describeTab: (kind: Kind, file: File, choose: ((choices: FileChoice[]) => void) | undefined) => TabParts<Row>;
  describeSent: (file: File) => string;
  /** The foot of a checked file. `readAgain` fetches the file and its rows. */
  foot: (file: File, readAgain: () => void) => ReactNode;
  words: {
    /** The title of the page that begins a file, for example "Answer by File". */
    title: string;
    upload: string;
    input: string;
    drop: string;
  };
}

/** The wait until the page asks again how far the server is. */
const pollMs = 1000;

export const rowsAtOnce = 50;

/** The queries of one kind of files. */
export const fileQueries = <File extends AnyFile, Row extends AnyRow, Kind extends string>(
  desk: FileDesk<File, Row, Kind>,
) => ({
  file: (id: string) =>
    queryOptions({
      queryKey: [desk.key, id],
      queryFn: ({ signal }) => desk.read(id, signal),
      refetchInterval: ({ state }) => (state.data?.state === "reading" ? pollMs : false),
      staleTime: 0,
    }),
  /** The latest files of the company that can still be sent. */
  open: queryOptions({
    queryKey: [desk.key, "open"],
    queryFn: async ({ signal }) => (await desk.listOpen(signal)).results,
    staleTime: 0,
  }),
  /** The beginning of the keys of the rows of a file. */
  rowsKey: (id: string) => [`${desk.key}-rows`, id],
  rows: (id: string, kind: Kind, page: number) =>
    queryOptions({
      queryKey: [`${desk.key}-rows`, id, kind, page],
      queryFn: ({ signal }) => desk.listRows(id, { kind, page, page_size: rowsAtOnce }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  mapping: (id: string) =>
    queryOptions({
      queryKey: [`${desk.key}-mapping`, id],
      queryFn: ({ signal }) => desk.readMapping(id, signal),
      staleTime: 0,
    }),
});

/** Uploads a file, and returns its id. */
export const sendOrderFile = async (path: string, file: globalThis.File) =>
  (
    await sendForm<{ id: string }>(
      path,
      { method: "POST", fields: {}, file, key: crypto.randomUUID() },
      { signal: new AbortController().signal, onSent: () => {}, onAllSent: () => {} },
    )
  ).id;
