import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { denied, securityFixture } from "../../test/security-fixture.ts";

const { current, asVendor } = securityFixture();

describe("a vendor's call can read", { tags: ["PERM-02"] }, () => {
  test("the users of the vendor's company", async () => {
    const { rows } = await asVendor("select id from users");
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([current.self.id, current.colleague.id]));
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
    expect(rows).toEqual([{ company_id: current.self.companyId }, { company_id: current.self.companyId }]);
    const named = await asVendor(
      `select id from name_audited_people(array['${current.self.id}', '${current.stranger.id}']::uuid[])`,
    );
    expect(named.rows).toEqual([{ id: current.self.id }]);
  });

  test("the roles of vendors and their permissions, and none of the provider's", async () => {
    const { rows } = await asVendor(
      "select (select count(*)::int from roles where of_provider) as roles, (select count(*)::int from role_permissions where permission like 'provider.%') as permissions, (select count(*) > 2 from roles) as has_own",
    );
    expect(rows).toEqual([{ roles: 0, permissions: 0, has_own: true }]);
  });

  test("no rows before a session is open", async () => {
    const signedOut = { sessionId: randomUUID() };
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
    "select key_hash from api_keys",
    "select from content_versions",
    "select from content_items",
    "select from terms_reminders",
    "select sha256 from terms_acceptances",
  ])("no result of: %s", async (statement) => {
    await expect(asVendor(statement)).rejects.toThrow(denied);
  });
});

