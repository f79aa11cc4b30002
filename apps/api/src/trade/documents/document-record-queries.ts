import { archiveDays, type Document, type FieldValues, type LabelField, type LinkedProduct } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { workDay } from "../../ground/db/today.ts";
import { pickValues } from "./field-values.ts";
import { provenItems, wasSent } from "./proving-queries.ts";

/** A document, the days until the archive deletes it, and whether it was sent as a required document. */
export type DocumentWithDays = Document & { days_remaining: number | null; was_sent: boolean };

/** Returns the documents with these ids in the order of the ids. Leaves out ids that are not documents of the company. */
export async function findDocuments(
  { db, companyId, user }: VendorScope,
  ids: readonly string[],
): Promise<DocumentWithDays[]> {
  if (ids.length === 0) return [];
  const isAsked = !user.flagsOff.includes("Required Documents");
  const { rows } = await sql<DocumentRecord>`
    select d.id, d.name, l.name as label, d.label_id, d.extension, d.size, d.modified_date, d.uploaded_at, d.space,
      d.archived_at, o.purchase_order, d.expires_on::text as expires_on, d.expires_on - ${workDay} as days_left,
      d.field_values, l.fields, ${wasSent} as was_sent,
      case when ${isAsked}::boolean then array(select distinct i.id from (${provenItems}) i) end as proven_items,
      case when d.archived_at is not null and l.legal_hold is not true and not ${wasSent}
        then greatest(0, coalesce(l.retention_days, ${archiveDays}) - floor(extract(epoch from now() - d.archived_at) / 86400))::int end as days_remaining,
      (
        select coalesce(json_agg(
          json_build_object('name', p.name, 'supplier_sku', p.supplier_sku, 'gxp_sku', p.gxp_sku) order by p.gxp_sku
        ), '[]')
        from document_products dp join products p on p.company_id = dp.company_id and p.id = dp.product_id
        where dp.company_id = ${companyId} and dp.document_id = d.id
      ) as products
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join documents d on d.company_id = ${companyId} and d.id = wanted.id
    left join labels l on l.id = d.label_id
    left join purchase_orders o on o.company_id = ${companyId} and o.id = d.order_id
    order by wanted.place`.execute(db);
  return rows.map(toDocument);
}

interface DocumentRecord {
  id: string;
  name: string;
  label: string | null;
  label_id: number | null;
  extension: string;
  size: string;
  modified_date: Date;
  uploaded_at: Date;
  space: "product" | "order";
  archived_at: Date | null;
  purchase_order: string | null;
  expires_on: string | null;
  days_left: number | null;
  field_values: FieldValues | null;
  fields: LabelField[] | null;
  days_remaining: number | null;
  was_sent: boolean;
  /** Null while the feature is off. */
  proven_items: string[] | null;
  products: LinkedProduct[];
}

const toDocument = ({
  space,
  uploaded_at,
  archived_at,
  purchase_order,
  field_values: values,
  fields,
  proven_items: proven,
  ...record
}: DocumentRecord): DocumentWithDays => ({
  ...record,
  ...(proven !== null && { proves: proven.length, proven_items: proven }),
  values: values && fields ? pickValues(fields, values) : {},
  url: `/documents/${archived_at ? "archive" : space}/${record.id}`,
  size: Number(record.size),
  modified_date: record.modified_date.toISOString(),
  upload_date: uploaded_at.toISOString(),
  group: space === "order" ? "Transaction" : "Persistent",
  archived_date: archived_at?.toISOString() ?? null,
  order_id: purchase_order,
});
