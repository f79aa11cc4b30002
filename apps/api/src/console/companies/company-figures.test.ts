import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const read = async (id: string) => (await stage.call(staff.token, "GET", `/api/provider/companies/${id}`)).json();
const list = async (query: string) =>
  (await stage.call(staff.token, "GET", `/api/provider/companies/?page_size=100&${query}`)).json<{
    results: { id: string }[];
  }>().results;
const set = (id: string, values: string) => stage.owner.query(`update companies set ${values} where id = $1`, [id]);

describe("the health of a company", { tags: ["CON-10.3"] }, () => {
  test("is good with an administrator, a recent sign-in, no late edit and a current plan", async () => {
    const { companyId, id } = await stage.aVendor({ role: "Vendor Admin" });
    await stage.owner.query("update users set last_api_login = now() where id = $1", [id]);
    await set(companyId, "service_plan_expiration_date = current_date");
    await stage.anEdit(companyId);
    expect(await read(companyId)).toMatchObject({ health: [] });
  });

  test.each([
    ["no_administrator", (id: string) => stage.aVendor({ companyId: id, role: "Full Access" })],
    [
      "no_administrator",
      (id: string) => stage.aVendor({ companyId: id, role: "Vendor Admin", userStatus: "deactivated" }),
    ],
    [
      "no_sign_in",
      (id: string) =>
        stage.owner.query("update companies set created_at = now() - interval '91 days' where id = $1", [id]),
    ],
    [
      "edits_late",
      async (id: string) => {
        await stage.anEdit(id);
        await stage.owner.query("update edited_products set at = now() - interval '5 days' where company_id = $1", [
          id,
        ]);
      },
    ],
    ["plan_expired", (id: string) => set(id, "service_plan_expiration_date = current_date - 2")],
  ] as const)("says %s, and the filter finds the company", async (problem, cause) => {
    const { id } = await stage.aCompany();
    await cause(id);
    expect((await read(id)).health).toContain(problem);
    expect((await list(`health=${problem}`)).map((row) => row.id)).toContain(id);
    const sound = await stage.aVendor({ role: "Vendor Admin" });
    expect((await list(`health=${problem}`)).map((row) => row.id)).not.toContain(sound.companyId);
  });

  test("of a suspended company says only that its plan has expired", async () => {
    const { id } = await stage.aCompany({ status: "suspended" });
    await set(id, "service_plan_expiration_date = current_date - 2, created_at = now() - interval '1 year'");
    expect(await read(id)).toMatchObject({ health: ["plan_expired"] });
  });
});

