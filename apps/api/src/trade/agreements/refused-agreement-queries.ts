import type { RefusedAgreement } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { people } from "../catalogue/people-queries.ts";

/** A refused file with the type of its agreement. */
export interface Refused extends RefusedAgreement {
  document_type: string;
}

/** The most refused files of one type that are listed. */
const most = 20;

/**
 * Returns the latest refused files of each type of a company's agreements, the newest first. A file follows its agreement, or the one that it
 * would have renewed, to another type. Those of a needed document are among them.
 */
export async function findRefusedAgreements(scope: VendorScope | StaffScope, companyId: string): Promise<Refused[]> {
  const { rows } = await sql<RefusedRow>`
    select id, document_type, name, extension, size::float8 as size, expiration_date, sent_at, sent_by, refused_at, refused_by, reason
    from (
      select s.id, s.name, s.extension, s.size, s.expiration_date, s.sent_at, sender.name as sent_by, s.decided_at as refused_at,
        decider.name as refused_by, s.reason, t.document_type,
        row_number() over (partition by t.document_type order by s.decided_at desc, s.id) as place
      from agreement_submissions s
      cross join lateral (
        select coalesce((
          select a.document_type from agreements a
          where a.company_id = s.company_id and a.id in (s.agreement_id, s.renews) order by a.id = s.agreement_id desc limit 1
        ), s.document_type) as document_type
      ) t
      left join ${people(scope)} sender on sender.id = s.sent_by
      left join ${people(scope)} decider on decider.id = s.decided_by
      where s.company_id = ${companyId} and s.decision = 'changes_requested'
      union all
      select f.id, f.name, f.extension, f.size, null, s.sent_at, coalesce(q.name, sender.name), s.decided_at, decider.name, s.reason,
        t.document_type, row_number() over (partition by t.document_type order by s.decided_at desc, f.id)
      from agreement_items i
      join requirement_submissions s on s.company_id = i.company_id and s.item_id = i.item_id and s.state = 'changes_requested'
      join requirement_submission_files x on x.company_id = s.company_id and x.submission_id = s.id
      join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
      join lateral (
        select a.document_type from shown_agreements a where a.company_id = i.company_id and a.item_id = i.item_id limit 1) t on true
      left join document_asks q on q.company_id = f.company_id and q.id = f.ask_id
      left join ${people(scope)} sender on sender.id = s.sent_by
      left join ${people(scope)} decider on decider.id = s.decided_by
      where i.company_id = ${companyId}
    ) refused
    where place <= ${most}
    order by refused_at desc, id`.execute(scope.db);
  return rows.map(({ sent_at, refused_at, ...row }) => ({
    ...row,
    sent_at: sent_at.toISOString(),
    refused_at: refused_at.toISOString(),
  }));
}

type RefusedRow = Omit<Refused, "sent_at" | "refused_at"> & { sent_at: Date; refused_at: Date };
