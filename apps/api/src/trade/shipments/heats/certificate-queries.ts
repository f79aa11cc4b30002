import type { OpenRequirement, ShipCertificate } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { CompanyScope, VendorScope } from "../../../ground/db/scope.ts";
import { workDay } from "../../../ground/db/today.ts";
import { heatKeys } from "../../documents/reading/known-fields.ts";
import type { Certificate, HeatDetail, HeatLine } from "./compare-heats.ts";

/** The files of a notice that are compared, at most. */
const mostFiles = 300;

/** A file that could not be read is read again after this time, because the server may have been busy. */
const failedMinutes = 10;

/** True for requirements `r` with a field for heats. Files with a secret are not read. */
const asksForHeats = sql`(exists (
    select from jsonb_array_elements(coalesce(r.rule -> 'fields', '[]')) f where f ->> 'key' = any(${sql.lit(`{${heatKeys.join(",")}}`)}::text[]))
  and not exists (select from jsonb_array_elements(coalesce(r.rule -> 'fields', '[]')) f where f ->> 'type' = 'secret'))`;

/** Joins to lines `l` the required documents `i` with heats that are about them, and not about other notices. */
const itemsOfLine = (noticeId: string | null) => sql`requirement_items i join requirements r on r.id = i.requirement_id
  where i.company_id = l.company_id and (i.product_id = l.product_id or i.order_id = l.order_id and i.line = l.line)
    and (i.notice_id is null or i.notice_id = ${noticeId}::uuid) and r.deleted_at is null and ${asksForHeats}
    and exists (select from company_feature_flags f
      where f.company_id = i.company_id and f.feature_name = 'Required Documents' and f.active)`;

export interface ComparedLine {
  order_id: string;
  line: number;
  details: readonly HeatDetail[];
}

export interface HeatLineRow extends HeatLine {
  order_id: string;
  /** The required documents without which the line is not shipped, if its heats are missing or differ. */
  blocked_by: Omit<OpenRequirement, "link">[];
}

/** True for items `i` whose document is needed on the present day, or was given. */
const isNeeded = sql`(i.state <> 'not_applicable' and not (i.state = 'waived' and i.waived_until >= ${workDay}))`;

/** Returns lines of a notice with what is known of their products. A line needs a heat if a document with heats is required for it. */
export async function findHeatLines(
  { db, companyId }: CompanyScope,
  noticeId: string | null,
  lines: readonly ComparedLine[],
) {
  const { rows } = await sql<HeatLineRow>`
    select l.order_id, o.purchase_order, l.line, concat_ws(' ', p.name, l.description, p.material) as product_text, g.details,
      exists (select from ${itemsOfLine(noticeId)} and ${isNeeded}) as needs_heat,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', r.name, 'due_on', i.due_on) order by i.due_on, r.name, i.id)
        from ${itemsOfLine(noticeId)} and ${isNeeded} and r.rule #>> '{effect,kind}' = 'block' and r.rule #> '{effect,of}' ? 'send_ship_notices'
          and not exists (select from requirement_overrides v where v.company_id = l.company_id and v.order_id = l.order_id)), '[]') as blocked_by
    from rows from (jsonb_to_recordset(${asJsonb(lines)}::jsonb) as (order_id bigint, line int, details jsonb))
      with ordinality as g (order_id, line, details, place)
    join purchase_orders o on o.company_id = ${companyId} and o.id = g.order_id
    join purchase_order_lines l on l.company_id = ${companyId} and l.order_id = g.order_id and l.line = g.line
    join products p on p.company_id = l.company_id and p.id = l.product_id
    order by g.place`.execute(db);
  return rows;
}

/** A file with what was read of it, and where it is stored. */
export interface StoredCertificate extends Certificate {
  order_id: string;
  extension: string;
  /** The key of the blob store. */
  key: string;
  /** The digest of its content in hexadecimal digits. */
  sha256: string;
}

