import {
  type AttributeId,
  type Mood,
  moodNames,
  removedUser,
  type RunKindId,
  runKinds,
  type RunSubject,
  runSubjects,
  visitor,
  type WorkItem,
} from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { agreementDay } from "../../ground/db/today.ts";
import {
  describeAgreement,
  describeEdits,
  describeEditSet,
  describeInvitation,
  describeMissingAdministrator,
  describeRun,
  describeWebhook,
  type FailingWebhook,
  type TroubledRun,
  type WaitingEdit,
} from "./work-words.ts";

/** A row of the queue, before it is put into words. */
export interface WorkSubject {
  /** The id of the record. */
  subject: string;
  company_id: string | null;
  waiting_since: Date;
}

/** The facts of a record that the queue shows. */
export type WorkFacts = Pick<WorkItem, "subject" | "subject_note" | "asks" | "email" | "link" | "cancelled">;

/**
 * Finds the words and the link of records of one kind, by the id of the record. The triggers of functions/work-queue.sql decide
 * which records wait.
 */
export type FindFacts = (
  scope: StaffScope,
  subjects: readonly WorkSubject[],
) => Promise<ReadonlyMap<string, WorkFacts>>;

interface EditRow {
  subject: string;
  company_id: string;
  gxp_sku: string;
  name: string;
  edits: WaitingEdit[];
}

export const findEditFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<EditRow>`
    select p.id::text as subject, p.company_id, p.gxp_sku, p.name, (
      select json_agg(json_build_object('name', e.name, 'old_value', e.old_value, 'new_value', e.new_value) order by e.submitted_at, e.name)
        filter (where e.set_id is null)
      from field_edits e where e.company_id = p.company_id and e.product_id = p.id and e.status = 'pending'
    ) as edits
    from unnest(${subjects.map(({ company_id }) => company_id)}::uuid[], ${getIds(subjects)}::bigint[]) as t (company_id, id)
    join products p using (company_id, id)`.execute(db);
  return toFacts(rows, ({ company_id, gxp_sku, name, edits }) => ({
    subject: name,
    subject_note: gxp_sku,
    asks: describeEdits(edits ?? []),
    link: toPath("/provider/review", { company: company_id, search: gxp_sku }),
  }));
};

interface EditSetRow {
  subject: string;
  products: number;
  author: string | null;
  fields: { name: AttributeId; count: number }[];
}

export const findEditSetFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<EditSetRow>`
    select s.id::text as subject, s.products, a.first_name || ' ' || a.last_name as author, (
      select json_agg(json_build_object('name', f.name, 'count', f.count) order by f.count desc, f.name)
      from (
        select name, count(*) from field_edits
        where company_id = s.company_id and set_id = s.id and status = 'pending' group by name
      ) f
    ) as fields
    from edit_sets s left join users a on a.id = s.author_id where s.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ subject, products, author, fields }) => ({
    subject: `Edits of ${products === 1 ? "1 product" : `${products.toLocaleString("en-US")} products`}`,
    subject_note: author ?? removedUser,
    asks: describeEditSet(fields ?? []),
    link: `/provider/review/sets/${subject}`,
  }));
};

interface ProposalRow {
  subject: string;
  name: string;
  sku: string;
  values: number;
}

export const findProposalFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<ProposalRow>`
    select id::text as subject, product ->> 'name' as name, product ->> 'sku' as sku,
      (select count(*)::int - 2 from jsonb_object_keys(product)) as values
    from product_proposals where id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ subject, name, sku, values }) => ({
    subject: name,
    subject_note: sku,
    asks: values === 1 ? "New product with 1 more value" : `New product with ${values} more values`,
    link: `/provider/proposals/${subject}`,
  }));
};

interface DiscontinuationRow {
  subject: string;
  products: number;
  name: string | null;
  gxp_sku: string | null;
  author: string | null;
  reason: string;
}

export const findDiscontinuationFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<DiscontinuationRow>`
    select d.id::text as subject, d.products, p.name, p.gxp_sku, a.first_name || ' ' || a.last_name as author,
      left(d.reason, ${shownText}) as reason
    from discontinuations d left join users a on a.id = d.author_id
    left join lateral (
      select product_id from discontinued_products where discontinuation_id = d.id order by product_id limit 1
    ) f on true
    left join products p on p.company_id = d.company_id and p.id = f.product_id
    where d.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ subject, products, name, gxp_sku, author, reason }) => ({
    subject: products === 1 && name !== null ? name : `${products.toLocaleString("en-US")} products`,
    subject_note: products === 1 ? gxp_sku : (author ?? removedUser),
    asks: `Discontinue: ${reason}`,
    link: `/provider/discontinuations/${subject}`,
  }));
};

interface AgreementRow {
  subject: string;
  company_id: string;
  document_type: string;
  status: string;
  days_left: number | null;
  /** Whether the vendor has sent its file. */
  is_sent: boolean;
}

export const findAgreementFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<AgreementRow>`
    select id::text as subject, company_id, document_type, status,
      expiration_date - ${agreementDay(sql`agreements.company_id`)} as days_left, status in ('2', '3') and exists (
        select from agreement_submissions s where s.agreement_id = agreements.id and s.decided_at is null) as is_sent
    from agreements where id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, (row) => ({
    subject: row.document_type,
    subject_note: null,
    asks: describeAgreement(row),
    link: `${companyLink(row.company_id, { tab: "Agreements" })}${row.is_sent ? `#review-${row.subject}` : ""}`,
  }));
};

