import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
/** Three companies that differ in everything by which the list can be sorted. */
let company: Record<"alder" | "birch" | "cedar", Awaited<ReturnType<Stage["aCompany"]>>>;

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  company = {
    alder: await stage.aCompany({ name: "Alder Pipe", code: "Z-1" }),
    birch: await stage.aCompany({ name: "birch Valves", code: "Y-2", status: "suspended" }),
    cedar: await stage.aCompany({ name: "Cedar Wire", code: "X-3" }),
  };
  const { alder, birch, cedar } = company;
  await stage.owner.query(
    "update companies set plan_id = (select id from service_plans where name = 'Professional'), service_plan_expiration_date = '2027-03-01' where id = $1",
    [cedar.id],
  );
  for (const [companyId, email] of [
    [alder.id, "ann@alder.example"],
    [birch.id, "bo@birch.example"],
    [birch.id, "bea@birch.example"],
  ] as const)
    await stage.aVendor({ companyId, email });
  await stage.owner.query("update users set last_api_login = '2026-05-04T12:00:00Z' where email = 'bea@birch.example'");
  for (const category of ["Pipe", "Valves", "Valves"]) await stage.aProduct(alder.id, { category });
  await stage.anEdit(alder.id);
  await stage.anEdit(cedar.id, { name: "manufacturer" });
  await stage.anEdit(cedar.id, { name: "material" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const list = async (query: string) => {
  const answer = await stage.call(staff.token, "GET", `/api/provider/companies/?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ count: number; results: { id: string; name: string }[] }>();
};
const names = async (query: string) => (await list(query)).results.map(({ name }) => name.split(" ")[0]);

describe("the list of companies", () => {
  test(
    "shows plan, licenses, users, products, waiting edits and the last sign-in",
    { tags: ["CON-10.2"] },
    async () => {
      const { results } = await list("");
      expect(results.map(({ id }) => id)).toEqual([company.alder.id, company.birch.id, company.cedar.id]);
      expect(results).toMatchObject([
        { plan: "Basic", licenses: 5, active_users: 1, products: 4, edits_waiting: 1, last_sign_in: null },
        { status: "suspended", active_users: 2, products: 0, last_sign_in: "2026-05-04T12:00:00.000Z" },
        { plan: "Professional", service_plan_expiration_date: "2027-03-01", products: 2, edits_waiting: 2 },
      ]);
    },
  );

  test.each([
    ["name", ["Alder", "birch", "Cedar"]],
    ["company_code", ["Cedar", "birch", "Alder"]],
    ["-status", ["birch"]],
    ["-plan", ["Cedar"]],
    ["service_plan_expiration_date", ["Cedar"]],
    ["active_users", ["Cedar", "Alder", "birch"]],
    ["-products", ["Alder", "Cedar", "birch"]],
    ["-edits_waiting", ["Cedar", "Alder", "birch"]],
    ["-last_sign_in", ["birch"]],
  ])("is sorted by %s", { tags: ["CON-10.2"] }, async (ordering, first) => {
    expect((await names(`ordering=${ordering}`)).slice(0, first.length)).toEqual(first);
  });

  test.each([
    ["search=valves", ["birch"]],
    ["search=x-3%20wire", ["Cedar"]],
    ["search=bea@birch", ["birch"]],
    ["search=pipe%20ann@", ["Alder"]],
    ["search=ann%20birch", []],
    ["status=suspended", ["birch"]],
    ["status=suspended&status=active&plan=Professional", ["Cedar"]],
    ["plan=Basic&search=a", ["Alder", "birch"]],
  ])("is narrowed by %s", { tags: ["CON-10.1", "CON-10.2"] }, async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await list(query)).count).toBe(found.length);
  });

  test("refuses an unknown order or status at its field", { tags: ["CON-10.2"] }, async () => {
    for (const [query, field] of [
      ["ordering=password_hash", "ordering"],
      ["status=gone", "status"],
    ] as const) {
      const answer = await stage.call(staff.token, "GET", `/api/provider/companies/?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toEqual([field]);
    }
  });
});

test("a company is found among 10,000", { tags: ["CON-10.5"] }, async () => {
  await using many = await openStage();
  const { token } = await many.aStaffMember();
  await many.owner.query(
    `insert into companies (company_code, name, status)
     select 'M-' || n, 'Mill ' || md5(n::text), 'active' from generate_series(1, 10000) n`,
  );
  const { id } = await many.aCompany({ code: "ALDER-7", name: "Alder Pipe" });
  for (const words of ["alder%20pi", "er-7"]) {
    const answer = await many.call(token, "GET", `/api/provider/companies/?search=${words}`);
    expect(answer.json()).toMatchObject({ count: 1, results: [{ id }] });
  }
});

describe("the export", () => {
  const lines = async (query: string) => {
    const answer = await stage.call(staff.token, "GET", `/api/provider/companies/export?${query}`);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="companies.csv"',
    });
    return answer.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  };

  test(
    "has the companies that the filter shows, in their order, and is recorded with their number",
    { tags: ["CON-15.1", "CON-15.3"] },
    async () => {
      expect(await lines("plan=Basic&ordering=-name")).toEqual([
        "company_code,name,status,plan,service_plan_expiration_date,licenses,active_users,remaining_licenses,products,edits_waiting,documents_missing,last_sign_in,tax_id,integration,last_load,health",
        "Y-2,birch Valves,suspended,Basic,,5,2,3,0,0,0,2026-05-04T12:00:00.000Z,,none,,",
        "Z-1,Alder Pipe,active,Basic,,5,1,4,4,1,0,,,none,,no_administrator",
      ]);
      const { rows } = await stage.owner.query(
        "select actor_id, details from audit_entries where action = 'GET /api/provider/companies/export' order by id desc limit 1",
      );
      expect(rows).toEqual([{ actor_id: staff.id, details: { status: [], plan: ["Basic"], health: [], rows: 2 } }]);
    },
  );

  test("runs no formula in a spreadsheet", { tags: ["CON-15.1"] }, async () => {
    const { id } = await stage.aCompany({ name: '=HYPERLINK("http://a.example"),x', code: "@SUM" });
    expect((await lines("search=hyperlink"))[1]).toMatch(/^'@SUM,"'=HYPERLINK\(""http:\/\/a\.example""\),x",active,/);
    await stage.owner.query("delete from notification_totals where company_id = $1", [id]);
    await stage.owner.query("delete from companies where id = $1", [id]);
  });
});
