import { createHash } from "node:crypto";
import type { Client } from "pg";
import { addProvenItem } from "./add-proven-item.ts";
import { addDays } from "./calendar.ts";
import { copyRows } from "./copy-rows.ts";
import { findReviewer, uploaderIds } from "./demonstration-queries.ts";
import { standard } from "./documents/agreement-papers.ts";
import type { Shop } from "./documents/shop.ts";
import { idFor } from "./pictures.ts";
import { createRule, type Person } from "./requirement-rule.ts";
import { certificateFields, type DemonstrationRequirement, reminders, requirements } from "./requirements.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Returns who sends and who decides on documents of a company. */
export async function findPeople(client: Client, companyId: string): Promise<Person> {
  const [sender = null] = await uploaderIds(client, companyId);
  return { sender, decider: await findReviewer(client) };
}

/** Adds the documents that the provider requires of a company, with files and decisions. The portal's job writes the row of the work queue. */
export async function addRequirements({ client, blobs, company, companyId }: VendorTarget, shop: Shop) {
  const people = await findPeople(client, companyId);
  for (const requirement of requirements) {
    const item = await addItem(client, companyId, requirement, shop.today);
    await addPaper({ client, blobs, company, companyId }, shop, { item, requirement, people });
    if (requirement.state === "waived")
      await client.query(
        `insert into requirement_waivers (company_id, item_id, decision, decided_at, decided_by, reason, until)
         values ($1, $2, 'granted', $3, $4, $5, $6)`,
        [
          companyId,
          item,
          getTime(requirement),
          people.decider,
          requirement.reason,
          addDays(shop.today, requirement.dueIn),
        ],
      );
  }
  await addProvenItem(client, companyId, people);
  await client.query("insert into requirement_changes (kind, company_id) values ('company', $1)", [companyId]);
}

interface Paper {
  item: string;
  requirement: DemonstrationRequirement;
  people: Person;
}

/** Adds the file that a company sent for an item, if it sent one, and what became of it. */
export async function addPaper(
  { client, blobs, company, companyId }: VendorTarget,
  shop: Shop,
  { item, requirement, people }: Paper,
) {
  const { file } = requirement;
  if (file === undefined) return;
  const content = await standard(shop, addDays(shop.today, -Math.ceil(requirement.hoursAgo / 24)), file, "all sites");
  const sha256 = createHash("sha256").update(content).digest();
  const id = idFor(company.code, file, sha256);
  await blobs.put(`requirements/${id}`, content);
  await copyRows(client, "requirement_files", [
    {
      company_id: companyId,
      id,
      name: file,
      extension: "pdf",
      size: content.length,
      sha256: `\\x${sha256.toString("hex")}`,
      uploaded_at: getTime(requirement),
      uploaded_by: people.sender,
    },
  ]);
  await addSubmission(client, companyId, { item, fileId: id, requirement, people, today: shop.today });
}

const hourMs = 3_600_000;

const getTime = ({ hoursAgo }: DemonstrationRequirement) => new Date(Date.now() - hoursAgo * hourMs).toISOString();

/** Publishes a requirement of one company and returns the id of its item. Reminders of earlier days count as sent. */
async function addItem(client: Client, companyId: string, requirement: DemonstrationRequirement, today: string) {
  const { name, basis, help, isCertificate, state, dueIn } = requirement;
  const due = addDays(today, dueIn);
  const rule = {
    ...createRule(companyId, basis, help),
    validity: isCertificate ? { kind: "until_field", field: "expires" } : { kind: "none" },
    fields: isCertificate ? certificateFields : [],
  };
  const { rows } = await client.query<{ id: string }>(
    `with label as (
       insert into labels (space, name) values ('company', $1) returning id
     ), required as (
       insert into requirements (name, label_id, applies_to, rule, is_silent, is_active, published_at)
         select $1, id, 'company', $2, true, true, now() - interval '40 days' from label returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, state, opened_at, due_on, valid_until, waived_until, reason)
       select $3, id, 'company', $4, now() - interval '33 days', $5::date,
         case when $4 = 'accepted' then $5::date end, case when $4 = 'waived' then $5::date end,
         case when $4 = 'changes_requested' then $6 end
       from required returning id`,
    [name, rule, companyId, state, due, requirement.reason ?? null],
  );
  const { id } = rows[0]!; // The statement inserts one row.
  await client.query(
    `insert into requirement_reminders (company_id, item_id, due_on, step)
     select $1, $2, $3::date, step from unnest($4::int[]) step where $3::date - step <= $5::date`,
    [companyId, id, due, reminders, today],
  );
  return id;
}

interface Sent {
  item: string;
  fileId: string;
  requirement: DemonstrationRequirement;
  people: Person;
  today: string;
}

/** Adds what the company sent for an item. The mails of its decision count as sent. */
async function addSubmission(client: Client, companyId: string, { item, fileId, requirement, people, today }: Sent) {
  const { isCertificate, state, reason = null, dueIn } = requirement;
  const isDecided = state !== "submitted";
  const values = isCertificate ? { number: "OHS-20417", expires: addDays(today, dueIn) } : {};
  const time = getTime(requirement);
  const { rows } = await client.query<{ id: string }>(
    `insert into requirement_submissions (company_id, item_id, state, batch_id, field_values, begun_by, sent_at, sent_by, decided_at,
       decided_by, reason, valid_until, told_at, former_state)
     values ($1, $2, $3, gen_random_uuid(), $4, $5, $6::timestamptz - interval '2 hours', $5, $7, $8, $9, $10, $7, 'missing') returning id`,
    [
      companyId,
      item,
      state,
      values,
      people.sender,
      time,
      isDecided ? time : null,
      isDecided ? people.decider : null,
      state === "changes_requested" ? reason : null,
      state === "accepted" && isCertificate ? addDays(today, dueIn) : null,
    ],
  );
  await client.query(
    "insert into requirement_submission_files (company_id, submission_id, file_id) values ($1, $2, $3)",
    [companyId, rows[0]?.id, fileId],
  );
}