interface InvitationRow {
  subject: string;
  company_id: string;
  email: string;
  role_name: string;
  has_expired: boolean;
}

export const findInvitationFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<InvitationRow>`
    select i.id::text as subject, i.company_id, i.email, r.name as role_name, i.expires_at <= now() as has_expired
    from invitations i join roles r on r.id = i.role_id where i.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, (row) => ({
    subject: row.email,
    subject_note: row.role_name,
    asks: describeInvitation(row),
    link: companyLink(row.company_id, { tab: "People", people: "invited" }),
  }));
};

interface CompanyRow {
  subject: string;
  name: string;
  company_code: string;
  email: string | null;
  /** The address of a person who is invited as administrator. */
  invited: string | null;
}

export const findCompanyFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<CompanyRow>`
    select c.id::text as subject, c.name, c.company_code, c.email, (
      select i.email from invitations i join roles r on r.id = i.role_id
      where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()
        and r.name = 'Vendor Admin'
      order by i.sent_at desc limit 1
    ) as invited
    from companies c where c.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ subject, name, company_code, email, invited }) => ({
    subject: name,
    subject_note: company_code,
    asks: describeMissingAdministrator(invited),
    ...(email !== null && invited === null && { email }),
    link: companyLink(subject, { tab: "People" }),
  }));
};

interface RunRow extends TroubledRun {
  subject: string;
  source: string;
  kind: RunKindId;
  rows: RunSubject;
}

export const findRunFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<RunRow>`
    select id::text as subject, source, kind, subject as rows, state, failure->>'detail' as reason,
      (counts->>'refused')::int as refused, (counts->>'conflicts')::int as conflicts
    from runs where id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, (row) => ({
    subject: row.source,
    subject_note: `${runKinds[row.kind].label}: ${runSubjects[row.rows]}`,
    asks: describeRun(row),
    link: `/provider/runs/${row.subject}`,
  }));
};

interface WebhookRow extends FailingWebhook {
  subject: string;
  company_id: string | null;
  url: string;
  owner: string | null;
}

/** Only the host is shown, because the rest of the address may be a secret of the receiver. */
export const findWebhookFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<WebhookRow>`
    select w.id::text as subject, w.company_id, w.url, w.state, w.off_reason, u.first_name || ' ' || u.last_name as owner
    from webhooks w left join users u on u.id = w.user_id where w.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ company_id, url, owner, ...webhook }) => ({
    subject: new URL(url).host,
    subject_note: owner,
    asks: describeWebhook(webhook),
    link: company_id === null ? "/provider/webhooks" : companyLink(company_id, { tab: "Connections" }),
  }));
};

interface FeedbackRow {
  subject: string;
  mood: Mood;
  text: string;
  name: string | null;
  is_visitor: boolean;
}

/** The most characters of a message that a row shows. */
const shownText = 200;

export const findFeedbackFacts: FindFacts = async ({ db }, subjects) => {
  const { rows } = await sql<FeedbackRow>`
    select f.id::text as subject, f.mood, left(f.text, ${shownText}) as text, u.first_name || ' ' || u.last_name as name, f.is_visitor
    from feedback f left join users u on u.id = f.user_id where f.id = any(${getIds(subjects)}::uuid[])`.execute(db);
  return toFacts(rows, ({ subject, mood, text, name, is_visitor }) => ({
    subject: name ?? (is_visitor ? visitor : removedUser),
    subject_note: moodNames[mood],
    asks: text.replace(/\s+/g, " ") || "No text",
    link: toPath("/provider/feedback", { id: subject }),
  }));
};

const getIds = (subjects: readonly WorkSubject[]) => subjects.map(({ subject }) => subject);

const companyLink = (id: string, search: Record<string, string>) => toPath(`/provider/companies/${id}`, search);

const toPath = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search).toString()}`;

const toFacts = <Row extends { subject: string }>(rows: readonly Row[], describe: (row: Row) => WorkFacts) =>
  new Map(rows.map((row) => [row.subject, describe(row)]));
