import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  neutralName,
  canonicalText,
  checkAttribute,
  editStatuses,
  getColumn,
  type AttributeId,
  type EditStatus,
  type FileExtension,
  type GivenValue,
} from "@lading/contract";
import { removeDemonstration } from "@lading/demonstration/remove-demonstration";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demonstrationEmails, demonstrationPassword, offeredAccounts } from "../people/auth/demonstration-accounts.ts";
import { passwordMatches } from "../people/auth/passwords.ts";
import { readTotpText } from "../people/auth/factor/totp.ts";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { checkFile } from "../record/files/file-checks/check-file.ts";
import { openJobDatabase } from "../ground/db/database.ts";
import { openDiskStore } from "../ground/storage/disk-store.ts";
import { cloneDatabase } from "../test/cluster.ts";
import { findWrongShipments } from "../test/find-wrong-shipments.ts";
import { encryptionKeys } from "../test/stage.ts";
import { followChanges } from "../trade/requirements/items/follow-changes.ts";
import { fillWithDemonstration } from "./fill-with-demonstration.ts";

let folder: string;
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: pg.Client;
/** The number of rows of each table. */
let rowsBefore: Record<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "demonstration-"));
  clone = await cloneDatabase();
  database = new pg.Client({ connectionString: clone.url });
  await database.connect();
  rowsBefore = await rowCounts();
  await load();
}, 60_000);
afterAll(async () => {
  await database.end();
  await clone.drop();
  await rm(folder, { recursive: true });
});

const secrets = createSecretBox(encryptionKeys);
const load = async () => {
  const blobs = await openDiskStore(join(folder, "blobs"));
  await fillWithDemonstration({
    config: {
      identity: { name: neutralName, abbreviation: "Provider", mailbox: "vendors@provider.example" },
      hasPublicPassword: true,
    },
    ownerUrl: clone.url,
    blobs,
    secrets,
    today: "2026-06-15",
    onProgress: () => {},
  });
};

async function rowCounts() {
  const tables = await figures(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const counts = tables.map(({ name }) => `(select count(*)::int from ${String(name)}) as ${String(name)}`);
  return (await figures(`select ${counts.join(", ")}`))[0] ?? {};
}

const figures = async (select: string) => (await database.query<Record<string, unknown>>(select)).rows;

test("fills an empty portal with two vendors, who share about half of the smaller one's GXP SKUs", async () => {
  const [blueMesa, harborPipe] = await figures(
    "select c.name, count(*)::int as products, count(image_id)::int as pictured from products p join companies c on c.id = p.company_id group by 1 order by 2 desc",
  );
  expect(blueMesa).toMatchObject({ name: "Blue Mesa Valve & Supply", products: expect.any(Number) });
  expect(Number(blueMesa?.products)).toBeGreaterThan(4000);
  expect(Number(harborPipe?.products)).toBeGreaterThan(700);
  expect(blueMesa?.pictured).toBe(blueMesa?.products);
  const [shared] = await figures(
    "select count(*)::int as items, count(*) filter (where a.gxp_priority = b.gxp_priority)::int as same_rank from products a join products b on a.gxp_sku = b.gxp_sku and a.company_id < b.company_id",
  );
  expect(Number(shared?.items)).toBeGreaterThan(300);
  expect(shared?.same_rank).toBe(0);
});

test("stores the picture of every product and company", async () => {
  const [images] = await figures("select count(*)::int as count from images");
  expect(await readdir(join(folder, "blobs", "images"))).toHaveLength(Number(images?.count));
  expect(await figures("select from companies where logo_image_id is null and status = 'active'")).toEqual([]);
});

test("lets every user sign in with the public password", async () => {
  const rows = await figures("select password_hash from users");
  const hashes = new Set(rows.map(({ password_hash }) => String(password_hash)));
  for (const hash of hashes) expect(await passwordMatches(demonstrationPassword, hash)).toBe(true);
});

test("gives one user an authenticator app with a public secret", { tags: ["MFA-03.5"] }, async () => {
  const rows = await figures("select u.id, u.email, f.secret from totp_factors f join users u on u.id = f.user_id");
  expect(rows).toEqual([expect.objectContaining({ email: "secure@bluemesa.example" })]);
  const secret = secrets.open(rows[0]?.secret as Buffer, String(rows[0]?.id)); // The column is bytea.
  expect(secret).toEqual(Buffer.from(readTotpText("JBSWY3DPEHPK3PXP")));
});

test("forces nobody to have a second step", { tags: ["MFA-01.7"] }, async () => {
  expect(await figures("select requires_factors from provider_settings")).toEqual([{ requires_factors: false }]);
  expect(await figures("select from users where factor_rule(id) <> 'optional'")).toEqual([]);
});

test("creates exactly the server's list of demonstration users, with the roles that the greeting prints", async () => {
  const rows = await figures(
    `select u.email, r.name || ' of ' || coalesce(c.name, 'the provider') as who
     from users u left join companies c on c.id = u.company_id join roles r on r.id = u.role_id`,
  );
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(demonstrationEmails));
  expect(rows).toEqual(expect.arrayContaining(offeredAccounts));
});

