import type { AskedItem, LabelField } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { isReadable } from "../../documents/reading/read-fields.ts";
import { findReadingFigures } from "../readings/reading-figure-queries.ts";
import { findAskedItems } from "./asked-item-queries.ts";

interface ExampleRow {
  id: string;
  item_id: string;
  name: string;
  extension: string;
  size: number;
  uploaded_at: Date;
}

/** Returns the examples of the documents of a request. */
async function findExamples({ db, companyId }: VendorScope, askId: string) {
  const { rows } = await sql<ExampleRow>`
    select x.item_id, g.id, g.name, g.extension, g.size::float8 as size, g.uploaded_at
    from document_ask_items x join requirement_items i on i.company_id = x.company_id and i.id = x.item_id
      join requirement_guides g on g.requirement_id = i.requirement_id and g.kind = 'example'
    where x.company_id = ${companyId} and x.ask_id = ${askId}`.execute(db);
  return rows;
}

/** Returns the example of a document of a request; undefined if the request does not ask for it, or there is none. */
export const findExample = async (scope: VendorScope, askId: string, itemId: string) =>
  (await findExamples(scope, askId)).find(({ item_id: id }) => id === itemId);

/** The documents of a request with what helps its third party to give them. */
export async function findOpenItems(scope: VendorScope, askId: string): Promise<AskedItem[]> {
  const examples = await findExamples(scope, askId);
  const asked = await findAskedItems(scope.db, scope.companyId, askId);
  const figures = await findReadingFigures(
    scope.db,
    asked.map(({ requirement_id: id }) => id),
  );
  return asked.map(({ requirement_id: requirement, ...item }) => {
    const example = examples.find(({ item_id: id }) => id === item.id);
    return {
      ...item,
      is_read: isReadable(item.fields) && figures.get(requirement)?.is_off !== true,
      example: example ? { name: example.name, extension: example.extension, size: example.size } : null,
    };
  });
}

interface ReadableFile {
  requirement_id: number;
  fields: LabelField[];
  extension: string;
  sha256: Buffer;
  offered: string[];
}

/** Returns a file that came by a link and was not sent, with the fields of its document; undefined if the link has no such file. */
export async function findAskedFile(
  { db, companyId }: VendorScope,
  askId: string,
  { item, file }: { item: string; file: string },
) {
  const { rows } = await sql<ReadableFile>`
    select i.requirement_id, coalesce(r.rule -> 'fields', '[]') as fields, f.extension, f.sha256,
      array(select o.key from requirement_offers o
        where o.company_id = x.company_id and o.item_id = x.item_id and o.file_id = x.file_id) as offered
    from document_ask_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
      join requirement_items i on i.company_id = x.company_id and i.id = x.item_id
      join requirements r on r.id = i.requirement_id
    where x.company_id = ${companyId} and x.ask_id = ${askId} and x.item_id = ${item} and x.file_id = ${file}`.execute(
    db,
  );
  return rows[0];
}
