import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleTransactions } from "../../test/settle-transactions.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function read(url: string) {
  const answer = await stage.call(staff.token, "GET", url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}
const create = (id: string, token = staff.token) =>
  stage.call(token, "POST", `/api/provider/companies/${id}/test-company`);

/** Creates a company and its test company, each with an administrator. */
async function aPair() {
  const own = await stage.aVendor({ role: "Vendor Admin" });
  const { id: companyId } = (await create(own.companyId)).json<{ id: string }>();
  return { own, test: await stage.aVendor({ companyId, role: "Vendor Admin" }) };
}

const findMails = async (recipient: string) =>
  (
    await stage.owner.query<{ subject: string; last_error: string | null; is_over: boolean }>(
      "select subject, last_error, failed_at is not null as is_over from mails where recipient = $1",
      [recipient],
    )
  ).rows;
const notSent = { is_over: true, last_error: "Not sent, because it belongs to a test company." };

describe("a test company", { tags: ["REF-04.1"] }, () => {
  test("has the plan and sections of its company, and is shown as what it is", async () => {
    const company = await stage.aCompany({ flagsOff: ["Product Documents"] });
    const made = await create(company.id);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      name: `${company.name} (test)`,
      company_code: `${company.code}-TEST`,
      is_test: true,
      test_partner: { id: company.id, name: company.name },
    });
    const { id, plan, feature_flags } = made.json();
    const parent = await read(`/api/provider/companies/${company.id}`);
    expect(parent).toMatchObject({ is_test: false, test_partner: { id }, plan, feature_flags });
    const { results } = await read(`/api/provider/companies/?search=${company.code}`);
    expect(results.map((row: { is_test: boolean }) => row.is_test)).toEqual([false, true]);
    const user = await stage.aVendor({ companyId: id });
    expect((await stage.call(user.token, "GET", "/api/accounts/company-details/")).json()).toMatchObject({
      is_test: true,
    });
  });

  test("is the only one of its company, and has none itself", async () => {
    const company = await stage.aCompany();
    const { id } = (await create(company.id)).json();
    expect((await create(company.id)).json()).toMatchObject({
      code: "test_company_exists",
      params: { name: company.name, company: id },
    });
    expect((await create(id)).json()).toMatchObject({ code: "company_is_test" });
    expect((await create(crypto.randomUUID())).statusCode).toBe(404);
    const other = await stage.aCompany();
    await stage.aCompany({ code: `${other.code}-TEST` });
    expect((await create(other.id)).json()).toEqual({ company_code: [expect.stringContaining(`${other.code}-TEST`)] });
  });

  test("has its own users and keys, which see nothing of its company", async () => {
    const { own, test: tester } = await aPair();
    await stage.aProduct(own.companyId, { gxp_sku: "REAL" });
    await stage.aProduct(tester.companyId, { gxp_sku: "TRIAL" });
    const { key } = (
      await stage.call(tester.token, "POST", "/api/accounts/api-keys/", {
        payload: { name: "ERP", scopes: ["products:read"] },
      })
    ).json();
    const { products } = (await stage.call(key, "GET", "/api/products/")).json();
    expect(products.map((product: { gxp_sku: string }) => product.gxp_sku)).toEqual(["TRIAL"]);
    expect((await stage.call(own.token, "GET", "/api/accounts/api-keys/")).json()).toEqual([]);
  });
});