test("leaves Blue Mesa several free licenses and Harbor Pipe exactly one", async () => {
  expect(
    await figures(
      `select p.name as plan, p.licenses, c.service_plan_expiration_date::text as expires,
         (select count(*)::int from users u where u.company_id = c.id and u.status = 'active') as active,
         (select count(*)::int from users u where u.company_id = c.id and u.status = 'deactivated') as deactivated,
         (select count(*)::int from invitations i where i.company_id = c.id) as invited,
         (select count(*)::int from invitations i where i.company_id = c.id and i.expires_at < now()) as expired
       from companies c join service_plans p on p.id = c.plan_id where c.status = 'active' order by c.name`,
    ),
  ).toEqual([
    { plan: "Professional", licenses: 15, expires: "2027-03-31", active: 9, deactivated: 2, invited: 3, expired: 1 },
    { plan: "Basic", licenses: 5, expires: "2027-09-30", active: 3, deactivated: 0, invited: 1, expired: 0 },
  ]);
});

test("has a suspended company and a change of an address that waits", async () => {
  expect(
    await figures(
      "select c.name, u.email as by from companies c join users u on u.id = c.suspended_by where c.status = 'suspended'",
    ),
  ).toEqual([{ name: "Red Butte Wire & Cable", by: "staff@provider.example" }]);
  expect(await figures("select email from email_changes where expires_at > now()")).toEqual([
    { email: "p.nakai@bluemesa.example" },
  ]);
});

test("has runs of a nightly feed and of a person, none of which waits in the queue", async () => {
  expect(
    await figures(
      `select coalesce(u.email, k.name) as by, count(*)::int, bool_and(r.ended_at > r.started_at and r.total = r.done) as is_done
       from runs r left join users u on u.id = r.user_id left join api_keys k on k.id = r.key_id
       where r.state = 'loaded' group by 1 order by 1`,
    ),
  ).toEqual([
    { by: "Nightly feed", count: 5, is_done: true },
    { by: "reviewer@provider.example", count: 1, is_done: true },
  ]);
  expect(await figures("select id from work_items where kind = 'failed_run'")).toEqual([]);
});

