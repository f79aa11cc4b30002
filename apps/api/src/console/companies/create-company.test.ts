import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const unique = (stem: string) => `${stem}-${crypto.randomUUID().slice(0, 8)}`;
const create = async (payload: object) => {
  const answer = await stage.call(staff.token, "POST", "/api/provider/companies/", { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const count = async (table: string, column: string, value: string) =>
  (await stage.owner.query(`select from ${table} where ${column} = $1`, [value])).rowCount;

describe("creating a company", { tags: ["CON-11.1", "PROV-01.1"] }, () => {
  test("stores what is given and returns it, and the audit record names the company", async () => {
    const payload = {
      name: "Acme Valve",
      company_code: unique("ACME"),
      plan: "Professional",
      service_plan_expiration_date: "2027-01-31",
      feature_flags: [{ feature_name: "Product Catalog", active: false }],
      address: { address_line: "12 Mill Lane", city: "Tulsa", country: "" },
      primary_contact: { name: "Ada Moss", email: "ada@acme.example" },
      payment_terms: "Net 45",
      delivery_terms: " ",
    };
    const { status, body } = await create(payload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...payload,
      status: "active",
      active_users: 0,
      next_plan: null,
      feature_flags: [
        { feature_name: "Product Catalog", active: false },
        { feature_name: "Product Documents", active: true },
        { feature_name: "Account Management", active: true },
        { feature_name: "Product Proposals", active: false },
        { feature_name: "Order Responses", active: false },
        { feature_name: "Required Documents", active: false },
      ],
      address: { address_line: "12 Mill Lane", city: "Tulsa", state: null, postal_code: null, country: null },
      primary_contact: { name: "Ada Moss", position: null, email: "ada@acme.example", phone_number: null },
      secondary_contact: null,
      delivery_terms: null,
    });
    const read = await stage.call(staff.token, "GET", `/api/provider/companies/${body.id}`);
    expect(read.json()).toEqual(body);
    const { rows } = await stage.owner.query("select details from audit_entries where actor_id = $1", [staff.id]);
    expect(rows).toEqual([{ details: { ...payload, delivery_terms: " ", id: body.id } }]);
  });

  test("without a plan uses the one with the fewest licenses", async () => {
    expect((await create({ name: "Acme", company_code: unique("ACME") })).body).toMatchObject({
      plan: "Basic",
      licenses: 5,
    });
  });

  test("invites the first Vendor Admin by mail, whose link creates the account", async () => {
    const email = `${unique("boss")}@acme.example`;
    const { body } = await create({
      name: "Acme Valve",
      company_code: unique("ACME"),
      first_admin: { email, invite_text: "Welcome on board" },
    });
    expect(body.remaining_licenses).toBe(4);
    const { rows } = await stage.owner.query(
      "select subject, text, code_id as id, code_salt as salt from mails where recipient = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].subject).toBe("Ada Moss invites you to the vendor portal of Acme Valve");
    expect(rows[0].text).toContain("Your role there will be Vendor Admin.");
    expect(rows[0].text).toContain("Welcome on board");
    const registered = await stage.call(undefined, "POST", "/api/accounts/user-register", {
      payload: {
        code: stage.getCode("invitation", rows[0]),
        first_name: "Bo",
        last_name: "Reed",
        department: "Sales",
        position: "Head",
        password: "Gasket4Flange",
      },
    });
    expect(registered.json()).toEqual({});
    const { rows: users } = await stage.owner.query(
      "select u.company_id, r.name as role from users u join roles r on r.id = u.role_id where email = $1",
      [email],
    );
    expect(users).toEqual([{ company_id: body.id, role: "Vendor Admin" }]);
  });

  test("shows each mistake at its field, and stores nothing", async () => {
    const code = unique("ACME");
    const wrong = await create({
      name: " ",
      company_code: code,
      service_plan_expiration_date: "2027-02-30",
      primary_contact: { name: "" },
      first_admin: { email: "nobody" },
      tax: "1",
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body).toSorted()).toEqual([
      "first_admin.email",
      "name",
      "primary_contact.name",
      "service_plan_expiration_date",
      "tax",
    ]);
    expect((await create({ name: "Acme", company_code: code, plan: "Golden" })).body).toEqual({
      plan: ["There is no plan Golden."],
    });
    expect(await count("companies", "company_code", code)).toBe(0);
  });

  test.each(["AC ME", "ACME/1", "ACME#1", "=ACME", "ACME,1"])("refuses the code %j", async (code) => {
    expect(await create({ name: "Acme", company_code: code })).toEqual({
      status: 400,
      body: { company_code: ["Use letters, digits and - _ . & without spaces, like ACME-01."] },
    });
  });

  test.each([unique("G&KBI"), unique("Müller_Söhne.2")])("takes the code %j", async (code) => {
    expect(await create({ name: "Acme", company_code: ` ${code} ` })).toMatchObject({
      status: 201,
      body: { company_code: code },
    });
  });

  test("creates one company when it is sent twice", async () => {
    const code = unique("ACME");
    const email = `${unique("boss")}@acme.example`;
    const both = await Promise.all(
      [0, 1].map(() => create({ name: "Acme", company_code: code, first_admin: { email } })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toEqual({
      company_code: [`Another company has the code ${code} already.`],
    });
    expect(await count("mails", "recipient", email)).toBe(1);
  });
});

describe("companies that may be the same", { tags: ["CON-11.2"] }, () => {
  const similar = async (query: Record<string, string>) => {
    const answer = await stage.call(staff.token, "GET", "/api/provider/companies/similar", { query });
    return answer.json<{ id: string; reasons: string[] }[]>().map(({ id, reasons }) => [id, reasons]);
  };

  test("have almost the same name, or users with addresses of the same domain", async () => {
    const { id } = await stage.aCompany({ name: "Northwind Pipe and Supply Company" });
    await stage.aVendor({ companyId: id, email: "jo@northwind.example" });
    const invited = await stage.aCompany({ name: "Other" });
    await stage.anInvitation(invited.id, { email: "bo@northwind.example" });
    expect(await similar({ name: "Northwind Pipe" })).toEqual([]);
    expect(await similar({ name: "Northwind Pipes & Supply Inc." })).toEqual([[id, ["name"]]]);
    expect(await similar({ name: "Northwind Pipe and Supply Company." })).toEqual([[id, ["name"]]]);
    expect(await similar({ name: "NORTHWIND PIPE AND SUPPLY COMPANY", email: "x@Northwind.example" })).toEqual([
      [id, ["name", "email_domain"]],
      [invited.id, ["email_domain"]],
    ]);
    expect(await similar({ name: "Southwind", email: "x@wind.example" })).toEqual([]);
  });

  test("have the same name in another spelling and with another legal form", async () => {
    const { id } = await stage.aCompany({ name: "Harbour Pipe Co" });
    for (const name of ["Harbor Pipe Company", "HARBOUR PIPES LTD", "Harbor-Pipe"])
      expect(await similar({ name })).toEqual([[id, ["name"]]]);
    expect(await similar({ name: "Harbor Valve Company" })).toEqual([]);
  });

  test("do not include those whose users have an address of a public mail provider", async () => {
    await stage.aVendor({ email: "jo@gmail.com" });
    expect(await similar({ name: "Somebody", email: "bo@gmail.com" })).toEqual([]);
  });
});
