import { type LabelField, type Reading, readProductDocument, readSentFile } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sendForm } from "../send-file.ts";
import { unreadable } from "./unreadable.ts";

/** What a file shows for the fields of a form. */
export interface ShownReading {
  /** Undefined while the server reads the file. */
  reading: Reading | undefined;
}

/** Reads a stored product document for the fields of a label. Returns undefined if there is nothing to read. */
export function useReading(
  documentId: string,
  labelId: number | null,
  fields: readonly LabelField[],
): ShownReading | undefined {
  const isAsked = labelId !== null && fields.length > 0 && !fields.some(({ type }) => type === "secret");
  const { data, isError } = useQuery({
    queryKey: ["reading", documentId, labelId, fields],
    queryFn: ({ signal }) =>
      call(readProductDocument, { params: { id: documentId }, query: { label_id: String(labelId) } }, signal),
    enabled: isAsked,
    // The file of a document never changes.
    staleTime: Infinity,
    retry: false,
  });
  return isAsked ? { reading: isError ? unreadable : data } : undefined;
}

/** Reads a chosen file that is not stored yet for the day on which an agreement expires. */
export function useFileReading(file: File | undefined): ShownReading | undefined {
  const { data, isError } = useQuery({
    queryKey: ["reading", file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) =>
      sendForm<Reading>(
        readSentFile.path,
        { method: "POST", fields: {}, file },
        { signal, onSent: () => undefined, onAllSent: () => undefined },
      ),
    enabled: file !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  return file && { reading: isError ? unreadable : data };
}
