import {
  type CompanyDocument,
  type CompanyDocumentKind,
  type CompanyDocumentSortKey,
  type FieldValues,
  findFailures,
  type LabelField,
} from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { findPage } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { workDay } from "../../ground/db/today.ts";
import { pickValues } from "../../trade/documents/field-values.ts";
import { type ListQuery, type Sorts, toOrder } from "./company-record-queries.ts";

type DocumentRow = Omit<CompanyDocument, "upload_date" | "archived_date" | "fields"> & {
  upload_date: Date;
  archived_date: Date | null;
  label_fields: LabelField[] | null;
  field_values: FieldValues | null;
  today: string;
};

interface DocumentsQuery extends ListQuery<CompanyDocumentSortKey> {
  kind?: CompanyDocumentKind | undefined;
  /** The GXP SKU of a product to which the documents are linked. */
  product?: string | undefined;
  /** The number of the order to which the documents belong. */
  order?: string | undefined;
}

/** One page of the documents of a company that are linked and not archived, or of its archive, and their count on all pages. */
export async function findCompanyDocuments(
  { db }: StaffScope,
  companyId: string,
  { search = "", ordering, kind, product, order: orderNumber, ...paging }: DocumentsQuery,
) {
  const matching = and([
    kind === "archive" ? sql`d.archived_at is not null` : sql`d.archived_at is null`,
    ...(kind === undefined || kind === "archive" ? [] : [sql`d.space = ${kind}`]),
    ...(orderNumber === undefined ? [] : [sql`o.purchase_order = ${orderNumber}`]),
    ...(product === undefined ? [] : [isLinkedTo(product)]),
    ...searchPatterns(search).map((pattern) => sql`lower(d.name) like ${pattern}`),
  ]);
  const found = sql`from documents d left join labels l on l.id = d.label_id
    left join purchase_orders o on o.company_id = d.company_id and o.id = d.order_id
    where d.company_id = ${companyId} and d.staged_by is null ${matching}`;
  const columns = sql<DocumentRow>`d.id, d.name, d.extension, d.size::float8 as size, l.name as label,
    o.purchase_order as order_id, d.uploaded_at as upload_date,
    d.archived_at as archived_date, d.expires_on::text as expires_on, d.expires_on - ${workDay} as days_left,
    d.field_values, l.fields as label_fields, ${workDay}::text as today,
    (select count(*)::int from document_products p where p.company_id = d.company_id and p.document_id = d.id) as products`;
  const order = toOrder(documentSorts, ordering, sql`d.id`);
  const { count, rows } = await findPage(db, { columns, found, order }, paging);
  return { count, results: rows.map(toCompanyDocument) };
}

function toCompanyDocument(found: DocumentRow): CompanyDocument {
  const { upload_date, archived_date, label_fields, field_values, today, ...row } = found;
  const values = pickValues(label_fields ?? [], field_values ?? {});
  return {
    ...row,
    fields: (label_fields ?? []).flatMap((field) => {
      const value = values[field.key];
      const fails = findFailures(field, { fields: label_fields ?? [], values, today });
      return value === undefined ? [] : [{ name: field.name, value, fails }];
    }),
    upload_date: upload_date.toISOString(),
    archived_date: archived_date?.toISOString() ?? null,
  };
}

const isLinkedTo = (gxpSku: string) => sql`exists (
  select from document_products l join products p on p.company_id = l.company_id and p.id = l.product_id
  where l.company_id = d.company_id and l.document_id = d.id and p.gxp_sku = ${gxpSku}
)`;

const documentSorts: Sorts<CompanyDocumentSortKey> = {
  name: sql`lower(d.name)`,
  size: sql`d.size`,
  upload_date: sql`d.uploaded_at`,
};
