import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../test/stage.ts";

/** What the database itself holds a vendor's calls to, were a query of ours ever wrong. */
let stage: Stage;
let self: Awaited<ReturnType<Stage["aVendor"]>>;
let colleague: Awaited<ReturnType<Stage["aVendor"]>>;
let stranger: Awaited<ReturnType<Stage["aVendor"]>>;
/** A product document of its own company. */
let listed: { id: string };

beforeAll(async () => {
  stage = await openStage();
  await stage.someTerms();
  self = await stage.aVendor();
  colleague = await stage.aVendor({ companyId: self.companyId });
  stranger = await stage.aVendor();
  listed = await stage.aDocument(self.companyId);
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
    await client.query("select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)", [
      user.companyId,
      user.id,
    ]);
    await client.query(`set local role ${role}`);
    const { rows, rowCount } = await client.query<Record<string, unknown>>(statement);
    return { rows, rowCount };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const denied = /permission denied/;

describe("a vendor's call sees", { tags: ["PERM-02"] }, () => {
  test("the users of its own company", async () => {
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

  test("nothing at all before a session is open", async () => {
    const nobody = { ...self, companyId: "", id: "" };
    for (const table of ["users", "invitations", "terms_acceptances", "alert_settings", "companies", "notifications"])
      expect((await asVendor(`select from ${table}`, nobody)).rowCount).toBe(0);
  });

  test.each([
    "select password_hash from users",
    "select * from users",
    "select code_salt from invitations",
    "select address from terms_acceptances",
    "select from password_resets",
    "select from temporary_tokens",
    "select from sessions",
    "select from mails",
    "select from audit_entries",
    "select from intake_keys",
  ])("not: %s", async (statement) => {
    await expect(asVendor(statement)).rejects.toThrow(denied);
  });
});

describe("a vendor's call cannot", { tags: ["PERM-02"] }, () => {
  test.each([
    "update users set password_hash = 'x'",
    "update users set company_id = company_id",
    "update users set email = 'x@acme.example'",
    "insert into users (email, password_hash, first_name, last_name) values ('x@acme.example', 'x', 'x', 'x')",
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

  test("end the sessions of a stranger, only of a colleague", async () => {
    const isSignedIn = async ({ token }: { token: string }) =>
      (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;
    for (const { id } of [stranger, colleague]) await asVendor(`select end_sessions('${id}', null); commit`);
    expect([await isSignedIn(stranger), await isSignedIn(colleague)]).toEqual([true, false]);
  });
});

test("nobody changes the record, not even its owner", { tags: ["PERM-02"] }, async () => {
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
    "update users set status = 'deactivated'",
    "delete from users",
    "select code_salt from invitations",
    "select code_salt from temporary_tokens",
    "update temporary_tokens set used_at = null",
    "update audit_entries set actor_id = null",
    "select from mails",
    "select from sessions",
  ])("cannot: %s", async (statement) => {
    await expect(asVendor(statement, self, "lading_provider")).rejects.toThrow(denied);
  });
});
