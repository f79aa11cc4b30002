import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../test/stage.ts";

/** The limits that the database sets for a vendor's requests, even if a query is wrong. */
let stage: Stage;
let self: Awaited<ReturnType<Stage["aVendor"]>>;
let colleague: Awaited<ReturnType<Stage["aVendor"]>>;
let stranger: Awaited<ReturnType<Stage["aVendor"]>>;
/** A product document of the vendor's company. */
let listed: { id: string };

beforeAll(async () => {
  stage = await openStage();
  await stage.someTerms();
  self = await stage.aVendor();
  colleague = await stage.aVendor({ companyId: self.companyId });
  stranger = await stage.aVendor();
  listed = await stage.aDocument(self.companyId);
  await stage.aDocument(stranger.companyId);
  for (const { companyId } of [self, stranger]) {
    await stage.aProduct(companyId);
    await stage.anOrder(companyId);
  }
  for (const { id, companyId } of [self, colleague, stranger]) {
    await stage.anInvitation(companyId);
    await stage.owner.query("insert into terms_acceptances values ($1, 1, now(), 'x', 'y')", [id]);
    await stage.owner.query("insert into alert_settings values ($1, true, 'daily')", [id]);
    await stage.owner.query("select raise_notifications(array[$1::uuid], array['x'], array['x'], array['{}'::jsonb])", [
      companyId,
    ]);
    await stage.owner.query("insert into notification_marks values ($1, 1, $2, true)", [companyId, id]);
    await stage.owner.query("insert into audit_entries (actor_id, company_id, action) values ($1, $2, 'x')", [
      id,
      companyId,
    ]);
  }
});
afterAll(() => stage[Symbol.asyncDispose]());

