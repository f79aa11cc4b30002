import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let own: Awaited<ReturnType<Stage["aVendor"]>>;
let foreign: Awaited<ReturnType<Stage["aVendor"]>>;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  [own, foreign, staff] = [await stage.aVendor(), await stage.aVendor(), await stage.aStaffMember()];
  for (const { companyId } of [own, foreign]) {
    await stage.aProduct(companyId);
    await stage.owner.query("select record_events($1)", [JSON.stringify([createEvent(companyId)])]);
  }
});
afterAll(() => stage[Symbol.asyncDispose]());

const createEvent = (company_id: string) => ({ company_id, type: "user.deactivated", subject: "x", data: {} });

/** Runs statements in a transaction of this user, which is undone afterwards, and returns the rows of the last one. */
async function runAs({ sessionId }: { sessionId: string }, role: string, ...statements: string[]) {
  const client = await stage.owner.connect();
  try {
    await client.query("begin");
    await client.query("select from open_session($1)", [sessionId]);
    await client.query(`set local role ${role}`);
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each(["outbox_events", "product_events"])(
  "a vendor reads the %s of its company only, and staff read all",
  { tags: ["PERM-02"] },
  async (table) => {
    const read = `select company_id from ${table} order by company_id = '${own.companyId}' desc`;
    expect(await runAs(own, "lading_vendor", read)).toEqual([{ company_id: own.companyId }]);
    expect(await runAs({ sessionId: crypto.randomUUID() }, "lading_vendor", read)).toEqual([]);
    expect(await runAs(staff, "lading_provider", read)).toEqual(
      [own, foreign].map(({ companyId }) => ({ company_id: companyId })),
    );
    // Not even by the error of a condition that another company's row would cause.
    const tells = `select company_id from ${table} where 1 / (company_id = '${own.companyId}')::int = 1`;
    expect(await runAs(own, "lading_vendor", tells)).toHaveLength(1);
  },
);

test.each([
  "insert into outbox_events (company_id, type, subject, data, actor_kind) values (gen_random_uuid(), 'x', 'x', '{}', 'staff')",
  "update outbox_events set subject = 'x'",
  "delete from outbox_events",
  "truncate outbox_events",
  "select nextval('change_ids')",
  "select current_actor()",
  "select raise_notifications('{}', '{}', '{}', '{}')",
])("neither vendors nor staff can: %s", { tags: ["PERM-02"] }, async (statement) => {
  await expect(runAs(own, "lading_vendor", statement)).rejects.toThrow("permission denied");
  await expect(runAs(staff, "lading_provider", statement)).rejects.toThrow("permission denied");
});

test("a vendor records events of its own company only", { tags: ["PERM-02"] }, async () => {
  const events = JSON.stringify([{ ...createEvent(foreign.companyId), subject: "forged" }]);
  await expect(runAs(own, "lading_vendor", `select record_events('${events}')`)).rejects.toThrow("permission denied");
  const record = `select record_own_events('${events}')`;
  const read = "select company_id, actor_kind, actor_id from outbox_events where subject = 'forged'";
  expect(await runAs(own, "lading_vendor", record, "reset role", read)).toEqual([
    { company_id: own.companyId, actor_kind: "vendor", actor_id: own.id },
  ]);
  const signedOut = "select set_config('app.session_id', '', true)";
  await expect(runAs(own, "lading_vendor", signedOut, record)).rejects.toThrow("not-null constraint");
});
