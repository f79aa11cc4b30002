import { permissions } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let admin: Awaited<ReturnType<Stage["aVendor"]>>;
let stranger: Awaited<ReturnType<Stage["aVendor"]>>;

const record = (entry: Record<string, unknown>) =>
  stage.owner.query(
    `insert into audit_entries (at, action, actor_id, as_user_id, company_id, details, result, address)
     values ($1, $2, $3, $4, $5, $6, $7, '203.0.113.7')`,
    [
      entry["at"],
      entry["action"],
      entry["actor"],
      entry["as_user"],
      entry["company"],
      entry["details"] ?? {},
      entry["result"] ?? "done",
    ],
  );

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  admin = await stage.aVendor({ role: "Vendor Admin", email: "ann@alder.example" });
  stranger = await stage.aVendor({ role: "Vendor Admin", email: "bo@birch.example" });
  const company = admin.companyId;
  await record({ at: "2026-03-01", action: "POST /api/token", actor: admin.id, company });
  await record({
    at: "2026-03-02",
    action: "POST /api/accounts/token-from-temporary/",
    actor: staff.id,
    as_user: admin.id,
    company,
    details: { reason: "Ticket 4711" },
  });
  await record({
    at: "2026-03-03",
    action: "POST /api/provider/companies/{id}/suspend",
    actor: staff.id,
    company,
    details: { id: company, reason: "Internal note" },
  });
  await record({ at: "2026-03-04", action: "POST /api/token", actor: stranger.id, company: stranger.companyId });
  await record({ at: "2026-03-05", action: "POST /api/feedback/", actor: staff.id });
  // A person of another company who has tried something here.
  await record({ at: "2026-03-06", action: "POST /api/token", actor: stranger.id, company, result: "refused" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const call = (token: string, query = "") => stage.call(token, "GET", `/api/accounts/audit/?${query}`);
const list = async (token: string, query = "") => {
  const answer = await call(token, `date_before=2026-05-31&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ count: number; results: { action: string; at: string }[] }>();
};

describe("the company's part of the audit record", { tags: ["AUD-01.5", "PERM-02"] }, () => {
  test("has the actions of its users, and those of staff with their names, without their addresses", async () => {
    const { count, results } = await list(admin.token, "ordering=at");
    expect(count).toBe(4);
    const ann = { id: admin.id, name: "Ada Moss", email: "ann@alder.example", is_staff: false };
    const ofStaff = { id: staff.id, name: "Ada Moss", email: null, is_staff: true };
    expect(results).toMatchObject([
      { action: "POST /api/token", actor: ann, as_user: null, address: "203.0.113.7" },
      { actor: ofStaff, as_user: ann, address: null, details: { reason: "Ticket 4711" } },
      {
        action: "POST /api/provider/companies/{id}/suspend",
        actor: ofStaff,
        as_user: null,
        address: null,
        details: {},
      },
      { actor: { id: stranger.id, name: "[removed user]", email: null }, result: "refused" },
    ]);
    expect(JSON.stringify(results)).not.toContain("Internal note");
    expect(JSON.stringify(results)).not.toContain("birch.example");
    expect(JSON.stringify(results)).not.toContain("provider.example");
  });

  test("has no action of another company, whatever the filter says", async () => {
    for (const query of ["actor=bo@birch.example", `company=${stranger.companyId}&actor=bo@birch.example`])
      expect(await list(admin.token, query)).toMatchObject({ count: 0, results: [] });
    expect((await list(admin.token, `company=${stranger.companyId}`)).results.map(({ at }) => at)).not.toContain(
      "2026-03-04T00:00:00.000Z",
    );
    expect((await list(stranger.token)).results.map(({ at }) => at)).toEqual(["2026-03-04T00:00:00.000Z"]);
  });

  test.each([
    ["action=POST%20/api/token", ["06", "01"]],
    ["result=refused", ["06"]],
    ["actor=ann@alder.example", ["01"]],
    ["date_after=2026-03-02&date_before=2026-03-03", ["03", "02"]],
  ])("is narrowed by %s", async (query, days) => {
    const answer = await call(admin.token, query.includes("date") ? query : `date_before=2026-05-31&${query}`);
    const { results } = answer.json<{ results: { at: string }[] }>();
    expect(results.map(({ at }) => at.slice(8, 10))).toEqual(days);
  });

  test("is closed to users who do not manage users, and to staff", async () => {
    for (const role of ["Full Access", "View Only"] as const)
      expect((await call((await stage.aVendor({ role })).token)).statusCode).toBe(403);
    const may = permissions.filter((permission) => permission !== "accounts.view_regularuser");
    expect((await call((await stage.aVendor({ may })).token)).statusCode).toBe(403);
    expect((await call(staff.token)).statusCode).toBe(403);
  });
});
