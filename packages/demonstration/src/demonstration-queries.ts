import pg from "pg";
import type { DemonstrationInvitation } from "./colleagues.ts";
import { type DemonstrationCompany, type DemonstrationUser, reviewer } from "./companies.ts";
import type { DemonstrationFeedback } from "./feedback.ts";
import type { DemonstrationRun } from "./runs.ts";
import type { DemonstrationEnd, DemonstrationRequest, DemonstrationView } from "./work.ts";

/** Runs `work` in one transaction on the owner's connection. */
export const inTransaction = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withConnection(ownerUrl, async (client) => {
    await client.query("begin");
    const done = await work(client);
    await client.query("commit");
    return done;
  });

async function withConnection<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // If the connection breaks, the query fails. Without a listener the process would end too.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether the portal has neither companies nor users, including staff. */
export async function isEmpty(client: pg.Client) {
  const { rowCount } = await client.query("(select from companies limit 1) union all (select from users limit 1)");
  return rowCount === 0;
}

export async function addNames(
  client: pg.Client,
  table: "categories" | "units_of_measure" | "order_statuses",
  names: readonly string[],
) {
  await client.query(`insert into ${table} (name) select unnest($1::text[]) on conflict (name) do nothing`, [names]);
}

/** Returns the id of the new company, or undefined if another process has just created it. */
export async function addCompany(
  client: pg.Client,
  company: Omit<DemonstrationCompany, "logo" | "tint" | "yearlyTurnover" | "orders" | "firstNumber">,
  nextYear: number,
) {
  const { rows } = await client.query<{ id: string }>(
    `insert into companies (company_code, name, address_line, city, state, postal_code, country, website,
       plan_id, service_plan_expiration_date, primary_contact, secondary_contact, payment_terms, pricing_structure, delivery_terms)
     values ($1, $2, $3, $4, $5, $6, 'United States', $7,
       (select id from service_plans where name = $8), $9, $10, $11, $12, $13, $14)
     on conflict (company_code) do nothing returning id`,
    [
      company.code,
      company.name,
      company.addressLine,
      company.city,
      company.state,
      company.postalCode,
      company.website,
      company.plan,
      `${nextYear}-${company.planExpires}`,
      company.primaryContact,
      company.secondaryContact,
      company.paymentTerms,
      company.pricingStructure,
      company.deliveryTerms,
    ],
  );
  return rows[0]?.id;
}

/** Suspends a company since three weeks ago. */
export const suspendCompany = (client: pg.Client, companyId: string, by: string, reason: string) =>
  client.query(
    `update companies set status = 'suspended', suspended_at = now() - interval '21 days', suspension_reason = $3,
       suspended_by = (select id from users where email = $2) where id = $1`,
    [companyId, by, reason],
  );

/** Withdraws a product without edits, and sets the day on which another one ends. */
export async function addEnds(client: pg.Client, companyId: string, ends: readonly DemonstrationEnd[]) {
  for (const [place, { reason, inDays }] of ends.entries())
    await client.query(
      `update products p set withdrawal_reason = $2, withdrawal_on = current_date + $3::int,
         withdrawn_at = case when $3::int <= 0 then now() + make_interval(days => $3::int) end
       where company_id = $1 and id = (
         select id from products f where f.company_id = $1 and not exists (
           select from field_edits e where e.company_id = f.company_id and e.product_id = f.id
         ) order by gxp_sku desc offset $4 limit 1)`,
      [companyId, reason, inDays, place],
    );
}

