import { readdirSync, readFileSync } from "node:fs";
import { auditActions } from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let ann: Awaited<ReturnType<Stage["aVendor"]>>;
let bo: Awaited<ReturnType<Stage["aVendor"]>>;
/** The ids of the entries by name, in the order of time. */
const ids: Record<string, string> = {};

interface Entry {
  at: string;
  action?: string;
  actor_id?: string | null;
  as_user_id?: string;
  company_id?: string;
  details?: object;
  result?: string;
  address?: string;
}

async function record(name: string, entry: Entry) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into audit_entries (at, action, actor_id, as_user_id, company_id, details, result, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      entry.at,
      entry.action ?? "POST /api/token",
      entry.actor_id,
      entry.as_user_id,
      entry.company_id,
      entry.details ?? {},
      entry.result ?? "done",
      entry.address,
    ],
  );
  ids[name] = onlyRow(rows).id;
}

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  ann = await stage.aVendor({ code: "ALDER", email: "ann@alder.example" });
  bo = await stage.aVendor({ code: "BIRCH", email: "bo@birch.example" });
  await record("signed-in", {
    at: "2026-03-01T00:00:00Z",
    actor_id: ann.id,
    company_id: ann.companyId,
    address: "203.0.113.7",
  });
  await record("acted-as", {
    at: "2026-03-02T12:00:00Z",
    action: "PATCH /api/products/{id}/edit",
    actor_id: staff.id,
    as_user_id: ann.id,
    company_id: ann.companyId,
    details: { id: "GXP-1", edited_fields: [{ name: "color", old_value: "red", new_value: "=1+1" }] },
    address: "2001:db8::1",
  });
  await record("deactivated", {
    at: "2026-03-02T23:59:59.9Z",
    action: "POST /api/provider/companies/{id}/users/{user}/deactivate",
    actor_id: staff.id,
    company_id: bo.companyId,
    details: { id: bo.companyId, user: bo.id },
  });
  await record("refused", {
    at: "2026-03-03T08:00:00Z",
    action: "POST /api/accounts/user/{id}/deactivate",
    actor_id: bo.id,
    company_id: bo.companyId,
    details: { status: 403, asked: [] },
    result: "refused",
    address: "203.0.113.8",
  });
  await record("purged", {
    at: "2026-03-04T03:00:00Z",
    action: "purge-archive",
    company_id: ann.companyId,
    details: { documents: 3 },
  });
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Page {
  count: number;
  count_is_limit: boolean;
  results: { id: string }[];
}

/** Ends before the entries that the tests themselves cause. */
const spring = "date_before=2026-05-31";

