import { afterAll, beforeAll, expect, test } from "vitest";
import { atOnce } from "../../test/at-once.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const settings = "/api/accounts/directory/";
const make = (token: string, name: string) => stage.call(token, "POST", `${settings}tokens/`, { payload: { name } });

test(
  "a Vendor Admin makes two tokens, of which both work, and revokes one",
  { tags: ["SCIM-01.1", "SCIM-01.2", "SCIM-01.3"] },
  async () => {
    const company = await stage.aCompany();
    const admin = await stage.aVendor({ companyId: company.id });
    const base = `/scim/v2/${company.code}`;
    const first = await make(admin.token, "Entra");
    expect(first.statusCode).toBe(201);
    const second = await make(admin.token, "Entra, new");
    expect((await make(admin.token, "Third")).json()).toMatchObject({
      code: "directory_tokens_used",
      params: { most: 2 },
    });
    for (const { token } of [first.json(), second.json()])
      expect((await stage.call(token, "GET", `${base}/Users`)).statusCode).toBe(200);

    const read = await stage.call(admin.token, "GET", settings);
    expect(read.json()).toEqual({
      base_url: `http://localhost:8080${base}`,
      users: 0,
      tokens: ["Entra, new", "Entra"].map((name) => ({
        id: expect.any(String),
        name,
        state: "active",
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: expect.any(String),
        last_used_from: "127.0.0.1",
      })),
    });
    const { rows } = await stage.owner.query("select t::text as row from api_keys t where company_id = $1", [
      company.id,
    ]);
    for (const { row } of rows) expect(row).not.toContain(first.json().token);
    const mails = await stage.owner.query("select from mails where recipient = $1", [admin.email]);
    expect(mails.rowCount).toBe(2);

    expect((await stage.call(admin.token, "DELETE", `${settings}tokens/${first.json().id}`)).statusCode).toBe(200);
    expect((await stage.call(first.json().token, "GET", `${base}/Users`)).statusCode).toBe(401);
    expect((await stage.call(second.json().token, "GET", `${base}/Users`)).statusCode).toBe(200);
  },
);

test("two requests at once make no third token", { tags: ["SCIM-01.1"] }, async () => {
  const admin = await stage.aVendor();
  await stage.aDirectoryToken(admin.companyId);
  const answers = await atOnce(
    stage,
    admin.companyId,
    [1, 2].map(() => () => make(admin.token, "Entra")),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test(
  "a token works after the person who made it has left, and is no key of the company",
  { tags: ["SCIM-01.4", "SCIM-01.5"] },
  async () => {
    const company = await stage.aCompany();
    const admin = await stage.aVendor({ companyId: company.id });
    const { token, id } = (await make(admin.token, "Entra")).json();
    expect((await stage.call(admin.token, "GET", "/api/accounts/api-keys/")).json()).toEqual([]);
    expect((await stage.call(admin.token, "DELETE", `/api/accounts/api-keys/${id}`)).statusCode).toBe(404);
    expect((await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode).toBe(403);
    expect((await stage.call(token, "GET", "/api/changes/")).statusCode).toBe(403);
    await stage.owner.query("delete from users where id = $1", [admin.id]);
    expect((await stage.call(token, "GET", `/scim/v2/${company.code}/Users`)).statusCode).toBe(200);
  },
);

test("staff see that a company's directory manages its users", { tags: ["SCIM-01.6"] }, async () => {
  const company = await stage.aCompany();
  const staff = await stage.aStaffMember();
  const read = async () =>
    (await stage.call(staff.token, "GET", `/api/provider/companies/${company.id}/directory/`)).json();
  expect(await read()).toEqual({ is_connected: false, last_used_at: null });
  const { token } = await stage.aDirectoryToken(company.id);
  await stage.call(token, "GET", `/scim/v2/${company.code}/Users`);
  expect(await read()).toEqual({ is_connected: true, last_used_at: expect.any(String) });
});