/** Adds the requests of a company's editor that products end. */
export async function addDiscontinuations(
  client: pg.Client,
  companyId: string,
  { author, reviewer }: { author: string | null | undefined; reviewer: string },
  requests: readonly DemonstrationRequest[],
) {
  for (const [place, { products, reason, daysAgo, inDays = null, refusal = null }] of requests.entries())
    await client.query(
      `with chosen as (
         select id from products where company_id = $1 and withdrawal_on is null order by gxp_sku desc offset $2 limit $3
       ), request as (
         insert into discontinuations
           (company_id, author_id, reason, wanted_on, products, status, asked_at, decided_at, decided_by, answer)
         select $1, author.id, $4, current_date + $5::int, $3, case when $6::text is null then 'waiting' else 'refused' end,
           now() - make_interval(days => $7), case when $6 is not null then now() - make_interval(days => $7 - 2) end,
           case when $6 is not null then reviewer.id end, $6
         from users author, users reviewer where author.email = $8 and reviewer.email = $9
         returning id, status
       )
       insert into discontinued_products (company_id, discontinuation_id, product_id, status)
       select $1, request.id, chosen.id, request.status from request, chosen`,
      [companyId, 10 + place * 5, products, reason, inDays, refusal, daysAgo, author, reviewer],
    );
}

/** Begins the change of a user's address; nobody has opened the link yet. */
export const addEmailChange = (client: pg.Client, email: string, wanted: string, codeSalt: Buffer) =>
  client.query(
    `insert into email_changes (user_id, company_id, email, code_salt, sent_at, expires_at)
     select id, company_id, $2, $3, now() - interval '1 day', now() + interval '6 days' from users where email = $1`,
    [email, wanted, codeSalt],
  );

export async function setLogo(client: pg.Client, companyId: string, imageId: string) {
  await client.query("update companies set logo_image_id = $2 where id = $1", [companyId, imageId]);
}

export async function addFeatureFlags(client: pg.Client, companyId: string, names: readonly string[]) {
  await client.query(
    "insert into company_feature_flags (company_id, feature_name, active) select $1, unnest($2::text[]), true",
    [companyId, names],
  );
}