describe("mails of a test company", { tags: ["REF-04.2"] }, () => {
  test("are stored as not sent: to its users, to people it invites, and to the provider", async () => {
    const { own, test: tester } = await aPair();
    const key = { name: "ERP", scopes: ["products:read"] };
    for (const user of [own, tester])
      expect((await stage.call(user.token, "POST", "/api/accounts/api-keys/", { payload: key })).statusCode).toBe(201);
    expect(await findMails(own.email)).toMatchObject([{ is_over: false }]);
    expect(await findMails(tester.email)).toMatchObject([notSent]);

    await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email: tester.email } });
    expect(await findMails(tester.email)).toMatchObject([notSent, notSent]);

    const payload = { mood: "good", text: "A trial", page: "/home" };
    await stage.owner.query("delete from mails");
    expect((await stage.call(tester.token, "POST", "/api/feedback/", { payload })).statusCode).toBeLessThan(300);
    expect(await findMails("vendors@provider.example")).toMatchObject([notSent]);
    expect((await stage.call(own.token, "POST", "/api/feedback/", { payload })).statusCode).toBeLessThan(300);
    expect(await findMails("vendors@provider.example")).toMatchObject([notSent, { is_over: false }]);
  });

  test("give staff who may invite the link of an invitation instead, which works", async () => {
    const { own, test: tester } = await aPair();
    const invites = (id: string) => `/api/provider/companies/${id}/invites`;
    for (const [{ companyId }, email] of [
      [own, "new@own.example"],
      [tester, "new@test.example"],
    ] as const)
      await stage.call(staff.token, "POST", invites(companyId), {
        payload: { email, role_name: "Vendor Admin" },
      });
    expect(await findMails("new@own.example")).toMatchObject([{ is_over: false }]);
    expect(await findMails("new@test.example")).toMatchObject([notSent]);
    expect((await read(invites(own.companyId))).results).toMatchObject([{ link: null }]);
    const [{ link }] = (await read(invites(tester.companyId))).results;
    const code = new URL(link).searchParams.get("code");
    const opened = await stage.call(undefined, "GET", `/api/accounts/user-invite/${code}`);
    expect(opened.json()).toMatchObject({ email: "new@test.example" });

    const reader = await stage.aStaffMember({ may: ["provider.view_companies"] });
    const seen = await stage.call(reader.token, "GET", invites(tester.companyId));
    expect(seen.json().results).toMatchObject([{ email: "new@test.example", link: null }]);
  });
});

