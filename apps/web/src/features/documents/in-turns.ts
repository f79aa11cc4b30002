import { mostDocuments, type PartlyDone } from "@lading/contract";
import { failureText } from "../../lib/form-failure.ts";

/** How far something is that takes several calls. */
export interface Progress {
  done: number;
  of: number;
}

/** What came of it: why documents stayed as they were, by id; and what a call was refused with, if one was. */
export interface InTurns {
  stayed: ReadonlyMap<string, string>;
  refusal?: unknown;
}

/**
 * Makes a call on any number of documents, as many at a time as it takes. After one that is refused there are no more:
 * what was not done stays for the same reason.
 */
export async function inTurns(
  ids: readonly string[],
  request: (ids: string[]) => Promise<PartlyDone>,
  onProgress: (progress: Progress) => void,
): Promise<InTurns> {
  const stayed = new Map<string, string>();
  for (let done = 0; done < ids.length; done += mostDocuments) {
    if (ids.length > mostDocuments) onProgress({ done, of: ids.length });
    try {
      const { errors, reasons } = await request(ids.slice(done, done + mostDocuments));
      for (const id of errors) stayed.set(id, reasons[id] ?? "The server gave no reason.");
    } catch (refusal) {
      for (const id of ids.slice(done)) stayed.set(id, failureText(refusal));
      return { stayed, refusal };
    }
  }
  return { stayed };
}