async function list(query: string) {
  const answer = await stage.call(staff.token, "GET", `/api/provider/audit/?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}
const getName = ({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id);

describe("people for the filters", () => {
  const find = async (token: string, url: string) => {
    const people = (await stage.call(token, "GET", url)).json<{ name: string; email: string | null }[]>();
    return people.map(({ email }) => email);
  };

  test(
    "are found by a part of the name or email address, of all companies for staff",
    { tags: ["AUD-01.1"] },
    async () => {
      const all = "/api/provider/audit/people";
      expect(await find(staff.token, `${all}?search=birch`)).toEqual(["bo@birch.example"]);
      expect((await find(staff.token, `${all}?search=ADA%20alder`))[0]).toBe("ann@alder.example");
      expect(await find(staff.token, `${all}?search=moss`)).toContain(staff.email);
      expect(await find(staff.token, `${all}?search=bo%25`)).toEqual([]);
      expect(await find(staff.token, `${all}?id=${ann.id}`)).toEqual(["ann@alder.example"]);
      expect((await stage.call(ann.token, "GET", all)).statusCode).toBe(403);
    },
  );

  test(
    "are those of the own company for vendors, and staff who acted for it by their ids, without their addresses",
    { tags: ["AUD-01.1", "AUD-01.5"] },
    async () => {
      const own = "/api/accounts/audit/people";
      const stranger = await stage.aStaffMember();
      expect(await find(ann.token, `${own}?search=moss`)).toEqual(["ann@alder.example"]);
      expect(await find(ann.token, `${own}?search=${staff.email}`)).toEqual([]);
      expect(await find(ann.token, `${own}?id=${bo.id}&id=${staff.id}&id=${stranger.id}`)).toEqual([null]);
    },
  );
});

describe("the audit record", () => {
  test(
    "shows the actor, the represented user, the action, the company, the time and the address, the newest entry first",
    { tags: ["PROV-06.2"] },
    async () => {
      const { count, count_is_limit, results } = await list(spring);
      expect({ count, count_is_limit }).toEqual({ count: 5, count_is_limit: false });
      expect(results.map(getName)).toEqual(["purged", "refused", "deactivated", "acted-as", "signed-in"]);
      expect(results[3]).toEqual({
        id: ids["acted-as"],
        at: "2026-03-02T12:00:00.000Z",
        action: "PATCH /api/products/{id}/edit",
        result: "done",
        actor: { id: staff.id, name: "Ada Moss", email: expect.stringContaining("@provider.example") },
        as_user: { id: ann.id, name: "Ada Moss", email: "ann@alder.example" },
        company: { id: ann.companyId, name: "Acme Valve", company_code: "ALDER" },
        address: "2001:db8::1",
        details: { id: "GXP-1", edited_fields: [{ name: "color", old_value: "red", new_value: "=1+1" }] },
      });
      expect(results[0]).toMatchObject({ actor: null, as_user: null, address: null });
    },
  );

  test.each([
    ["actor=ann@alder.example", ["signed-in"]],
    ["actor=ANN@alder.example", ["signed-in"]],
    ["actor=nobody@alder.example", []],
    ["as_user=ann@alder.example", ["acted-as"]],
    ["company=ALDER", ["purged", "acted-as", "signed-in"]],
    ["company=nowhere", []],
    ["subject=GXP-1", ["acted-as"]],
    ["action=purge-archive&action=POST%20/api/token", ["purged", "signed-in"]],
    ["result=refused", ["refused"]],
    ["result=done&company=BIRCH", ["deactivated"]],
    ["address=203.0.113.7", ["signed-in"]],
    ["address=2001:DB8:0::1", ["acted-as"]],
    ["date_after=2026-03-02&date_before=2026-03-02", ["deactivated", "acted-as"]],
    ["ordering=at", ["signed-in", "acted-as", "deactivated", "refused", "purged"]],
  ])("is narrowed or sorted by %s", { tags: ["AUD-01.1", "PROV-06.3"] }, async (query, found) => {
    const { count, results } = await list(query.includes("date_before") ? query : `${query}&${spring}`);
    expect(results.map(getName)).toEqual(found);
    expect(count).toBe(found.length);
  });

  test(
    "is narrowed by ids, also of the record that a call names last",
    { tags: ["AUD-01.1", "PROV-06.3"] },
    async () => {
      for (const [query, found] of [
        [`actor=${staff.id}`, ["deactivated", "acted-as"]],
        [`as_user=${ann.id}`, ["acted-as"]],
        [`company=${bo.companyId}`, ["refused", "deactivated"]],
        [`subject=${bo.id}`, ["deactivated"]],
      ] as const)
        expect((await list(`${query}&${spring}`)).results.map(getName)).toEqual(found);
    },
  );

  test.each([
    ["date_after=yesterday", "date_after"],
    ["date_after=2026-03-02&date_before=2026-03-01", "date_before"],
    ["address=300.1.1.1", "address"],
    ["result=perhaps", "result"],
    ["ordering=action", "ordering"],
  ])("refuses %s at its field", { tags: ["AUD-01.1", "PROV-06.3"] }, async (query, field) => {
    for (const path of ["", "export"]) {
      const answer = await stage.call(staff.token, "GET", `/api/provider/audit/${path}?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<object>())).toEqual([field]);
    }
  });

  test("keeps the id of a deleted user", { tags: ["PROV-06.2"] }, async () => {
    const user = await stage.aVendor({ companyId: ann.companyId });
    await record("gone", { at: "2025-01-01T00:00:00Z", actor_id: user.id });
    await stage.owner.query("delete from users where id = $1", [user.id]);
    const { results } = await list(`actor=${user.id}`);
    expect(results).toMatchObject([{ actor: { id: user.id, name: "[removed user]", email: null } }]);
  });

  test("names the company of calls of staff whose path names one", { tags: ["PROV-06.2"] }, async () => {
    const company = await stage.aCompany();
    await stage.call(staff.token, "POST", `/api/provider/companies/${company.id}/suspend`, {
      payload: { reason: "Unpaid" },
    });
    expect((await list(`company=${company.code}`)).results).toMatchObject([
      { company: { id: company.id }, details: { id: company.id, reason: "Unpaid" } },
    ]);
    const created = await stage.call(staff.token, "POST", "/api/provider/companies/", {
      payload: { name: "Juniper", company_code: "JUNIPER" },
    });
    expect((await list("company=JUNIPER")).results).toMatchObject([
      { company: { name: "Juniper" }, details: { id: created.json<{ id: string }>().id, company_code: "JUNIPER" } },
    ]);
  });

  test("counts up to 10,000 entries and says that there are more", { tags: ["AUD-01.1", "PROV-06.3"] }, async () => {
    await stage.owner.query(
      `insert into audit_entries (at, action, address)
       select '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 second', 'start-plan', '198.51.100.1'
       from generate_series(1, 10001) n`,
    );
    const query = "address=198.51.100.1";
    expect(await list(query)).toMatchObject({ count: 10_000, count_is_limit: true });
    expect((await list(`${query}&page_size=100&page=100`)).results).toHaveLength(100);
    expect((await list(`${query}&page_size=100&page=101`)).results).toEqual([]);
    expect(await list(`${query}&date_after=2024-01-01&date_before=2024-01-01&ordering=at`)).toMatchObject({
      count: 10_000,
      count_is_limit: true,
    });
  });
});