describe("a figure of all companies leaves test companies out:", { tags: ["REF-04.3"] }, () => {
  test("the work queue's, although their rows are listed", async () => {
    const { test: tester } = await aPair();
    const before = await read("/api/provider/queue/figures");
    await stage.anEdit(tester.companyId);
    expect(await read("/api/provider/queue/figures")).toEqual(before);
    const { results } = await read(`/api/provider/queue/?company=${tester.companyId}`);
    expect(results).toMatchObject([{ kind: "edits", company: { id: tester.companyId, is_test: true } }]);
    const { companies, by_age } = await read("/api/provider/edits/counts");
    expect(companies).toContainEqual(expect.objectContaining({ id: tester.companyId, pending: 1 }));
    expect(by_age.today).toBe(0);
  });

  test("the companies without people, of which nobody has to invite one", async () => {
    const { id } = (await create((await stage.aCompany()).id)).json();
    expect((await read(`/api/provider/queue/?company=${id}`)).results).toEqual([]);
  });

  test("those of plans, whose deletion moves test companies", async () => {
    const company = await stage.aCompany();
    const { id } = (await create(company.id)).json();
    const { rows } = await stage.owner.query<{ id: number }>(
      "insert into service_plans (name, licenses) values ('Trial plan', 50) returning id",
    );
    const planId = onlyRow(rows).id;
    await stage.owner.query("update companies set plan_id = $1 where id = $2", [planId, id]);
    const { results } = await read("/api/provider/service-plans/?page_size=100");
    expect(results.find((plan: { id: number }) => plan.id === planId)).toMatchObject({ companies: 0 });
    const removed = await stage.call(staff.token, "DELETE", `/api/provider/service-plans/${planId}`);
    expect(removed.statusCode).toBe(200);
    const { plan } = await read(`/api/provider/companies/${company.id}`);
    expect(await read(`/api/provider/companies/${id}`)).toMatchObject({ plan });
  });

  test("the export of companies, the search for similar ones, and the terms", async () => {
    const { own, test: tester } = await aPair();
    const { company_code: code, name } = await read(`/api/provider/companies/${tester.companyId}`);
    const csv = await stage.call(staff.token, "GET", "/api/provider/companies/export");
    expect(csv.body).not.toContain(code);
    const similar = await read(`/api/provider/companies/similar?name=${encodeURIComponent(name)}`);
    expect(similar.map(({ id }: { id: string }) => id)).not.toContain(tester.companyId);

    await stage.someTerms();
    const count = async (query = "") => (await read(`/api/provider/terms/acceptances?status=missing${query}`)).count;
    const all = await count();
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [tester.id]);
    expect(await count()).toBe(all);
    await stage.owner.query("update users set status = 'active' where id = $1", [tester.id]);
    expect(await count(`&company=${tester.companyId}`)).toBe(1);
    expect(await count(`&company=${own.companyId}`)).toBe(1);
    await stage.owner.query("delete from terms_versions");
  });

  test("lists of products, orders and agreements, unless they name it", async () => {
    const { own, test: tester } = await aPair();
    for (const { companyId } of [own, tester]) {
      await stage.aProduct(companyId, { gxp_sku: "BOTH", name: "Zebra valve" });
      await stage.anOrder(companyId, "PO-BOTH");
      await stage.anAgreement(companyId);
    }
    const lists = [
      "/api/provider/products/?search=zebra",
      "/api/provider/products/?cursor=&search=zebra",
      "/api/provider/orders/?search=PO-BOTH",
      "/api/provider/agreements/?search=",
    ];
    for (const list of lists) {
      const companies = async (query = "") =>
        (await read(`${list}${query}`)).results.map(({ company }: { company: { id: string } }) => company.id);
      expect([list, await companies()]).not.toEqual([list, expect.arrayContaining([tester.companyId])]);
      expect(await companies()).toContain(own.companyId);
      expect(await companies(`&company=${tester.companyId}`)).toEqual([tester.companyId]);
    }
    const { suppliers } = await read(`/api/provider/companies/${own.companyId}/products/BOTH`);
    expect(suppliers.map(({ company }: { company: { id: string } }) => company.id)).toEqual([own.companyId]);
  });
});

describe("the provider's feed and webhooks", { tags: ["REF-04.4"] }, () => {
  test("leave a test company out unless it is named, and its own programs get all", async () => {
    const { own, test: tester } = await aPair();
    for (const { companyId } of [own, tester]) await stage.aProduct(companyId, { gxp_sku: "FED" });
    await settleTransactions(stage.owner);
    const { company_code: code } = await read(`/api/provider/companies/${tester.companyId}`);
    const { key } = await stage.anApiKey({ scopes: ["changes:read"] });
    const { key: limited } = await stage.anApiKey({ scopes: ["changes:read"], companyIds: [tester.companyId] });
    const { key: ofTest } = await stage.anApiKey({ owner: tester, scopes: ["changes:read"] });
    const codes = async (sent: string, url: string) =>
      (await stage.call(sent, "GET", url))
        .json()
        .changes.map((change: { company_code: string }) => change.company_code);
    expect(await codes(key, "/api/provider/changes")).not.toContain(code);
    expect(new Set(await codes(key, `/api/provider/changes?company=${code}`))).toEqual(new Set([code]));
    expect(new Set(await codes(limited, "/api/provider/changes"))).toEqual(new Set([code]));
    expect(await codes(ofTest, "/api/changes")).toContain(code);

    const records = async (sent: string, url: string) => (await stage.call(sent, "GET", url)).body;
    for (const kind of ["companies", "products"])
      expect(await records(key, `/api/provider/snapshot/${kind}`)).not.toContain(`"${code}"`);
    expect(await records(limited, "/api/provider/snapshot/products")).toContain(`"${code}"`);
    expect(await records(ofTest, "/api/snapshot/products")).toContain(`"${code}"`);
  });
});
