import type { UserMove, UserMoveCheck } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openRunner, readRun } from "../../../test/run-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let runner: ReturnType<typeof openRunner>;
/** The Vendor Admin of the company that users leave, a user of it, and the Vendor Admin of the other company. */
let admin: Vendor;
let jo: Vendor;
let other: Vendor;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  runner = openRunner(stage);
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await stage[Symbol.asyncDispose]();
});
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin", name: "Old Pipe" });
  jo = await stage.aVendor({ companyId: admin.companyId, role: "Full Access" });
  other = await stage.aVendor({ role: "Vendor Admin", name: "New Pipe" });
  for (const { companyId } of [admin, other]) await setLicenses(companyId, 10);
});

const movesOf = (companyId: string) => `/api/provider/companies/${companyId}/user-moves/`;
const start = (users: readonly Vendor[], to = other.companyId, from = admin.companyId) =>
  stage.call(staff.token, "POST", movesOf(from), { payload: { to, users: users.map(({ id }) => id) } });

/** Starts a run, executes it, and returns it. */
async function finish(answer: Awaited<ReturnType<typeof start>>) {
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  await runner.execute();
  return readRun(stage, staff.token, answer.json<{ run: string }>().run);
}
const move = async (...given: Parameters<typeof start>) => finish(await start(...given));
const startUndo = (id: string) => stage.call(staff.token, "POST", `/api/provider/user-moves/${id}/undo`);
const undo = async (id: string) => finish(await startUndo(id));
const check = async (users: readonly Vendor[], to = other.companyId, from = admin.companyId) => {
  const ids = users.map(({ id }) => `user=${id}`).join("&");
  return (await stage.call(staff.token, "GET", `${movesOf(from)}check?to=${to}&${ids}`)).json<UserMoveCheck>();
};
const listMoves = async (companyId: string) =>
  (await stage.call(staff.token, "GET", movesOf(companyId))).json<{ count: number; results: UserMove[] }>();

const query = async (text: string, ...values: unknown[]) => (await stage.owner.query(text, values)).rows;
const companyOf = async ({ id }: Vendor) =>
  (
    await query("select u.company_id, r.name as role from users u join roles r on r.id = u.role_id where u.id = $1", id)
  )[0];
const count = async (from: string, ...values: unknown[]) =>
  Number((await query(`select count(*) from ${from}`, ...values))[0].count);
const setLicenses = (companyId: string, licenses: number) =>
  query(
    `with plan as (insert into service_plans (name, licenses) values ('Plan ' || gen_random_uuid(), $2) returning id)
     update companies set plan_id = (select id from plan) where id = $1`,
    companyId,
    licenses,
  );

