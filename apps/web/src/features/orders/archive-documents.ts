import { archiveOrderDocuments, type Document, mostDocuments } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";

/** What came of archiving: ids of those that went; why others stayed, by id; what a call was refused with, if one was. */
export interface Archived {
  gone: ReadonlySet<string>;
  stayed: ReadonlyMap<string, string>;
  refusal?: unknown;
}

/** Archives documents, as many at a time as a call takes. After one that is refused there are no more. */
export async function archiveDocuments(documents: readonly Document[]): Promise<Archived> {
  const stayed = new Map<string, string>();
  let refusal: unknown;
  for (let done = 0; done < documents.length && refusal === undefined; done += mostDocuments) {
    try {
      const body = documents.slice(done, done + mostDocuments).map(named);
      const { errors, reasons } = await call(archiveOrderDocuments, { body });
      for (const id of errors) stayed.set(id, reasons[id] ?? "The server gave no reason.");
    } catch (error) {
      refusal = error;
      for (const { id } of documents.slice(done)) stayed.set(id, failureText(error));
    }
  }
  const gone = new Set(documents.map(({ id }) => id).filter((id) => !stayed.has(id)));
  return { gone, stayed, refusal };
}

const named = ({ id, name, label, order_id }: Document) => ({ id, name, label, order_id });

/** The same in words. */
export function archivedText({ gone, stayed }: Archived) {
  const all = gone.size + stayed.size;
  const [reason] = stayed.values();
  if (all === 0) return "There was nothing to archive any more.";
  if (reason === undefined) return `${documents(all)} ${all === 1 ? "was" : "were"} archived.`;
  if (all === 1) return `The document was not archived: ${reason}`;
  return `${number(gone.size)} of ${documents(all)} were archived. What was not is marked.`;
}

const documents = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;