test("leaves the terms to accept only for the new user", async () => {
  expect(
    await figures(
      `select email from users where company_id is not null and status = 'active'
       and id not in (select user_id from terms_acceptances)`,
    ),
  ).toEqual([{ email: "newcomer@bluemesa.example" }]);
  const [terms] = await figures("select text, created_at < now() as is_past from terms_versions");
  expect(terms).toEqual({ text: expect.stringMatching(/^# Terms and Conditions/), is_past: true });
});

test("enters addresses, contacts and terms of business", async () => {
  expect(
    await figures(
      `select from companies where num_nulls(address_line, city, state, postal_code, country, primary_contact->>'email',
         secondary_contact->>'email', payment_terms, pricing_structure, delivery_terms) > 0`,
    ),
  ).toEqual([]);
});

test("creates orders whose totals match their lines, none dated after today", async () => {
  const [orders] = await figures(
    "select count(*)::int as count, count(distinct status)::int as statuses, max(order_date)::text as last from purchase_orders",
  );
  expect(Number(orders?.count)).toBeGreaterThan(500);
  expect(orders?.statuses).toBe(8);
  expect(String(orders?.last) <= "2026-06-15").toBe(true);
  expect(
    await figures(
      "select o.purchase_order from purchase_orders o left join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id group by o.company_id, o.id having sum(l.quantity * l.unit_price) <> o.total",
    ),
  ).toEqual([]);
});

test("creates orders with 200 lines, without lines and with the words of the provider's system", async () => {
  const long = await figures(
    "select count(*)::int as lines, count(*) filter (where is_cancelled)::int as cancelled, count(*) filter (where is_closed)::int as closed from purchase_order_lines group by company_id, order_id having count(*) >= 200",
  );
  expect(long).toContainEqual({ lines: 200, cancelled: 1, closed: 1 });
  const [orders] = await figures(
    `select count(*) filter (where not exists (select from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id))::int > 0 as bare,
       bool_or(message is not null) as message, bool_or(ship_to is not null) as ship_to, bool_and(buyer_contact is not null) as buyer
     from purchase_orders o`,
  );
  expect(orders).toEqual({ bare: true, message: true, ship_to: true, buyer: true });
  expect(await figures("select from order_schedules limit 2")).toHaveLength(2);
  const [invoices] = await figures(
    `select bool_or(paid_on is not null) as paid, bool_or(paid_on is null) as open, bool_or(purchase_order = '') as bare,
       bool_and(received_on <= current_date + 1) as received from invoice_statuses`,
  );
  expect(invoices).toEqual({ paid: true, open: true, bare: true, received: true });
});

test("sends orders on their days, and changes one of each company", async () => {
  const revisions = await figures(
    "select revision, count(distinct changes -> 0 ->> 'line')::int > 0 as changes, bool_and(source = 'intake') as loaded from order_revisions where kind in ('sent', 'revision') group by 1 order by 1",
  );
  expect(revisions).toEqual([
    { revision: 1, changes: false, loaded: true },
    { revision: 2, changes: true, loaded: true },
  ]);
  const [changed] = await figures(
    "select (select array_agg(distinct c ->> 'field' order by c ->> 'field') from jsonb_array_elements(r.changes) c) as fields from order_revisions r where kind = 'revision' limit 1",
  );
  expect(changed).toEqual({ fields: ["due_date", "gxp_sku", "quantity", "unit_price", "units"] });
  expect(
    await figures(
      "select from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id where kind = 'sent' and (at at time zone 'UTC')::date <> o.order_date",
    ),
  ).toEqual([]);
});

test("ships orders: one whole, late and short, others in part and late, one is cancelled and one is in a draft", async () => {
  expect(
    await figures(
      `select n.state, bool_or((n.sent_at at time zone 'UTC')::date > n.ship_date) as late, count(distinct n.id)::int > 0 as some,
         bool_or(o.fulfillment_state = 'received') as whole, bool_or(o.fulfillment_state = 'partly_shipped') as partly
       from ship_notices n join ship_lines l on l.company_id = n.company_id and l.notice_id = n.id
       join order_states o on o.company_id = l.company_id and o.order_id = l.order_id group by 1 order by 1`,
    ),
  ).toEqual([
    { state: "cancelled", late: false, some: true, whole: false, partly: false },
    { state: "draft", late: null, some: true, whole: false, partly: false },
    { state: "received", late: true, some: true, whole: true, partly: false },
    { state: "sent", late: true, some: true, whole: false, partly: true },
  ]);
  for (const { id } of await figures("select id from companies"))
    expect(await findWrongShipments(database, String(id))).toEqual([]);
});

test("requires certificates of the lines of ship notices, in every state, and opens no others", async () => {
  const rows = await figures(
    `select n.state as notice, array_agg(distinct i.state order by i.state) as states
     from requirement_items i join ship_notices n on n.company_id = i.company_id and n.id = i.notice_id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { notice: "draft", states: ["accepted", "changes_requested", "missing", "submitted"] },
    { notice: "received", states: ["accepted"] },
    { notice: "sent", states: ["accepted", "changes_requested", "submitted"] },
  ]);
  const complete = await figures(
    `select company_id, bool_or(is_met) as met, bool_or(not is_met) as unmet from order_figure_facts
     where figure = 'certificates_complete' group by 1`,
  );
  expect(complete).toMatchObject([
    { met: true, unmet: true },
    { met: true, unmet: true },
  ]);
  const states = "select state, count(*)::int from requirement_items group by 1 order by 1";
  const before = await figures(states);
  const jobs = openJobDatabase(clone.logins.jobs);
  await followChanges(jobs, AbortSignal.timeout(60_000));
  await jobs.destroy();
  expect(await figures(states)).toEqual(before);
});

test("answers the latest orders: one waits too long, one was accepted, one with changes, and one asks", async () => {
  const states = await figures(
    `select response_state as state, bool_or(respond_by < '2026-06-15') as late, count(*)::int > 0 as some from order_states group by 1 order by 1`,
  );
  expect(states).toEqual([
    { state: "accepted", late: null, some: true },
    { state: "accepted_with_changes", late: null, some: true },
    { state: "asked", late: null, some: true },
    { state: "waiting", late: true, some: true },
  ]);
  expect(
    await figures(
      "select from order_responses r left join users u on u.id = r.actor_id where u.company_id <> r.company_id or u.id is null",
    ),
  ).toEqual([]);
});

test("creates twelve months of sales and derives the year's figures from them", async () => {
  expect(
    await figures("select count(distinct month)::int as months, min(month)::text as first from product_sales"),
  ).toEqual([{ months: 12, first: "2025-07-01" }]);
  const [year] = await figures(
    "select sum(ytd_end_user_sales) as shown, (select sum(end_user_sales) from product_sales where month >= '2026-01-01') as sold from products",
  );
  expect(year?.shown).toBe(year?.sold);
});

interface EditRow {
  company: string;
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
  status: EditStatus;
  product: Record<string, GivenValue>;
}

test("creates pending changes and the results of earlier ones", async () => {
  const { rows: edits } = await database.query<EditRow>(
    "select e.*, c.name as company, to_jsonb(p) as product from field_edits e join companies c on c.id = e.company_id join products p on p.company_id = e.company_id and p.id = e.product_id",
  );
  expect(edits.length).toBeGreaterThan(50);
  for (const company of ["Blue Mesa Valve & Supply", "Harbor Pipe Co"])
    expect(new Set(edits.flatMap((edit) => (edit.company === company ? edit.status : [])))).toEqual(
      new Set(editStatuses),
    );
  for (const { name, old_value, new_value } of edits) {
    expect(checkAttribute(name, new_value)).toEqual({ text: new_value });
    expect(new_value).not.toBe(old_value);
  }
  const liveIs = (wanted: "old_value" | "new_value") => (edit: EditRow) =>
    canonicalText(edit.name, edit.product[getColumn(edit.name)]) === edit[wanted];
  expect(edits.filter(({ status }) => status === "approved").every(liveIs("new_value"))).toBe(true);
  const pending = edits.filter(({ status }) => status === "pending");
  expect(pending.length - pending.filter(liveIs("old_value")).length, "one waits in conflict, and one of a set").toBe(
    2,
  );
});

test("creates documents in every state, with product documents linked to no, one or many products", async () => {
  const [documents] = await figures(
    `select count(*) filter (where d.space = 'product' and archived_at is null)::int as products,
       count(distinct order_id) filter (where archived_at is null)::int as orders,
       count(*) filter (where archived_at is not null)::int as archived,
       count(distinct d.space) filter (where archived_at is not null)::int as archived_spaces,
       count(*) filter (where archived_at between '2026-03-17' and '2026-03-27')::int as soon_deleted,
       count(*) filter (where archived_at < '2026-03-17' and not legal_hold)::int as overdue,
       count(*) filter (where archived_at < '2026-03-17' and legal_hold)::int as held,
       count(*) filter (where d.label_id is null)::int as unlabeled,
       max(uploaded_at) < '2026-06-15' and min(archived_at - uploaded_at) > interval '0' as in_order
     from documents d join companies c on c.id = d.company_id left join labels l on l.id = d.label_id
     where c.name like 'Blue Mesa%'`,
  );
  expect(documents).toMatchObject({ orders: 60, archived_spaces: 2, overdue: 0, held: 1, in_order: true });
  expect(documents?.products).toBeGreaterThan(140);
  for (const count of ["archived", "unlabeled"]) expect(documents?.[count]).toBeGreaterThan(15);
  expect(documents?.soon_deleted).toBeGreaterThan(2);

  const links = await figures(
    `select count(p.product_id)::int as products from documents d
     left join document_products p on p.document_id = d.id
     join companies c on c.id = d.company_id and c.name like 'Blue Mesa%'
     where space = 'product' and archived_at is null group by d.id`,
  );
  const having = (least: number, most: number) =>
    links.filter(({ products }) => Number(products) >= least && Number(products) <= most).length;
  expect([having(0, 0), having(1, 1) > 20, having(2, 9) > 20, having(30, 60) > 10]).toEqual([1, true, true, true]);
  expect(
    await figures(
      "select from documents d where space = 'product' and archived_at is not null and not exists (select from archived_links l where l.document_id = d.id)",
    ),
  ).toEqual([]);
});

test("creates agreements in every status for both vendors, including expiring and expired ones", async () => {
  const rows = await figures(
    `select c.name as company, array_agg(distinct a.status order by a.status) as statuses,
       count(*) filter (where expiration_date < '2026-06-15')::int as expired,
       count(*) filter (where expiration_date between '2026-06-15' and '2026-07-15')::int as soon
     from agreements a join companies c on c.id = a.company_id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { company: "Blue Mesa Valve & Supply", statuses: ["1", "2", "3", "4"], expired: 1, soon: 1 },
    { company: "Harbor Pipe Co", statuses: ["1", "2", "3", "4"], expired: 1, soon: 1 },
  ]);
});

test("writes requirements with all members that the console reads", async () => {
  const { rows } = await database.query(
    "select name from requirements where not rule ?& array['basis', 'effect', 'fields', 'help', 'reasons', 'reminders']",
  );
  expect(rows).toEqual([]);
});

test("stores a valid file for each document and agreement, which an upload would accept", async () => {
  const rows = await figures(
    `select 'documents' as folder, id, extension, size::int, sha256 from documents
     union all select 'agreements', file_id, extension, size::int, sha256 from agreements where status <> '1'`,
  );
  expect(new Set(rows.map(({ extension }) => extension))).toEqual(new Set(["pdf", "png", "xlsx", "eml"]));
  for (const { folder: kind, id, extension, size, sha256 } of rows) {
    const content = await readFile(join(folder, "blobs", String(kind), String(id)));
    expect([content.length, createHash("sha256").update(content).digest()]).toEqual([size, sha256]);
    const read = async (position: number, length: number) => content.subarray(position, position + length);
    await checkFile({ size: content.length, read }, extension as FileExtension); // The table allows only these extensions.
  }
  expect(await figures("select key from loose_files")).toEqual([]);
});

test("does nothing if a company exists", async () => {
  const count = "select (select count(*) from products)::int as products, (select count(*) from users)::int as users";
  const before = await figures(count);
  await load();
  expect(await figures(count)).toEqual(before);
});

test("creates the notifications of the last months, mostly read, some unread, the old ones mostly archived", async () => {
  const rows = await figures(
    `select c.name, t.last_number::int as events, t.active::int as active,
       (select count(distinct notification_type)::int from notifications n where n.company_id = c.id) as types,
       (select bool_and(number = place and event_date <= now()) from (
         select number, event_date, row_number() over (order by event_date, number) as place
         from notifications n where n.company_id = c.id) n) as is_in_order,
       (select array_agg((t.active - r.has_read)::int order by u.email) from notification_readers r join users u on u.id = r.user_id
         where r.company_id = c.id) as unread
     from companies c join notification_totals t on t.company_id = c.id where c.status = 'active' order by c.name`,
  );
  expect(rows).toHaveLength(2);
  for (const { events, active, types, is_in_order, unread } of rows) {
    expect({ types, is_in_order }).toEqual({ types: 6, is_in_order: true });
    expect(Number(events)).toBeGreaterThan(150);
    expect(Number(active)).toBeLessThan(Number(events) / 2);
    // Users who were active lately have read some of the notifications.
    for (const left of unread as number[]) expect(left).toBeLessThan(Number(active));
  }
});

test("creates feedback of every mood from users of both vendors", async () => {
  const { rows } = await database.query<{ moods: string[]; companies: number; unknown: number }>(
    `select array_agg(distinct mood order by mood) as moods, count(distinct company_id)::int as companies,
       count(*) filter (where user_id is null)::int as unknown
     from feedback`,
  );
  expect(rows).toEqual([{ moods: ["bad", "fair", "good"], companies: 2, unknown: 0 }]);
});

test("removes every row and file of the demonstration and leaves the data of other companies", async () => {
  const blobs = await openDiskStore(join(folder, "blobs"));
  await database.query("insert into companies (company_code, name) values ('REAL01', 'Real Pipe')");
  await database.query(
    "insert into users (company_id, role_id, email, password_hash, first_name, last_name) select c.id, r.id, 'jo@real.example', '', 'Jo', 'Park' from companies c, roles r where c.company_code = 'REAL01' and r.name = 'Vendor Admin'",
  );
  const realRows = {
    companies: 1,
    company_people: 1,
    users: 1,
    notification_totals: 1,
    notification_readers: 1,
    mail_progress: 1,
  };
  const identity = "select name, abbreviation from provider_settings";
  expect(await figures(identity)).toEqual([{ name: "Northgate Supply", abbreviation: "NGS" }]);
  await removeDemonstration(database, blobs);
  expect(await figures(identity)).toEqual([{ name: null, abbreviation: null }]);
  expect(await rowCounts()).toEqual({ ...rowsBefore, ...realRows });
  for (const kind of ["agreements", "documents", "images", "requirements"])
    expect(await readdir(join(folder, "blobs", kind))).toEqual([]);
  expect(await figures("select company_code from companies")).toEqual([{ company_code: "REAL01" }]);
  expect(await figures("select requires_factors from provider_settings")).toEqual([{ requires_factors: true }]);
});