describe("moving users", () => {
  test(
    "gives them the other company with the same role, and tells them and both companies",
    { tags: ["CON-13.6"] },
    async () => {
      const run = await move([jo]);
      expect(run).toMatchObject({
        kind: "move",
        subject: "users",
        state: "loaded",
        source: "1 user from Old Pipe to New Pipe",
        counts: { rows: 1, updated: 1, refused: 0 },
      });
      expect(await companyOf(jo)).toEqual({ company_id: other.companyId, role: "Full Access" });

      const [mail] = await query("select subject, text from mails where recipient = $1", jo.email);
      expect(mail.subject).toBe("Your account belongs to New Pipe now");
      expect(mail.text).toContain("moved your account from Old Pipe to New Pipe");
      for (const [{ token }, action] of [
        [admin, "move-user-out"],
        [other, "move-user-in"],
      ] as const) {
        const answer = await stage.call(token, "GET", `/api/accounts/audit/?action=${action}`);
        expect(answer.json().results).toMatchObject([
          { actor: { is_staff: true, email: null }, details: { user: jo.id, email: jo.email } },
        ]);
        expect(answer.body).not.toContain(action === "move-user-out" ? other.companyId : admin.companyId);
      }
      expect(await query("select company_id, type from outbox_events where subject = $1", jo.id)).toEqual([
        { company_id: admin.companyId, type: "user.left" },
      ]);
      for (const id of [admin.companyId, other.companyId])
        expect(await listMoves(id)).toMatchObject({
          count: 1,
          results: [
            {
              id: run.id,
              state: "loaded",
              from: { name: "Old Pipe" },
              to: { name: "New Pipe" },
              by: "Ada Moss",
              users: [{ id: jo.id, state: "moved", reason: null }],
              undo_until: expect.any(String),
            },
          ],
        });
    },
  );

  test("ends all that leads back to the former company", { tags: ["PERM-02", "CON-13.7"] }, async () => {
    await stage.aProduct(admin.companyId, { name: "Old valve" });
    const key = await stage.anApiKey({ owner: jo });
    await stage.anApiKey({ owner: jo, isPersonal: true });
    const webhook = await stage.aWebhook({ companyId: admin.companyId });
    await query("update webhooks set user_id = $2 where id = $1", webhook.id, jo.id);
    await query(
      "insert into company_identities (company_id, issuer, subject, user_id) values ($1, 'https://idp.example', 'jo', $2)",
      admin.companyId,
      jo.id,
    );
    await query(
      "insert into directory_users (user_id, company_id, user_name) values ($1, $2, $3)",
      jo.id,
      admin.companyId,
      jo.email,
    );
    await query("insert into company_sign_in_exemptions values ($1, $2)", jo.id, admin.companyId);
    await query(
      "insert into company_sign_in_attempts (company_id, code_salt, nonce, verifier, user_id) values ($1, 'x', 'x', 'x', $2)",
      admin.companyId,
      jo.id,
    );
    await query("insert into sessions (user_id, staff_id, refresh_salt) values ($1, $2, 'x')", jo.id, staff.id);
    expect((await check([jo])).users).toMatchObject([{ keys: 2, has_company_sign_in: true, is_invited: false }]);

    await move([jo]);
    expect((await stage.call(jo.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
    expect((await stage.call(key.key, "GET", "/api/products/")).statusCode).toBe(401);
    for (const left of [
      "sessions where user_id = $1 and ended_at is null",
      "api_keys where user_id = $1 and revoked_at is null",
      "webhooks where user_id = $1",
      "company_identities where user_id = $1",
      "directory_users where user_id = $1",
      "company_sign_in_exemptions where user_id = $1",
      "company_sign_in_attempts where user_id = $1",
    ])
      expect([left, await count(left, jo.id)]).toEqual([left, 0]);
    expect(await query("select user_id from webhooks where id = $1", webhook.id)).toEqual([{ user_id: admin.id }]);
  });

  test(
    "leaves edits, drafts and notifications, and begins with none unread",
    { tags: ["PERM-02", "CON-13.7"] },
    async () => {
      const product = await stage.aProduct(admin.companyId);
      const edit = await stage.anEdit(admin.companyId);
      await query("update field_edits set author_id = $2 where id = $1", edit.id, jo.id);
      await query(
        "insert into product_drafts (user_id, company_id, product_id, edited_fields) select $1, company_id, id, '[]' from products where gxp_sku = $2",
        jo.id,
        product.gxpSku,
      );
      await move([jo]);
      expect(await query("select company_id, status from field_edits where id = $1", edit.id)).toEqual([
        { company_id: admin.companyId, status: "pending" },
      ]);
      expect(await count("product_drafts where user_id = $1 and company_id = $2", jo.id, admin.companyId)).toBe(1);
      expect(
        await query(
          `select r.company_id, t.active - r.has_read as unread, p.company_id as mailed, p.mailed_to = t.last_number as is_mailed
         from notification_readers r join notification_totals t on t.company_id = r.company_id
         join mail_progress p on p.user_id = r.user_id where r.user_id = $1`,
          jo.id,
        ),
      ).toEqual([{ company_id: other.companyId, unread: "0", mailed: other.companyId, is_mailed: true }]);
    },
  );

  test(
    "lets the former company forget the name of a user who is deleted later",
    { tags: ["PERM-02", "CON-13.7"] },
    async () => {
      await stage.someTerms();
      const accepted = await stage.call(jo.token, "POST", "/api/accounts/terms-and-conditions/", {
        payload: { operating_system: "Linux", browser: "Firefox" },
      });
      expect([accepted.statusCode, accepted.body]).toEqual([200, expect.anything()]);
      const told = async () =>
        (await query("select description from notifications where company_id = $1", admin.companyId)).map(
          ({ description }) => description,
        );
      expect(await told()).toEqual([expect.stringContaining("Ada Moss")]);
      await move([jo]);
      await query("delete from users where id = $1", jo.id);
      expect(await told()).toEqual([expect.stringContaining("[removed user]")]);
      await query("delete from terms_acceptances");
      await query("delete from terms_versions");
    },
  );

  test("refuses users by row with the reason, like the check before", { tags: ["API-02.4", "CON-13.6"] }, async () => {
    const gone = await stage.aVendor({ companyId: admin.companyId, role: "View Only", userStatus: "deactivated" });
    const two = await stage.aVendor({ companyId: admin.companyId, role: "View Only" });
    await setLicenses(other.companyId, 2);
    const checked = await check([admin, jo, gone, two, other]);
    expect([checked.free_licenses, checked.needed_licenses]).toEqual([1, 1]);
    const codes = new Map(checked.users.map(({ id, refusal }) => [id, refusal?.code]));
    expect([admin, gone, other].map(({ id }) => codes.get(id))).toEqual([
      "last_admin",
      "user_deactivated",
      "user_elsewhere",
    ]);
    expect(new Set([jo, two].map(({ id }) => codes.get(id)))).toEqual(new Set(["no_license_left", undefined]));

    const run = await move([admin, jo, gone, two, other]);
    expect(run).toMatchObject({ state: "loaded_with_errors", counts: { rows: 5, updated: 1, refused: 4 } });
    const [{ users }] = (await listMoves(admin.companyId)).results as [UserMove];
    for (const { id, state, reason } of users) {
      const refusal = checked.users.find((user) => user.id === id)?.refusal;
      expect([state, reason]).toEqual(refusal ? ["refused", refusal.detail] : ["moved", null]);
    }
    expect(await companyOf(admin)).toMatchObject({ company_id: admin.companyId });
    expect(await count("users where company_id = $1 and status = 'active'", other.companyId)).toBe(2);
  });

  test("takes the license of a waiting invitation of the same person", { tags: ["CON-13.6"] }, async () => {
    const { id } = await stage.anInvitation(other.companyId, { email: jo.email });
    await setLicenses(other.companyId, 2);
    expect(await check([jo])).toMatchObject({ free_licenses: 0, needed_licenses: 0, users: [{ is_invited: true }] });
    expect(await move([jo])).toMatchObject({ state: "loaded" });
    expect(await count("invitations where id = $1 and cancelled_at is not null", id)).toBe(1);
  });

  test("refuses companies that do not fit", { tags: ["API-02.4", "CON-13.6"] }, async () => {
    const testCompany = (
      await stage.call(staff.token, "POST", `/api/provider/companies/${other.companyId}/test-company`)
    ).json<{ id: string }>();
    for (const [to, message] of [
      [admin.companyId, "Choose another company."],
      [crypto.randomUUID(), "There is no such company."],
      [testCompany.id, "Users cannot be moved between a test company and a company that is none."],
    ] as const)
      expect((await start([jo], to)).json()).toEqual({ to: [message] });
    expect((await start([], other.companyId)).json()).toEqual({ users: ["Choose at least one user."] });
    expect((await start([{ ...jo, id: crypto.randomUUID() }])).json()).toEqual({
      users: ["At least one of these users does not exist."],
    });
    expect((await start([jo], other.companyId, crypto.randomUUID())).statusCode).toBe(404);
  });

  test(
    "asks staff for the password, and needs the permission to change users",
    { tags: ["PERM-01.1", "CON-13.6"] },
    async () => {
      await query("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", staff.id);
      expect((await start([jo])).json()).toMatchObject({ code: "password_required" });
      expect((await startUndo(crypto.randomUUID())).json()).toMatchObject({ code: "password_required" });
      await query("update sessions set confirmed_at = now() where user_id = $1", staff.id);
    },
  );

  test(
    "puts a company without an administrator in the work queue, and counts its users",
    { tags: ["CON-01.4", "CON-13.6"] },
    async () => {
      await query("update users set status = 'deactivated' where id = $1", other.id);
      const second = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
      const waits = () => count("work_items where company_id = $1 and kind = 'no_administrator'", other.companyId);
      expect(await waits()).toBe(1);
      await move([second]);
      expect(await waits()).toBe(0);
      expect(
        await query("select company_id, active_users from company_people where company_id = any($1) order by 2", [
          admin.companyId,
          other.companyId,
        ]),
      ).toEqual([
        { company_id: other.companyId, active_users: 1 },
        { company_id: admin.companyId, active_users: 2 },
      ]);
    },
  );
});

describe("undoing a move", { tags: ["CON-13.8"] }, () => {
  test("puts back those who were not changed since, once", async () => {
    const [changed, gone] = [
      await stage.aVendor({ companyId: admin.companyId, role: "View Only" }),
      await stage.aVendor({ companyId: admin.companyId, role: "View Only" }),
    ];
    const { id } = await move([jo, changed, gone]);
    await stage.call(other.token, "POST", `/api/accounts/user/${changed.id}/change-role`, {
      payload: { name: "Full Access" },
    });
    const third = await stage.aVendor({ role: "Vendor Admin", name: "Third Pipe" });
    await setLicenses(third.companyId, 10);
    await move([gone], third.companyId, other.companyId);

    const run = await undo(id);
    expect(run).toMatchObject({
      kind: "undo",
      subject: "users",
      state: "loaded_with_errors",
      source: "Users from New Pipe back to Old Pipe",
      counts: { updated: 1, conflicts: 2 },
    });
    expect(await companyOf(jo)).toEqual({ company_id: admin.companyId, role: "Full Access" });
    expect(await companyOf(changed)).toMatchObject({ company_id: other.companyId });
    expect(await companyOf(gone)).toMatchObject({ company_id: third.companyId });
    const [done] = (await listMoves(admin.companyId)).results as [UserMove];
    expect(done).toMatchObject({ state: "undone", undo_until: null });
    expect(new Map(done.users.map((user) => [user.id, [user.state, user.reason]]))).toEqual(
      new Map([
        [jo.id, ["moved_back", null]],
        [changed.id, ["kept", "The role or the status of Ada Moss was changed after the move."]],
        [gone.id, ["kept", "Ada Moss does not belong to New Pipe."]],
      ]),
    );
    expect((await startUndo(id)).json()).toMatchObject({ code: "undo_unavailable", params: { days: 30 } });
    expect(await count("mails where recipient = $1", jo.email)).toBe(2);
  });

  test("protects the last Vendor Admin and the licenses", async () => {
    const second = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
    const { id } = await move([second, jo]);
    await query("update users set status = 'deactivated' where id = $1", other.id);
    await setLicenses(admin.companyId, 1);
    expect(await undo(id)).toMatchObject({ counts: { updated: 0, conflicts: 2 } });
    expect(await companyOf(second)).toMatchObject({ company_id: other.companyId });
  });

  test("can be started again after it was stopped", async () => {
    const { id } = await move([jo]);
    const { run } = (await startUndo(id)).json<{ run: string }>();
    expect((await listMoves(admin.companyId)).results).toMatchObject([{ is_undoing: true, undo_until: null }]);
    expect((await startUndo(id)).json()).toMatchObject({ code: "undo_unavailable" });
    await stage.call(staff.token, "POST", `/api/provider/runs/${run}/cancel`);
    expect((await listMoves(admin.companyId)).results).toMatchObject([
      { is_undoing: false, undo_until: expect.any(String) },
    ]);
    expect(await undo(id)).toMatchObject({ state: "loaded", counts: { updated: 1 } });
  });

  test("ends after 30 days, and a move that moved nobody has none", async () => {
    const { id } = await move([jo]);
    await query("update runs set ended_at = now() - interval '30 days 1 second' where id = $1", id);
    expect((await startUndo(id)).json()).toMatchObject({ code: "undo_unavailable" });
    const { id: none } = await move([admin]);
    expect((await startUndo(none)).json()).toMatchObject({ code: "undo_unavailable" });
    expect((await startUndo(crypto.randomUUID())).statusCode).toBe(404);
  });
});
