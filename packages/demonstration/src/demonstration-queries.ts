import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { DemonstrationInvitation } from "./colleagues.ts";
import type { DemonstrationCompany, DemonstrationUser } from "./companies.ts";
import type { DemonstrationFeedback } from "./feedback.ts";
import type { HelpQuestion } from "./read-help.ts";

type Value = string | number | boolean | null;

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
export async function addCompany(client: pg.Client, company: DemonstrationCompany, nextYear: number) {
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
  await client.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, phone_number, department, position,
       status, number_of_visits, last_api_login)
     values ($1, (select id from roles where name = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - make_interval(days => $12, mins => 37 * $11 % 600))`,
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
}

export async function addInvitation(client: pg.Client, invitation: DemonstrationInvitation, codeSalt: Buffer) {
  await client.query(
    `insert into invitations (company_id, role_id, email, code_salt, invited_by, sent_at, expires_at)
     select u.company_id, r.id, $1, $2, u.id, sent.at, sent.at + interval '7 days'
     from users u, roles r, (select now() - make_interval(days => $3) as at) sent
     where u.email = $4 and r.name = $5`,
    [invitation.email, codeSalt, invitation.daysAgo, invitation.invitedBy, invitation.role],
  );
}

/** Publishes the terms, dated a year ago. */
export async function addTerms(client: pg.Client, text: string) {
  await client.query("insert into terms_versions (text, created_at) values ($1, now() - interval '1 year')", [text]);
}

/** Publishes the message, dated a week ago. */
export async function addUpdateMessage(client: pg.Client, text: string) {
  await client.query("insert into update_messages (text, created_at) values ($1, now() - interval '7 days')", [text]);
}

/** Inserts a section of the help and returns its id. */
export async function addHelpSection(
  client: pg.Client,
  { place, name, description }: { place: number; name: string; description: string },
) {
  const { rows } = await client.query<{ id: number }>(
    "insert into help_sections (place, name, description) values ($1, $2, $3) returning id",
    [place, name, description],
  );
  return rows[0]!.id; // An insert returns its row.
}

/** Inserts a question of the help and returns its id. */
export async function addHelpQuestion(
  client: pg.Client,
  sectionId: number,
  { place, question, shortAnswer, answer }: HelpQuestion & { place: number },
) {
  const { rows } = await client.query<{ id: number }>(
    "insert into help_questions (section_id, place, question, short_answer, answer) values ($1, $2, $3, $4, $5) returning id",
    [sectionId, place, question, shortAnswer, answer],
  );
  return rows[0]!.id; // An insert returns its row.
}

/** Lets every user of a company who has signed in accept the latest terms, three days after they were published. */
export async function acceptTerms(client: pg.Client) {
  await client.query(
    `insert into terms_acceptances (user_id, terms_id, accepted_at, operating_system, browser)
     select u.id, t.id, t.created_at + interval '3 days', 'Windows 11', 'Chrome'
     from users u, (select id, created_at from terms_versions order by id desc limit 1) t
     where u.company_id is not null and u.number_of_visits > 0`,
  );
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

export async function refreshYearToDate(client: pg.Client, companyId: string, today: string) {
  await client.query("select refresh_year_to_date($1, $2)", [companyId, today]);
}

/** Vacuums and analyzes, because the planner would otherwise treat the tables as empty on the first pages. */
export const settleTables = (ownerUrl: string) =>
  withConnection(ownerUrl, (client) =>
    client.query(
      "vacuum (analyze) products, product_search, product_counts, product_sales, purchase_orders, purchase_order_lines, images, field_edits, edited_products, notifications, notification_search, notification_counts, notification_marks, documents, document_products, document_search, archived_links, agreements",
    ),
  );

/** Streams rows into a table by COPY. All rows have the columns of the first. */
export async function copyRows(client: pg.Client, table: string, rows: readonly Readonly<Record<string, Value>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const lines = rows.values().map((row) => `${columns.map((column) => cell(row[column] ?? null)).join("\t")}\n`);
  await pipeline(
    Readable.from(inChunks(lines)),
    client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`)),
  );
}

function* inChunks(lines: Iterable<string>) {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

const cell = (value: Value) =>
  value === null ? "\\N" : String(value).replace(/[\\\t\n\r]/g, (character) => `\\${character}`);

/** Inserts the feedback of a user. */
export const addFeedback = (client: pg.Client, { email, hoursAgo, mood, text, page }: DemonstrationFeedback) =>
  client.query(
    `insert into feedback (user_id, company_id, sent_at, mood, text, page)
     select id, company_id, now() - make_interval(hours => $2), $3, $4, $5 from users where email = $1`,
    [email, hoursAgo, mood, text, page],
  );