/**
 * Returns the files that may prove heats of lines, by order: the PDFs of the order, those that parts of its lines name, and those that were
 * sent for required documents with heats.
 */
export async function findCertificates(
  { db, companyId }: CompanyScope,
  noticeId: string | null,
  lines: readonly ComparedLine[],
) {
  const named = lines.flatMap(({ order_id, details }) =>
    details.flatMap(({ certificate_id: id }) => (id === null ? [] : [{ order_id, id }])),
  );
  const { rows } = await sql<StoredCertificate>`
    with named as (select distinct order_id, id from jsonb_to_recordset(${asJsonb(named)}::jsonb) as n (order_id bigint, id uuid)),
    shipped as (
      select l.* from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as g (order_id bigint, line int)
      join purchase_order_lines l on l.company_id = ${companyId} and l.order_id = g.order_id and l.line = g.line
    ), files as (
      select d.order_id, d.id as document_id, d.name, d.extension, d.sha256, 'documents/' || d.id as key, d.uploaded_at from documents d
        where d.company_id = ${companyId} and d.order_id in (select order_id from shipped) and d.space = 'order'
          and d.archived_at is null and d.staged_by is null and d.extension = 'pdf'
      union
      select n.order_id, d.id, d.name, d.extension, d.sha256, 'documents/' || d.id, d.uploaded_at
        from named n join documents d on d.company_id = ${companyId} and d.id = n.id and d.archived_at is null
      union
      select l.order_id, null, f.name, f.extension, f.sha256, f.folder || '/' || f.id, f.uploaded_at
        from shipped l cross join lateral (
          select f.* from requirement_submissions s
          join requirement_submission_files x on x.company_id = s.company_id and x.submission_id = s.id
          join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
          where s.company_id = l.company_id and s.state in ('submitted', 'in_review', 'accepted') and f.extension = 'pdf'
            and s.item_id in (select i.id from ${itemsOfLine(noticeId)})
        ) f
    )
    select f.order_id, o.purchase_order, f.document_id, f.name, f.extension, f.key, encode(f.sha256, 'hex') as sha256,
      case when r.state = 'failed' and r.read_at < now() - ${failedMinutes} * interval '1 minute' then 'unread'
        else coalesce(r.state, 'unread') end as state,
      coalesce(r.heats, '{}') as heats, coalesce(r.standards, '{}') as standards, coalesce(r.names_order, false) as names_order
    from files f join purchase_orders o on o.company_id = ${companyId} and o.id = f.order_id
    left join certificate_readings r on r.company_id = ${companyId} and r.sha256 = f.sha256 and r.order_id = f.order_id
    order by f.uploaded_at desc, f.key limit ${mostFiles}`.execute(db);
  return rows;
}

/** The heats, standards and order that the server has read in a file. */
export interface CertificateReading extends Pick<Certificate, "heats" | "standards" | "names_order"> {
  order_id: string;
  sha256: string;
  state: Exclude<ShipCertificate["state"], "unread">;
}

/** Keeps what was read of files. Two readers of one file have read the same. */
export const storeReadings = ({ db, companyId }: VendorScope, readings: readonly CertificateReading[]) =>
  sql`
    insert into certificate_readings (company_id, sha256, order_id, state, heats, standards, names_order)
    select distinct on (g.sha256, g.order_id) ${companyId}, decode(g.sha256, 'hex'), g.order_id, g.state, g.heats, g.standards, g.names_order
    from jsonb_to_recordset(${asJsonb(readings)}::jsonb)
      as g (sha256 text, order_id bigint, state text, heats text[], standards text[], names_order boolean)
    where exists (select from purchase_orders o where o.company_id = ${companyId} and o.id = g.order_id)
    order by g.sha256, g.order_id
    on conflict (company_id, sha256, order_id) do update set state = excluded.state, heats = excluded.heats,
      standards = excluded.standards, names_order = excluded.names_order, read_at = now()`.execute(db);