describe("a vendor's call reads no other company,", { tags: ["PERM-02"] }, () => {
  test.each([
    () => `select set_config('app.company_id', '${current.stranger.companyId}', true)`,
    () => `select set_config('app.user_id', '${current.stranger.id}', true)`,
    () => `select set_config('app.session_id', '${current.stranger.id}', true)`,
    () => `select set_config('app.session_id', '', true)`,
    () => `select from open_session('${current.stranger.companyId}')`,
  ])("even after: %s", async (statement) => {
    const foreign = `select from companies where id = '${current.stranger.companyId}'`;
    expect((await asVendor(`${statement()}; ${foreign}`)).rowCount).toBe(0);
  });

  test.each([
    ["product_search", "product_id", () => "select find_own_products('{%}', false)"],
    ["product_changes", "id", () => "select find_own_products_from('name', '', 0, 0, 1000)"],
    ["order_search", "order_id", () => "select find_own_orders('{%}')"],
    ["document_search", "document_id", () => `select find_own_documents('[{"pattern": "%", "labelIds": []}]', null)`],
    ["notification_search", "number", () => "select find_own_notifications(false, '{}', 0, 1000, '{%}')"],
  ])("also not through %s", async (table, id, find) => {
    const { rows } = await current.stage.owner.query<{ company_id: string; rows: number }>(
      `select company_id, count(${id})::int as rows from ${table} group by 1`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const own = rows.find((row) => row.company_id === current.self.companyId)?.rows;
    expect((await asVendor(`select from ${table}`)).rowCount).toBe(own);
    expect((await asVendor(find())).rowCount).toBe(own);
    // Not even by the error of a condition that another company's row would cause.
    const tells = `select from ${table} where 1 / (company_id = '${current.self.companyId}')::int = 1`;
    expect((await asVendor(tells)).rowCount).toBe(own);
    const signedOut = { sessionId: randomUUID() };
    expect((await asVendor(find(), signedOut)).rowCount).toBe(0);
  });

  test("not even the names of its users", async () => {
    const tells = `select from known_people where 1 / (id <> '${current.stranger.id}')::int = 1`;
    expect((await asVendor(tells)).rowCount).toBe(2);
  });
});

describe("a vendor's call cannot", { tags: ["PERM-02"] }, () => {
  test.each([
    "update users set password_hash = 'x'",
    "update users set company_id = company_id",
    "update users set email = 'x@acme.example'",
    "insert into users (email, password_hash, first_name, last_name, status) values ('x@acme.example', 'x', 'x', 'x', 'active')",
    "update email_changes set email = 'x@acme.example'",
    "update invitations set accepted_at = now()",
    "update invitations set email = 'x@acme.example'",
    "update companies set plan_id = 3",
    "update terms_acceptances set accepted_at = now()",
    "delete from terms_acceptances",
    "update role_permissions set role_id = 1",
    "insert into terms_versions (text) values ('x')",
    "insert into content_versions (kind, id, number, state, data) values ('labels', 1, 1, 'draft', '{}')",
    "update update_messages set text = 'x'",
    "update help_questions set answer = 'x'",
    "update home_descriptions set description = 'x'",
    "update labels set legal_hold = false",
    "update dashboards set company_ids = '{}'",
    "insert into terms_reminders (company_id, user_id, terms_id) select company_id, id, 1 from users",
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
    "select notify_of_load('{}', '{}', '{}')",
    "update documents set company_id = company_id",
    "update documents set uploaded_at = now()",
    "update document_counts set documents = 0",
    "update document_search set search = ''",
    "delete from labels",
  ])("%s", async (statement) => {
    await expect(asVendor(statement)).rejects.toThrow(denied);
  });

  test("delete a document that is not archived, nor touch what a colleague has staged or another company has", async () => {
    const archived = await current.stage.aDocument(current.self.companyId, { archivedAt: "2026-01-01" });
    const [staged, foreign] = [
      await current.stage.aDocument(current.self.companyId, { stagedBy: current.colleague.id }),
      await current.stage.aDocument(current.stranger.companyId, { archivedAt: "2026-01-01" }),
    ];
    const deleted = await asVendor("delete from documents returning id");
    expect(deleted.rows).toEqual([{ id: archived.id }]);
    const changed = await asVendor("update documents set modified_date = now() returning id");
    expect(new Set(changed.rows.map(({ id }) => id))).toEqual(new Set([archived.id, current.listed.id]));
    for (const { id } of [staged, foreign])
      expect((await asVendor(`select from documents where id = '${id}'`)).rowCount).toBe(0);
  });

  test("touch another company's users and invitations", async () => {
    for (const statement of [
      `update users set status = 'deactivated' where id = '${current.stranger.id}'`,
      `delete from users where id = '${current.stranger.id}'`,
      `update invitations set cancelled_at = now() where company_id = '${current.stranger.companyId}'`,
      `update alert_settings set enabled = false where user_id in ('${current.stranger.id}', '${current.colleague.id}')`,
    ])
      expect((await asVendor(statement)).rowCount).toBe(0);
  });

  test.each([
    [
      "invite for another company",
      () =>
        `insert into invitations (company_id, role_id, email, code_salt) values ('${current.stranger.companyId}', 1, 'x@acme.example', '')`,
    ],
    [
      "create a user, which only the company's directory does",
      () =>
        `insert into users (company_id, role_id, email, password_hash, first_name, last_name) values ('${current.self.companyId}', 1, 'x@acme.example', 'x', 'x', 'x')`,
    ],
    [
      "say how the directory calls a user",
      () =>
        `insert into directory_users (user_id, company_id, user_name) values ('${current.colleague.id}', '${current.self.companyId}', 'x')`,
    ],
    [
      "change the address of another company's user",
      () =>
        `insert into email_changes (user_id, company_id, email, code_salt) values ('${current.stranger.id}', '${current.self.companyId}', 'x@acme.example', '')`,
    ],
    [
      "accept terms for a colleague",
      () =>
        `insert into terms_acceptances values ('${current.colleague.id}', 1, now(), 'x', 'y') on conflict do nothing`,
    ],
    [
      "take a listed document back",
      () => `update documents set staged_by = '${current.self.id}' where id = '${current.listed.id}'`,
    ],
    [
      "list a document that was never uploaded",
      () =>
        `insert into documents (company_id, space, name, extension, size, sha256) values ('${current.self.companyId}', 'product', 'x', 'pdf', 1, '')`,
    ],
    ["set a colleague's alerts", () => `insert into alert_settings values ('${current.colleague.id}', true, 'daily')`],
    [
      "record something of another company",
      () => `insert into audit_entries (company_id, action) values ('${current.stranger.companyId}', 'x')`,
    ],
  ])("%s", async (_what, statement) => {
    await expect(asVendor(statement())).rejects.toThrow(/row-level security/);
  });

  test("change the address of a colleague as only the directory may", async () => {
    const { rows } = await asVendor(
      `select change_email_by_directory('${current.colleague.id}', 'x@acme.example') as done`,
    );
    expect(rows).toEqual([{ done: false }]);
  });

  test("end the sessions of another company's user, but can end a colleague's", async () => {
    const isSignedIn = async ({ token }: { token: string }) =>
      (await current.stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;
    for (const { id } of [current.stranger, current.colleague]) await asVendor(`select lock_out_user('${id}'); commit`);
    expect([await isSignedIn(current.stranger), await isSignedIn(current.colleague)]).toEqual([true, false]);
  });
});

test("rejects every change of the audit record, also by its owner", { tags: ["PERM-02", "PROV-06.1"] }, async () => {
  for (const statement of [
    "update audit_entries set result = 'refused'",
    "delete from audit_entries",
    "truncate audit_entries",
  ])
    await expect(current.stage.owner.query(statement)).rejects.toThrow("The audit record is never changed.");
});

test("a vendor's request can neither read nor take loose files of other companies, nor have a file deleted", async () => {
  const getKey = async ({ companyId }: { companyId: string }) => {
    const key = `documents/${randomUUID()}`;
    await current.stage.owner.query("insert into loose_files (key, company_id) values ($1, $2)", [key, companyId]);
    return key;
  };
  const [own, foreign] = [await getKey(current.self), await getKey(current.stranger)];
  expect((await asVendor("select key from loose_files")).rows).toEqual([{ key: own }]);
  expect((await asVendor(`delete from loose_files where key = '${foreign}'`)).rowCount).toBe(0);
  const enter = (columns: string, ...values: string[]) =>
    asVendor(`insert into loose_files (${columns}) values (${values.map((value) => `'${value}'`).join(", ")})`);
  expect((await enter("key", `documents/${randomUUID()}`)).rowCount).toBe(1);
  await expect(enter("key, since", `documents/${randomUUID()}`, "2020-01-01")).rejects.toThrow(denied);
  await expect(enter("key, company_id", `documents/${randomUUID()}`, current.stranger.companyId)).rejects.toThrow(
    denied,
  );
  await expect(enter("key", `images/${randomUUID()}`)).rejects.toThrow("row-level security");
});