/** One statement as a vendor's call makes it, undone afterwards. */
async function asVendor(statement: string, user = self, role = "lading_vendor") {
  const client = await stage.owner.connect();
  try {
    await client.query("begin");
    await client.query("select from open_session($1)", [user.sessionId]);
    await client.query(`set local role ${role}`);
    const results = await client.query<Record<string, unknown>>(statement);
    // Several statements have several results, which the driver's types do not say.
    const { rows, rowCount } = (Array.isArray(results) ? results.at(-1) : results) as typeof results;
    return { rows, rowCount };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const denied = /permission denied/;

describe("a vendor's call can read", { tags: ["PERM-02"] }, () => {
  test("the users of the vendor's company", async () => {
    const { rows } = await asVendor("select id from users");
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([self.id, colleague.id]));
  });

  test("its own company's invitations and acceptances, and its own user's alert settings", async () => {
    const counts = await asVendor(
      `select (select count(*)::int from invitations) as invitations, (select count(user_id)::int from terms_acceptances) as acceptances,
         (select count(*)::int from alert_settings) as settings, (select count(*)::int from companies) as companies`,
    );
    expect(counts.rows).toEqual([{ invitations: 2, acceptances: 2, settings: 1, companies: 1 }]);
  });

  test("its own company's notifications, and what its own user has read of them", async () => {
    const counts = await asVendor(
      `select (select count(*)::int from notifications) as notifications, (select count(*)::int from notification_totals) as totals,
         (select count(*)::int from notification_counts) as counts, (select count(*)::int from notification_readers) as readers,
         (select count(*)::int from notification_marks) as marks`,
    );
    expect(counts.rows).toEqual([{ notifications: 2, totals: 1, counts: 1, readers: 1, marks: 1 }]);
  });

  test("its own company's part of the audit record, with the names of its people", async () => {
    const { rows } = await asVendor("select company_id from audit_entries");
    expect(rows).toEqual([{ company_id: self.companyId }, { company_id: self.companyId }]);
    const named = await asVendor(`select id from name_audited_people(array['${self.id}', '${stranger.id}']::uuid[])`);
    expect(named.rows).toEqual([{ id: self.id }]);
  });

  test("no rows before a session is open", async () => {
    const signedOut = { ...self, sessionId: randomUUID() };
    for (const table of [
      "users",
      "invitations",
      "terms_acceptances",
      "alert_settings",
      "companies",
      "notifications",
      "audit_entries",
    ])
      expect((await asVendor(`select from ${table}`, signedOut)).rowCount).toBe(0);
  });

  test.each([
    "select password_hash from users",
    "select * from users",
    "select code_salt from invitations",
    "select code_salt from email_changes",
    "select address from terms_acceptances",
    "select from password_resets",
    "select from temporary_tokens",
    "select from sessions",
    "select from mails",
    "select from intake_keys",
  ])("no result of: %s", async (statement) => {
    await expect(asVendor(statement)).rejects.toThrow(denied);
  });
});

describe("a vendor's call reads no other company,", { tags: ["PERM-02"] }, () => {
  test.each([
    () => `select set_config('app.company_id', '${stranger.companyId}', true)`,
    () => `select set_config('app.user_id', '${stranger.id}', true)`,
    () => `select set_config('app.session_id', '${stranger.id}', true)`,
    () => `select set_config('app.session_id', '', true)`,
    () => `select from open_session('${stranger.companyId}')`,
  ])("even after: %s", async (statement) => {
    const foreign = `select from companies where id = '${stranger.companyId}'`;
    expect((await asVendor(`${statement()}; ${foreign}`)).rowCount).toBe(0);
  });

  test.each([
    ["product_search", "product_id", () => "select find_own_products('{%}', false)"],
    ["product_changes", "id", () => "select find_own_products_from('name', '', 0, 0, 1000)"],
    ["order_search", "order_id", () => "select find_own_orders('{%}')"],
    ["document_search", "document_id", () => `select find_own_documents('[{"pattern": "%", "labelIds": []}]', null)`],
    ["notification_search", "number", () => "select find_own_notifications(false, '{}', 0, 1000, '{%}')"],
  ])("also not through %s", async (table, id, find) => {
    const { rows } = await stage.owner.query<{ company_id: string; rows: number }>(
      `select company_id, count(${id})::int as rows from ${table} group by 1`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const own = rows.find((row) => row.company_id === self.companyId)?.rows;
    expect((await asVendor(`select from ${table}`)).rowCount).toBe(own);
    expect((await asVendor(find())).rowCount).toBe(own);
    // Not even by the error of a condition that another company's row would cause.
    const tells = `select from ${table} where 1 / (company_id = '${self.companyId}')::int = 1`;
    expect((await asVendor(tells)).rowCount).toBe(own);
    const signedOut = { ...self, sessionId: randomUUID() };
    expect((await asVendor(find(), signedOut)).rowCount).toBe(0);
  });

  test("not even the names of its users", async () => {
    const tells = `select from known_people where 1 / (id <> '${stranger.id}')::int = 1`;
    expect((await asVendor(tells)).rowCount).toBe(2);
  });
});

describe("a vendor's call cannot", { tags: ["PERM-02"] }, () => {
  test.each([
    "update users set password_hash = 'x'",
    "update users set company_id = company_id",
    "update users set email = 'x@acme.example'",
    "insert into users (email, password_hash, first_name, last_name) values ('x@acme.example', 'x', 'x', 'x')",
    "update email_changes set email = 'x@acme.example'",
    "update invitations set accepted_at = now()",
    "update invitations set email = 'x@acme.example'",
    "update companies set plan_id = 3",
    "update terms_acceptances set accepted_at = now()",
    "delete from terms_acceptances",
    "update role_permissions set role_id = 1",
    "insert into terms_versions (text) values ('x')",
    "update service_plans set licenses = 99",
    "update audit_entries set actor_id = null",
    "delete from audit_entries",
    "truncate audit_entries",
    "insert into notifications (company_id, number, notification_type, event_date, description) values (null, 1, 'x', now(), 'x')",
    "update notifications set is_archived = true",
    "delete from notifications",
    "update notification_totals set last_number = 0",
    "update notification_readers set has_read = 0",
    "delete from notification_marks",
    "select raise_notifications('{}', '{}', '{}', '{}')",
    "select number_held_notifications()",
    "select recount_notifications(null)",
    "update documents set company_id = company_id",
    "update documents set uploaded_at = now()",
    "update document_counts set documents = 0",
    "update document_search set search = ''",
    "delete from labels",
  ])("%s", async (statement) => {
    await expect(asVendor(statement)).rejects.toThrow(denied);
  });

  test("delete a document that is not archived, nor touch what a colleague has staged or another company has", async () => {
    const archived = await stage.aDocument(self.companyId, { archivedAt: "2026-01-01" });
    const [staged, foreign] = [
      await stage.aDocument(self.companyId, { stagedBy: colleague.id }),
      await stage.aDocument(stranger.companyId, { archivedAt: "2026-01-01" }),
    ];
    const deleted = await asVendor("delete from documents returning id");
    expect(deleted.rows).toEqual([{ id: archived.id }]);
    const changed = await asVendor("update documents set modified_date = now() returning id");
    expect(new Set(changed.rows.map(({ id }) => id))).toEqual(new Set([archived.id, listed.id]));
    for (const { id } of [staged, foreign])
      expect((await asVendor(`select from documents where id = '${id}'`)).rowCount).toBe(0);
  });

  test("touch another company's users and invitations", async () => {
    for (const statement of [
      `update users set status = 'deactivated' where id = '${stranger.id}'`,
      `delete from users where id = '${stranger.id}'`,
      `update invitations set cancelled_at = now() where company_id = '${stranger.companyId}'`,
      `update alert_settings set enabled = false where user_id in ('${stranger.id}', '${colleague.id}')`,
    ])
      expect((await asVendor(statement)).rowCount).toBe(0);
  });

  test.each([
    [
      "invite for another company",
      () =>
        `insert into invitations (company_id, role_id, email, code_salt) values ('${stranger.companyId}', 1, 'x@acme.example', '')`,
    ],
    [
      "change the address of another company's user",
      () =>
        `insert into email_changes (user_id, company_id, email, code_salt) values ('${stranger.id}', '${self.companyId}', 'x@acme.example', '')`,
    ],
    [
      "accept terms for a colleague",
      () => `insert into terms_acceptances values ('${colleague.id}', 1, now(), 'x', 'y') on conflict do nothing`,
    ],
    ["take a listed document back", () => `update documents set staged_by = '${self.id}' where id = '${listed.id}'`],
    [
      "list a document that was never uploaded",
      () =>
        `insert into documents (company_id, space, name, extension, size, sha256) values ('${self.companyId}', 'product', 'x', 'pdf', 1, '')`,
    ],
    ["set a colleague's alerts", () => `insert into alert_settings values ('${colleague.id}', true, 'daily')`],
    [
      "record something of another company",
      () => `insert into audit_entries (company_id, action) values ('${stranger.companyId}', 'x')`,
    ],
  ])("%s", async (_what, statement) => {
    await expect(asVendor(statement())).rejects.toThrow(/row-level security/);
  });

  test("end the sessions of another company's user, but can end a colleague's", async () => {
    const isSignedIn = async ({ token }: { token: string }) =>
      (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;
    for (const { id } of [stranger, colleague]) await asVendor(`select end_sessions('${id}', null); commit`);
    expect([await isSignedIn(stranger), await isSignedIn(colleague)]).toEqual([true, false]);
  });
});

test("rejects every change of the audit record, also by its owner", { tags: ["PERM-02"] }, async () => {
  for (const statement of [
    "update audit_entries set result = 'refused'",
    "delete from audit_entries",
    "truncate audit_entries",
  ])
    await expect(stage.owner.query(statement)).rejects.toThrow("The audit record is never changed.");
});

describe("the provider's staff", { tags: ["PERM-02"] }, () => {
  test.each([
    "select password_hash from users",
    "update users set email = 'x@acme.example'",
    "delete from users",
    "select code_salt from invitations",
    "select code_salt from email_changes",
    "select code_salt from temporary_tokens",
    "update temporary_tokens set used_at = null",
    "update audit_entries set actor_id = null",
    "select from mails",
    "select from sessions",
  ])("cannot: %s", async (statement) => {
    await expect(asVendor(statement, self, "lading_provider")).rejects.toThrow(denied);
  });
});

test("the provider's staff change users of companies, and no accounts of staff", { tags: ["PERM-02"] }, async () => {
  const { id } = await stage.aStaffMember();
  const deactivate = async (userId: string) =>
    (await asVendor(`update users set status = 'deactivated' where id = '${userId}'`, self, "lading_provider"))
      .rowCount;
  expect(await deactivate(colleague.id)).toBe(1);
  expect(await deactivate(id)).toBe(0);
});

test(
  "only staff end the sessions of another company's users, and nobody those of other staff",
  { tags: ["PERM-02"] },
  async () => {
    const [staff, other] = [await stage.aStaffMember(), await stage.aStaffMember()];
    const left = async (userId: string, by: { sessionId: string }) => {
      const { rows } = await asVendor(
        `select end_sessions('${userId}', null); reset role; select from sessions where user_id = '${userId}' and ended_at is null`,
        { ...self, ...by },
        "lading_provider",
      );
      return rows.length;
    };
    expect(await left(stranger.id, self)).toBe(1);
    expect(await left(stranger.id, staff)).toBe(0);
    expect(await left(other.id, staff)).toBe(1);
  },
);

test("a vendor's request can neither read nor take loose files of other companies, nor have a file deleted", async () => {
  const getKey = async ({ companyId }: { companyId: string }) => {
    const key = `documents/${randomUUID()}`;
    await stage.owner.query("insert into loose_files (key, company_id) values ($1, $2)", [key, companyId]);
    return key;
  };
  const [own, foreign] = [await getKey(self), await getKey(stranger)];
  expect((await asVendor("select key from loose_files")).rows).toEqual([{ key: own }]);
  expect((await asVendor(`delete from loose_files where key = '${foreign}'`)).rowCount).toBe(0);
  const enter = (columns: string, ...values: string[]) =>
    asVendor(`insert into loose_files (${columns}) values (${values.map((value) => `'${value}'`).join(", ")})`);
  expect((await enter("key", `documents/${randomUUID()}`)).rowCount).toBe(1);
  await expect(enter("key, since", `documents/${randomUUID()}`, "2020-01-01")).rejects.toThrow(denied);
  await expect(enter("key, company_id", `documents/${randomUUID()}`, stranger.companyId)).rejects.toThrow(denied);
  await expect(enter("key", `agreements/${randomUUID()}`)).rejects.toThrow("row-level security");
});
