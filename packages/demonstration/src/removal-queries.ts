import type pg from "pg";

export interface Holdings {
  companies: { id: string; name: string }[];
  /** The users of the companies and the demonstration's staff. */
  users: { id: string; email: string }[];
  products: number;
  orders: number;
  documents: number;
}

/** Counts the data of the companies with these codes and of the users with these addresses. */
export async function findHoldings(
  client: pg.Client,
  codes: readonly string[],
  emails: readonly string[],
): Promise<Holdings> {
  const companies = await client.query<{ id: string; name: string }>(
    `select id, name from companies
     where company_code = any($1) or test_of in (select id from companies where company_code = any($1)) order by name for update`,
    [codes],
  );
  const ids = companies.rows.map(({ id }) => id);
  const users = await client.query<{ id: string; email: string }>(
    "select id, email from users where company_id = any($1) or email = any($2) order by email",
    [ids, emails],
  );
  const counts = await client.query<{ products: number; orders: number; documents: number }>(
    `select (select count(*)::int from products where company_id = any($1)) as products,
       (select count(*)::int from purchase_orders where company_id = any($1)) as orders,
       (select count(*)::int from documents where company_id = any($1)) as documents`,
    [ids],
  );
  return { companies: companies.rows, users: users.rows, ...counts.rows[0]! }; // The query returns one row.
}

/** The tables in an order that breaks no foreign key. Cascades delete the rows of other tables. */
const tablesOfCompanies =
  "documents document_search document_counts agreements agreement_submissions requirement_items requirement_files requirement_mail_days downloads invitations feedback discontinuations product_proposals invoice_statuses receipts ship_notices sscc_numbers shipping_settings sscc_counters purchase_orders order_search order_counts order_versions products product_search product_changes product_counts edit_sets sales_months outbox_events notifications notification_search notification_counts requirement_changes".split(
    " ",
  );

/** Deletes the companies and users with all their data. Returns the keys of their files, which no row refers to then. */
export async function deleteHoldings(client: pg.Client, { companies, users }: Holdings) {
  const companyIds = companies.map(({ id }) => id);
  const userIds = users.map(({ id }) => id);
  const { rows } = await client.query<{ key: string }>(
    `select 'documents/' || id as key from documents where company_id = any($1)
     union all select 'agreements/' || file_id from agreements where company_id = any($1) and file_id is not null
     union all select 'agreements/' || file_id from agreement_submissions where company_id = any($1) and decision = 'changes_requested'
     union select folder || '/' || id from requirement_files where company_id = any($1)
     union all select 'images/' || id from images where company_id = any($1)`,
    [companyIds],
  );
  const keys = rows.map(({ key }) => key);
  for (const table of tablesOfCompanies)
    await client.query(`delete from ${table} where company_id = any($1)`, [companyIds]);
  // The requirements that are only for these companies, with their labels.
  await client.query(
    `with removed as (
       delete from requirements r
         where jsonb_array_length(coalesce(r.rule #> '{condition,company_ids}', '[]')) > 0
           and r.rule #> '{condition,company_ids}' <@ to_jsonb($1::text[])
           and not exists (select from requirement_items i where i.requirement_id = r.id)
         returning label_id, id
     )
     delete from labels l using removed d
       where l.id = d.label_id and l.space = 'company' and not exists (
         select from requirements o where o.label_id = l.id and o.id not in (select id from removed))`,
    [companyIds],
  );
  await client.query("delete from mails where recipient = any($1)", [users.map(({ email }) => email)]);
  await client.query(
    `delete from runs where file_id is null
       and (user_id = any($1) or key_id in (select id from api_keys where user_id = any($1)))`,
    [userIds],
  );
  await client.query("delete from webhooks where user_id = any($1)", [userIds]);
  await client.query("delete from users where id = any($1)", [userIds]);
  await client.query("update companies set logo_image_id = null where id = any($1)", [companyIds]);
  await client.query("delete from images where company_id = any($1)", [companyIds]);
  await client.query("delete from companies where id = any($1)", [companyIds]);
  // Triggers have added the files of documents and agreements to `loose_files`.
  await client.query("insert into loose_files (key) select unnest($1::text[]) on conflict (key) do nothing", [keys]);
  return keys;
}

/** Deletes names that no row uses. */
export async function deleteUnusedNames(
  client: pg.Client,
  names: { categories: readonly string[]; units: readonly string[]; orderStatuses: readonly string[] },
) {
  await client.query(
    `delete from categories where name = any($1)
       and not exists (select from products where category = name)
       and not exists (select from product_counts where category_name = name)`,
    [names.categories],
  );
  await client.query(
    `delete from units_of_measure where name = any($1)
       and not exists (select from products where vendor_quantity_uom = name)`,
    [names.units],
  );
  await client.query(
    "delete from agreement_type_keys k where not exists (select from agreements where lower(replace(document_type, ' ', '')) = k.type_key)",
  );
  await client.query(
    "delete from order_statuses where name = any($1) and not exists (select from purchase_orders where status = name)",
    [names.orderStatuses],
  );
}

/** Deletes terms with this text that no user of another company has accepted. */
export async function deleteTerms(client: pg.Client, text: string) {
  await client.query(
    "delete from terms_versions where text = $1 and not exists (select from terms_acceptances where terms_id = id) and not exists (select from terms_reminders where terms_id = id)",
    [text],
  );
}

/** Deletes a text that waits for publication, unless it was changed. */
export async function deleteWaitingText(client: pg.Client, { kind, data }: { kind: string; data: object }) {
  const { rows } = await client.query<{ id: number }>(
    `delete from content_versions v using content_items i
     where i.kind = v.kind and i.id = v.id and i.revision = 1 and v.kind = $1 and v.data = $2::jsonb
       and v.state in ('draft', 'scheduled') returning v.id`,
    [kind, JSON.stringify(data)],
  );
  await client.query("delete from content_items where kind = $1 and id = any($2)", [kind, rows.map(({ id }) => id)]);
}

/** Deletes the message for all users whose text matches the pattern of LIKE. */
export async function deleteUpdateMessages(client: pg.Client, pattern: string) {
  await client.query("delete from update_messages where text like $1", [pattern]);
}

/** Deletes a help section with this name and description unless a question was added or changed. */
export async function deleteHelpSection(
  client: pg.Client,
  section: { name: string; description: string; questions: readonly { question: string; answer: string }[] },
) {
  await client.query(
    `delete from help_sections s where s.name = $1 and s.description = $2 and not exists (
       select from help_questions q where q.section_id = s.id
         and (q.question, q.answer) not in (select * from unnest($3::text[], $4::text[])))`,
    [
      section.name,
      section.description,
      section.questions.map(({ question }) => question),
      section.questions.map(({ answer }) => answer),
    ],
  );
}

/** Deletes the rows of files that are no longer in the store. */
export async function forgetLooseFiles(client: pg.Client, keys: readonly string[]) {
  await client.query("delete from loose_files where key = any($1)", [keys]);
}

/** Shows the steps of the set-up to the staff of the portal that begins now, and requires second steps from then on. */
export async function openSetUp(client: pg.Client) {
  await client.query("update provider_settings set set_up_closed_at = null, requires_factors = true");
}

/** Removes the fictitious provider's name and abbreviation, unless staff have changed them. */
export const forgetName = (client: pg.Client, { name, abbreviation }: { name: string; abbreviation: string }) =>
  client.query("update provider_settings set name = nullif(name, $1), abbreviation = nullif(abbreviation, $2)", [
    name,
    abbreviation,
  ]);
