import { mostDocuments, type PartlyDone } from "@lading/contract";
import { failureText } from "../lib/form-failure.ts";
import { runInChunks } from "../list/run-in-chunks.ts";

export interface ChangeProgress {
  done: number;
  total: number;
}

export interface DocumentsChange {
  /** Why documents were not changed, by id. */
  failed: ReadonlyMap<string, string>;
  /** The error of the call that failed, if one did. */
  error?: unknown;
}

/**
 * Changes any number of documents in calls that accept a limited number. After a call that fails, no further call is sent,
 * and the remaining documents get the same reason.
 */
export async function changeDocuments(
  ids: readonly string[],
  request: (ids: string[]) => Promise<PartlyDone>,
  onProgress?: (progress: ChangeProgress) => void,
): Promise<DocumentsChange> {
  const { answers, left, error } = await runInChunks(ids, mostDocuments, request, (done) =>
    onProgress?.({ done, total: ids.length }),
  );
  const refused = answers.flatMap(({ errors, reasons }) =>
    errors.map((id) => [id, reasons[id] ?? "The server gave no reason."] as const),
  );
  const failed = new Map([...refused, ...left.map((id) => [id, failureText(error)] as const)]);
  return error === undefined ? { failed } : { failed, error };
}