describe("the export of the audit record", { tags: ["AUD-01.3"] }, () => {
  const save = (query: string) => stage.call(staff.token, "GET", `/api/provider/audit/export?${query}`);

  test("contains the entries of the filter as CSV that no spreadsheet runs, and is recorded", async () => {
    const answer = await save(`company=ALDER&${spring}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = answer.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFFid,at,action,call,result,actor,/);
    expect(lines[2]).toContain(",Submit edits of a product,PATCH /api/products/{id}/edit,done,Ada Moss,");
    const { rows } = await stage.owner.query(
      "select actor_id, company_id, details from audit_entries where action = 'GET /api/provider/audit/export' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        company_id: null,
        details: { company: "ALDER", action: [], date_before: "2026-05-31", rows: 3 },
      },
    ]);
  });

  test("reads thousands of entries in batches, each once, in either order", async () => {
    await stage.owner.query(
      `insert into audit_entries (at, action, address)
       select '2023-01-01T00:00:00.123456Z'::timestamptz + (n / 700) * interval '1 microsecond', 'start-plan', '198.51.100.2'
       from generate_series(1, 2500) n`,
    );
    const read = async (ordering: string) =>
      (await save(`address=198.51.100.2&ordering=${ordering}`)).body
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]));
    const up = await read("at");
    expect(up).toHaveLength(2500);
    expect(up).toEqual([...new Set(up)].toSorted((one, other) => one - other));
    expect(await read("-at")).toEqual(up.toReversed());
  });

  test("omits the entry of the export itself", async () => {
    await save(`actor=${staff.id}`);
    const before = await list(`actor=${staff.id}`);
    const answer = await save(`actor=${staff.id}`);
    expect(answer.body.trimEnd().split("\r\n").slice(1)).toHaveLength(before.count);
  });

  test("refuses more than 100,000 entries", async () => {
    await stage.owner.query(
      `insert into audit_entries (at, action, address)
       select '2022-01-01T00:00:00Z', 'start-plan', '198.51.100.3' from generate_series(1, 100001)`,
    );
    const answer = await save("address=198.51.100.3");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      date_after: ["More than 100,000 entries match. Choose fewer days or a filter."],
    });
  });
});

describe("the words of actions", { tags: ["AUD-01.7"] }, () => {
  /** The names that jobs record, from the source, so that a new job cannot be forgotten. */
  const findJobNames = () =>
    readdirSync(new URL("../..", import.meta.url), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"))
      .flatMap((source) => [...source.matchAll(/recordOwnAction\(db, "([\w-]+)"/g)])
      .map(([, name]) => name);

  test("exist for every call that is recorded and every job, and for nothing else", () => {
    const calls = endpoints
      .filter(
        ({ method, path, confirmed }) =>
          method !== "GET" || confirmed || /\/(export(\.\w+)?|lines-to-ship\.csv)$/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(Object.keys(auditActions))).toEqual(new Set([...calls, ...findJobNames()]));
    expect(endpoints.filter(({ method, path, audits }) => audits && !auditActions[`${method} ${path}`])).toEqual([]);
  });

  test("differ from each other", () => {
    const words = Object.values(auditActions);
    expect(new Set(words).size).toBe(words.length);
  });
});
