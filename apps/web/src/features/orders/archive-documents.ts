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
      const body = documents.slice(done, done + mostDocuments).map(asNamed);
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

const asNamed = ({ id, name, label, order_id }: Document) => ({ id, name, label, order_id });

/** How many are named before the rest are only counted. */
const named = 3;

/** The same in words; names those that stayed as they were but are `missed` among the order's, where they had been marked. */
export function archivedText({ gone, stayed }: Archived, missed: readonly Document[]) {
  const all = gone.size + stayed.size;
  const [reason] = stayed.values();
  if (all === 0) return "There was nothing to archive any more.";
  if (reason === undefined) return `${documents(all)} ${all === 1 ? "was" : "were"} archived.`;
  if (all === 1) return `${missed[0] ? `“${missed[0].name}”` : "The document"} was not archived: ${reason}`;
  return [
    `${number(gone.size)} of ${documents(all)} were archived.`,
    ...missed.slice(0, named).map(({ id, name }) => `“${name}” was not: ${stayed.get(id)}`),
    missed.length > named && `${number(missed.length - named)} more were not.`,
    missed.length < stayed.size && (missed.length === 0 ? "What was not is marked." : "What else was not is marked."),
  ]
    .filter(Boolean)
    .join(" ");
}

const documents = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;