describe("the figures that triggers keep", { tags: ["CON-10.4"] }, () => {
  test("follow users and products through every change", async () => {
    const { id: companyId } = await stage.aCompany();
    const one = await stage.aVendor({ companyId });
    const other = await stage.aVendor({ companyId });
    await stage.owner.query("update users set last_api_login = '2026-05-04T12:00:00Z' where id = $1", [one.id]);
    await stage.owner.query("update users set last_api_login = '2026-05-01T12:00:00Z' where id = $1", [other.id]);
    await stage.aProduct(companyId);
    await stage.aProduct(companyId, { category: "Valves" });
    expect(await read(companyId)).toMatchObject({
      active_users: 2,
      products: 2,
      last_sign_in: "2026-05-04T12:00:00.000Z",
    });

    await stage.owner.query("update users set status = 'deactivated' where id = $1", [one.id]);
    await stage.owner.query("delete from users where id = $1", [one.id]);
    await stage.owner.query("update products set name = 'Renamed' where company_id = $1", [companyId]);
    await stage.owner.query("delete from products where company_id = $1 and category = 'Valves'", [companyId]);
    expect(await read(companyId)).toMatchObject({
      active_users: 1,
      products: 1,
      last_sign_in: "2026-05-01T12:00:00.000Z",
    });
  });

  test("are right after two transactions have changed users of one company at once", async () => {
    const { id: companyId } = await stage.aCompany();
    const [one, other] = [await stage.aVendor({ companyId }), await stage.aVendor({ companyId })];
    const [first, second] = [await stage.owner.connect(), await stage.owner.connect()];
    const deactivate = "update users set status = 'deactivated' where id = $1";
    await first.query("begin");
    await first.query(deactivate, [one.id]);
    const waiting = second.query(deactivate, [other.id]);
    await first.query("commit");
    await waiting;
    first.release();
    second.release();
    expect(await read(companyId)).toMatchObject({ active_users: 0 });
  });

  test("count the required agreements without a file, and sort by them", async () => {
    const { id } = await stage.aCompany();
    await stage.anAgreement(id);
    for (const type of ["Insurance", "W-9"])
      await stage.owner.query("insert into agreements (company_id, document_type, status) values ($1, $2, '1')", [
        id,
        type,
      ]);
    expect(await read(id)).toMatchObject({ documents_missing: 2 });
    expect((await list("ordering=-documents_missing"))[0]).toMatchObject({ id });
  });

  test("say how the company's data comes in", async () => {
    const { id, code } = await stage.aCompany();
    expect(await read(id)).toMatchObject({ integration: "none", last_load: null });
    const key = await stage.anIntakeKey();
    const load = (query: string, name: string) =>
      stage.call(key, "POST", `/api/intake/companies?${query}`, {
        headers: { "content-type": "text/csv" },
        payload: `company_code,name\n${code},${name}\n`,
      });
    await load("dry_run=true", "Tried only");
    expect(await read(id)).toMatchObject({ integration: "none" });
    await load("mode=atomic", "Loaded");
    expect(await read(id)).toMatchObject({ name: "Loaded", integration: "key", last_load: expect.any(String) });
    expect((await list("ordering=-integration"))[0]).toMatchObject({ id });
    await stage.owner.query("update company_loads set by_staff_at = now() where company_id = $1", [id]);
    expect(await read(id)).toMatchObject({ integration: "file" });
  });
});

describe("a tax ID", () => {
  const create = (tax_id: string) =>
    stage.call(staff.token, "POST", "/api/provider/companies/", {
      payload: { name: "Acme", company_code: crypto.randomUUID(), tax_id },
    });

  test.each(["12-3456789", "DE123456789", "NL 1234.56.789.B01", "ABC680524P76"])("is accepted: %s", async (tax_id) => {
    const answer = await create(tax_id);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ tax_id });
  });

  test.each(["none", "123", "12_3456789", "1234567890123456789012345"])(
    "is refused at its field: %s",
    async (tax_id) => {
      const answer = await create(tax_id);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toEqual(["tax_id"]);
    },
  );

  test("finds the company as it is written and without its punctuation", { tags: ["CON-10.1"] }, async () => {
    const { id } = (await create("98-7654321")).json<{ id: string }>();
    for (const search of ["98-7654321", "987654321", "98-76"])
      expect((await list(`search=${search}`)).map((row) => row.id)).toEqual([id]);
  });

  test("shows the company that has it before another is created", { tags: ["CON-11.2"] }, async () => {
    const { id } = (await create("DE 555 000 111")).json<{ id: string }>();
    const answer = await stage.call(
      staff.token,
      "GET",
      "/api/provider/companies/similar?name=Quite%20Different&tax_id=de555000111",
    );
    expect(answer.json()).toEqual([{ id, name: "Acme", company_code: expect.any(String), reasons: ["tax_id"] }]);
  });

  test("is removed by an empty text", async () => {
    const { id } = (await create("11-2223334")).json<{ id: string }>();
    await stage.call(staff.token, "PATCH", `/api/provider/companies/${id}`, {
      payload: { tax_id: " ", old_values: { tax_id: "11-2223334" } },
    });
    expect(await read(id)).toMatchObject({ tax_id: null });
  });
});
