import { archiveOrderDocuments, type Document } from "@lading/contract";
import { changeDocuments, type DocumentsChange } from "../../files/change-documents.ts";
import { call } from "../../lib/api.ts";
import { number } from "../../lib/formats.ts";

export interface ArchivedDocuments extends DocumentsChange {
  /** Ids of the documents that were archived. */
  archived: ReadonlySet<string>;
}

/** Archives documents of orders. */
export async function archiveDocuments(documents: readonly Document[]): Promise<ArchivedDocuments> {
  const ids = documents.map(({ id }) => id);
  const change = await changeDocuments(ids, (chunk) =>
    call(archiveOrderDocuments, { body: documents.filter(({ id }) => chunk.includes(id)).map(toNamed) }),
  );
  return { ...change, archived: new Set(ids.filter((id) => !change.failed.has(id))) };
}

const toNamed = ({ id, name, label, order_id }: Document) => ({ id, name, label, order_id });

/** The maximum number of documents that are named. The others are only counted. */
const named = 3;

/**
 * Describes the outcome in words. It names the documents that were not archived but are no longer listed with their order,
 * because no row can show their mark.
 */
export function archivedText({ archived, failed }: ArchivedDocuments, unlisted: readonly Document[]) {
  const all = archived.size + failed.size;
  const [reason] = failed.values();
  if (all === 0) return "There was nothing left to archive.";
  if (reason === undefined) return `${documents(all)} ${all === 1 ? "was" : "were"} archived.`;
  if (all === 1) return `${unlisted[0] ? `“${unlisted[0].name}”` : "The document"} was not archived: ${reason}`;
  return [
    `${number(archived.size)} of ${documents(all)} were archived.`,
    ...unlisted.slice(0, named).map(({ id, name }) => `“${name}” was not: ${failed.get(id)}`),
    unlisted.length > named && `${number(unlisted.length - named)} more were not.`,
    unlisted.length < failed.size && "The rest is marked.",
  ]
    .filter(Boolean)
    .join(" ");
}

const documents = (count: number) => `${number(count)} ${count === 1 ? "document" : "documents"}`;