export async function addUser(
  client: pg.Client,
  user: DemonstrationUser,
  companyId: string | null,
  passwordHash: string,
) {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, phone_number, department, position,
       status, number_of_visits, last_api_login)
     values ($1, (select id from roles where name = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - make_interval(days => $12, mins => 37 * $11 % 600)) returning id`,
    [
      companyId,
      user.role,
      user.email,
      passwordHash,
      user.firstName,
      user.lastName,
      user.phoneNumber,
      user.department,
      user.position,
      user.status ?? "active",
      user.visits,
      user.daysSinceVisit,
    ],
  );
  return rows[0]!.id; // An insert returns its row.
}

export const addTotp = (client: pg.Client, userId: string, secret: Uint8Array) =>
  client.query("insert into totp_factors (user_id, secret, last_step) values ($1, $2, 0)", [userId, secret]);

export async function addInvitation(client: pg.Client, invitation: DemonstrationInvitation, codeSalt: Buffer) {
  await client.query(
    `insert into invitations (company_id, role_id, email, code_salt, invited_by, sent_at, expires_at)
     select u.company_id, r.id, $1, $2, u.id, sent.at, sent.at + interval '7 days'
     from users u, roles r, (select now() - make_interval(days => $3) as at) sent
     where u.email = $4 and r.name = $5`,
    [invitation.email, codeSalt, invitation.daysAgo, invitation.invitedBy, invitation.role],
  );
}

/** A portal with the demonstration needs no set-up, and nobody there has to have a second step. */
export async function closeSetUp(client: pg.Client) {
  await client.query("update provider_settings set set_up_closed_at = now(), requires_factors = false");
}

/** Returns the database ids of a company's products by GXP SKU, or of its orders by number. */
export async function getIds(client: pg.Client, table: "products" | "purchase_orders", companyId: string) {
  const key = table === "products" ? "gxp_sku" : "purchase_order";
  const { rows } = await client.query<{ key: string; id: string }>(
    `select ${key} as key, id from ${table} where company_id = $1`,
    [companyId],
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Returns the ids of labels by space and name, for example "product Drawing". */
export async function labelIds(client: pg.Client) {
  const { rows } = await client.query<{ key: string; id: number }>(
    "select space || ' ' || name as key, id from labels",
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Returns a company's users who may upload documents, in a stable order. */
export async function uploaderIds(client: pg.Client, companyId: string) {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from users u join role_permissions p on p.role_id = u.role_id
     where u.company_id = $1 and u.status = 'active' and p.permission = 'persistent_documents.upload_document'
     order by u.email`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the id of the reviewer of the demonstration, or null if there is none. */
export async function findReviewer(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>("select id from users where email = $1", [reviewer]);
  return rows[0]?.id ?? null;
}

export async function refreshYearToDate(client: pg.Client, companyId: string, today: string) {
  await client.query(
    `select refresh_year_to_date_of(array_agg(company_id), array_agg(product_id), $2) from (
       select distinct company_id, product_id from product_sales
       where company_id = $1 and month between date_trunc('year', $2::date) and $2
     ) sold`,
    [companyId, today],
  );
}

/** Vacuums and analyzes, because the planner would otherwise treat the tables as empty on the first pages. */
export const settleTables = (ownerUrl: string) =>
  withConnection(ownerUrl, (client) =>
    client.query(
      "vacuum (analyze) products, product_search, product_counts, product_sales, purchase_orders, purchase_order_lines, images, field_edits, edited_products, notifications, notification_search, notification_counts, notification_marks, documents, document_products, document_search, archived_links, agreements",
    ),
  );

/** Inserts the feedback of a user. */
export const addFeedback = (client: pg.Client, { email, hoursAgo, mood, text, page }: DemonstrationFeedback) =>
  client.query(
    `insert into feedback (user_id, company_id, sent_at, mood, text, page)
     select id, company_id, now() - make_interval(hours => $2), $3, $4, $5 from users where email = $1`,
    [email, hoursAgo, mood, text, page],
  );

/** Saves a view of the work queue. */
export async function addWorkView(client: pg.Client, { owner, name, isShared, filters }: DemonstrationView) {
  await client.query(
    "insert into work_views (owner_id, name, is_shared, filters) select id, $2, $3, $4 from users where email = $1",
    [owner, name, isShared, filters],
  );
}

/** Lets a staff member take the edits at these places of the work queue. The claims end half an hour later. */
export async function addWorkClaims(client: pg.Client, owner: string, places: readonly number[]) {
  await client.query(
    `insert into work_claims (item_id, owner_id, taken_at)
     select w.id, u.id, now() - w.place * interval '2 minutes'
     from (select id, row_number() over (order by due_at, waiting_since, id) as place from work_items where kind = 'edits') w, users u
     where u.email = $1 and w.place = any($2)`,
    [owner, places],
  );
}

/** Adds the key of the nightly feed. Nobody has it, because only a random hash is stored. Returns its id. */
export async function addFeedKey(client: pg.Client, owner: string, name: string) {
  const { rows } = await client.query<{ id: string }>(
    `insert into api_keys (name, key_hash, user_id, scopes, expires_at, created_at, last_used_at)
     select $2, sha256(gen_random_uuid()::text::bytea), id,
       '{intake.prices:write,intake.sales:write,intake.purchase-orders:write}', now() + interval '300 days',
       now() - interval '65 days', now() - interval '6 hours'
     from users where email = $1 returning id`,
    [owner, name],
  );
  return rows[0]?.id;
}

/** Inserts a run that has ended. */
export const addRun = (client: pg.Client, run: DemonstrationRun, feedKeyId: string | undefined) =>
  client.query(
    `insert into runs (kind, subject, state, permission, user_id, key_id, source, counts, done, total, created_at, started_at, ended_at)
     select $1, $2, 'loaded', $3, (select id from users where email = $4), $5, $6, $7, $8, $8, at, at, at + make_interval(secs => $10)
     from (select now() - make_interval(secs => 3600 * $9::float8)) as started (at)`,
    [
      run.kind,
      run.subject,
      run.permission,
      run.person,
      run.person ? null : feedKeyId,
      run.source,
      run.counts,
      run.counts.rows ?? run.counts.approved,
      run.hoursAgo,
      run.seconds,
    ],
  );

/** Names the provider where staff have not. */
export const nameProvider = (client: pg.Client, { name, abbreviation }: { name: string; abbreviation: string }) =>
  client.query("update provider_settings set name = coalesce(name, $1), abbreviation = coalesce(abbreviation, $2)", [
    name,
    abbreviation,
  ]);
