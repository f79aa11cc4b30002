import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let alder: Awaited<ReturnType<Stage["aCompany"]>>;
let birch: Awaited<ReturnType<Stage["aCompany"]>>;

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  alder = await stage.aCompany({ name: "Alder Pipe", code: "A-1" });
  birch = await stage.aCompany({ name: "Birch Valves", code: "B-2" });
  for (const [company, type, status, expires] of [
    [alder, "Insured", "4", "current_date + 400"],
    [alder, "Forever", "4", "null"],
    [alder, "Received", "2", "current_date + 400"],
    [birch, "Expired", "4", "current_date - 2"],
    [birch, "Soon", "3", "current_date + 5"],
  ] as const) {
    const { id } = await stage.anAgreement(company.id);
    await stage.owner.query(
      `update agreements set document_type = $2, status = $3, expiration_date = ${expires} where id = $1`,
      [id, type, status],
    );
  }
  await stage.owner.query("insert into agreements (company_id, document_type, status) values ($1, 'Missing', '1')", [
    birch.id,
  ]);
});
afterAll(() => stage[Symbol.asyncDispose]());

const list = async (query = "") => {
  const answer = await stage.call(staff.token, "GET", `/api/provider/agreements/?${query}`);
  expect(answer.statusCode).toBe(200);
  const { count, results } = answer.json<{
    count: number;
    results: { document_type: string; state: string; company: object }[];
  }>();
  return { count, results, types: results.map(({ document_type }) => document_type) };
};

describe("the agreements of all companies", { tags: ["CORP-03.5"] }, () => {
  test("have a state each, the most urgent first", async () => {
    const { count, results } = await list();
    expect(count).toBe(6);
    expect(results.map(({ document_type, state }) => [document_type, state])).toEqual([
      ["Missing", "missing"],
      ["Expired", "expired"],
      ["Soon", "expiring"],
      ["Received", "not_accepted"],
      ["Insured", "in_force"],
      ["Forever", "in_force"],
    ]);
    expect(results[0]).toMatchObject({ company: { id: birch.id, name: "Birch Valves" } });
  });

  test.each([
    ["state=missing&state=expired", ["Missing", "Expired"]],
    ["search=alder", ["Received", "Insured", "Forever"]],
    ["search=b-2%20soon", ["Soon"]],
    ["search=soon&state=in_force", []],
    ["ordering=expiration_date&page_size=10&search=birch", ["Expired", "Soon", "Missing"]],
    ["ordering=-document_type&search=alder", ["Received", "Insured", "Forever"]],
  ])("are narrowed and sorted by %s", async (query, types) => {
    const found = await list(query);
    expect(found.types).toEqual(types);
    expect(found.count).toBe(types.length);
  });

  test("are filtered by company", async () => {
    expect((await list(`company=${alder.id}`)).types).toEqual(["Received", "Insured", "Forever"]);
    expect((await list(`company=${crypto.randomUUID()}`)).count).toBe(0);
  });

  test("refuse an unknown state at its field", async () => {
    const answer = await stage.call(staff.token, "GET", "/api/provider/agreements/?state=gone");
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual(["state"]);
  });
});
