import type { ContentLabel, Plan } from "@lading/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { purgeJobs } from "../../trade/documents/archive/purge-jobs.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterEach(() => stage[Symbol.asyncDispose]());

const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
async function findId(table: string, name: string) {
  const { rows } = await stage.owner.query<{ id: number }>(`select id from ${table} where name = $1`, [name]);
  return onlyRow(rows).id;
}
const createLabel = async (name: string, more: object = {}) =>
  (await send("POST", "labels", { name, space: "product", ...more })).json<ContentLabel>();
const createPlan = async (name: string, licenses: number) =>
  (await send("POST", "service-plans", { name, licenses })).json<Plan>();
async function findDocuments(ids: string[]) {
  const { rows } = await stage.owner.query<{ id: string; label_id: number | null }>(
    "select id, label_id from documents where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, label_id }) => [id, label_id]));
}

describe("a label", () => {
  test(
    "has its hold, days, requirement and fields, and vendors can choose it",
    { tags: ["PROV-04.5", "CNT-04.1", "CNT-04.2"] },
    async () => {
      const fields = [{ key: "heat_number", name: "Heat number", type: "text", is_required: true }];
      const given = {
        name: "Mill certificate",
        space: "product",
        legal_hold: true,
        retention_days: 3650,
        requirement: "required",
        fields,
      };
      const answer = await send("POST", "labels", given);
      expect(answer.json()).toMatchObject({ ...given, documents: 0, state: "in_force" });
      expect((await createLabel("Plain")).retention_days).toBeNull();
      const { token } = await stage.aVendor();
      const labels = (await stage.call(token, "GET", "/api/persistent-documents/labels/")).json<object[]>();
      expect(labels).toContainEqual({ id: answer.json<ContentLabel>().id, name: "Mill certificate", fields });
    },
  );

  test("rejects a name that is taken, another space, and fields with one key", { tags: ["CNT-04.5"] }, async () => {
    const { id } = await createLabel("Weigh ticket");
    expect((await send("POST", "labels", { name: "weigh TICKET", space: "product" })).json()).toEqual({
      name: ["There is a label weigh TICKET already."],
    });
    expect((await send("POST", "labels", { name: "Weigh ticket", space: "order" })).statusCode).toBe(201);
    expect((await send("PATCH", `labels/${id}`, { space: "order" })).json()).toEqual({ space: [expect.any(String)] });
    const field = { key: "a", name: "A", type: "text", is_required: false };
    expect((await send("PATCH", `labels/${id}`, { fields: [field, field] })).json()).toEqual({
      fields: ["Two fields have the same key."],
    });
    for (const retention_days of [0, -1, 1.5, "30", 99_999])
      expect((await send("PATCH", `labels/${id}`, { retention_days })).json()).toEqual({
        retention_days: [expect.any(String)],
      });
  });

  test("in use is not deleted without a replacement, which all documents get", { tags: ["CNT-04.3"] }, async () => {
    const [label, replacement] = [await createLabel("Old"), await createLabel("New")];
    const company = await stage.aCompany();
    const documents = [
      await stage.aDocument(company.id, { label: "Old" }),
      await stage.aDocument(company.id, { label: "Old", archivedAt: "2026-01-01" }),
    ].map(({ id }) => id);
    const refused = await send("DELETE", `labels/${label.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      detail: "2 documents have the label Old. Choose a label that replaces it.",
      code: "label_in_use",
      params: { name: "Old", documents: 2 },
    });
    const order = await findId("labels", "Packing List");
    for (const wrong of [label.id, order, 99_999])
      expect((await send("DELETE", `labels/${label.id}?replacement_id=${wrong}`)).json()).toEqual({
        replacement_id: ["Choose another label of the same space."],
      });
    expect([...(await findDocuments(documents)).values()]).toEqual([label.id, label.id]);
    expect((await send("DELETE", `labels/${label.id}?replacement_id=${replacement.id}`)).statusCode).toBe(200);
    expect([...(await findDocuments(documents)).values()]).toEqual([replacement.id, replacement.id]);
    expect((await send("GET", `labels/${replacement.id}`)).json()).toMatchObject({ documents: 2 });
    expect((await send("GET", `labels/${label.id}`)).statusCode).toBe(404);
  });

  test(
    "that is deleted while documents get it leaves no document without a label",
    { tags: ["CNT-04.3"] },
    async () => {
      const [label, replacement] = [await createLabel("Old"), await createLabel("New")];
      const { id: companyId } = await stage.aCompany();
      const add = () =>
        stage.owner.query<{ id: string }>(
          `insert into documents (company_id, space, name, extension, size, sha256, label_id)
         values ($1, 'product', 'a', 'pdf', 1, '', $2) returning id`,
          [companyId, label.id],
        );
      const [added] = await Promise.all([
        Promise.allSettled(Array.from({ length: 20 }, add)),
        send("DELETE", `labels/${label.id}?replacement_id=${replacement.id}`),
      ]);
      const [done, failed] = [
        added.filter((outcome) => outcome.status === "fulfilled"),
        added.filter((outcome) => outcome.status === "rejected"),
      ];
      // The others came after the label was gone.
      expect(failed.filter(({ reason }) => !String(reason).includes("foreign key"))).toEqual([]);
      const documents = done.flatMap(({ value }) => value.rows.map(({ id }) => id));
      const labels = new Set((await findDocuments(documents)).values());
      expect([...labels].filter((id) => id !== replacement.id)).toEqual([]);
    },
  );

  test("decides when the purge deletes archived documents", { tags: ["CNT-04.1"] }, async () => {
    const company = await stage.aCompany();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const labels = {
      short: await createLabel("Short", { retention_days: 10 }),
      long: await createLabel("Long", { retention_days: 400 }),
      held: await createLabel("Held", { retention_days: 10, legal_hold: true }),
      usual: await createLabel("Usual"),
    };
    const archived = async (label: keyof typeof labels | undefined, days: number) =>
      (await stage.aDocument(company.id, { ...(label && { label: labels[label].name }), archivedAt: ago(days) })).id;
    const kept = [
      await archived("short", 9),
      await archived("long", 399),
      await archived("held", 5000),
      await archived("usual", 89),
      await archived(undefined, 89),
    ];
    const due = [
      await archived("short", 11),
      await archived("long", 401),
      await archived("usual", 91),
      await archived(undefined, 91),
    ];
    const jobs = openJobDatabase(stage.logins.jobs);
    const purge = () => purgeJobs(jobs)[0]?.run(new AbortController().signal);
    await purge();
    expect(new Set((await findDocuments([...kept, ...due])).keys())).toEqual(new Set(kept));
    // A hold that is lifted, and fewer days, apply to the next purge.
    await send("PATCH", `labels/${labels.held.id}`, { legal_hold: false });
    await send("PATCH", `labels/${labels.long.id}`, { retention_days: 30 });
    await purge();
    await jobs.destroy();
    expect((await findDocuments(kept)).size).toBe(3);
  });

  test("shows in the archive how many days are left", { tags: ["CNT-04.1"] }, async () => {
    const vendor = await stage.aVendor();
    const label = await createLabel("Long", { retention_days: 400 });
    await stage.aDocument(vendor.companyId, { label: label.name, archivedAt: new Date().toISOString() });
    const answer = await stage.call(vendor.token, "GET", "/api/archive/");
    expect(answer.json()).toMatchObject({ documents: [{ days_remaining: 400 }] });
  });
});

describe("a service plan", () => {
  /** Creates a company of a plan with this many active users. */
  async function aCompanyOf(plan: { id: number }, name: string, users: number) {
    const company = await stage.aCompany({ name });
    await stage.owner.query("update companies set plan_id = $1 where id = $2", [plan.id, company.id]);
    for (let user = 0; user < users; user++) await stage.aVendor({ companyId: company.id });
    return company;
  }
  const findPlanOf = async ({ id }: { id: string }) => {
    const { rows } = await stage.owner.query<{ plan_id: number }>("select plan_id from companies where id = $1", [id]);
    return rows[0]?.plan_id;
  };

  test(
    "is offered to companies with its texts, and every staff member reads the list",
    { tags: ["PROV-04.7", "PLAN-01"] },
    async () => {
      const sections = [{ title: "Support", features: [{ name: "Phone", tooltip: "", is_active: true }] }];
      const plan = (await send("POST", "service-plans", { name: "Trial", licenses: 1, sections })).json<Plan>();
      expect(plan).toMatchObject({ name: "Trial", licenses: 1, sections, companies: 0 });
      const { token } = await stage.aVendor();
      const offered = (await stage.call(token, "GET", "/api/help/service-plans/")).json<object[]>();
      expect(offered[0]).toEqual({ name: "Trial", licenses: 1, sections });
      const reviewer = await stage.aStaffMember({ may: ["provider.review_edits"] });
      const list = await stage.call(reviewer.token, "GET", "/api/provider/service-plans");
      expect(list.json<{ results: Plan[] }>().results.map(({ name }) => name)).toEqual([
        "Trial",
        "Basic",
        "Professional",
        "Enterprise",
      ]);
      const refused = await stage.call(reviewer.token, "PATCH", `/api/provider/service-plans/${plan.id}`, {
        payload: { licenses: 2 },
      });
      expect(refused.json()).toMatchObject({ code: "permission_denied" });
    },
  );

  test("keeps as many licenses as its companies use", { tags: ["CNT-04.6"] }, async () => {
    const plan = await createPlan("Small", 3);
    await aCompanyOf(plan, "Bolt", 1);
    const acme = await aCompanyOf(plan, "Acme", 2);
    await stage.anInvitation(acme.id);
    const refused = await send("PATCH", `service-plans/${plan.id}`, { licenses: 2 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ licenses: ["Acme uses 3. Deactivate users or cancel invitations first."] });
    const zero = await send("PATCH", `service-plans/${plan.id}`, { licenses: 0 });
    expect(zero.json()).toEqual({
      licenses: ["Acme uses 3, Bolt uses 1. Deactivate users or cancel invitations first."],
    });
    expect((await send("PATCH", `service-plans/${plan.id}`, { licenses: 4, name: "Larger" })).json()).toMatchObject({
      name: "Larger",
      licenses: 4,
      companies: 2,
    });
  });

  test("does not lose licenses while the last one is taken", { tags: ["CNT-04.6"] }, async () => {
    const plan = await createPlan("Small", 2);
    const { id: companyId } = await aCompanyOf(plan, "Acme", 1);
    const admin = await stage.aVendor({ companyId, role: "Vendor Admin" });
    await stage.owner.query("update users set status = 'deactivated' where company_id = $1 and id <> $2", [
      companyId,
      admin.id,
    ]);
    const [invited, lowered] = await Promise.all([
      stage.call(admin.token, "POST", "/api/accounts/create-user-invites", {
        payload: [{ email: "new@acme.example", role_name: "View Only", invite_text: "Hello" }],
      }),
      send("PATCH", `service-plans/${plan.id}`, { licenses: 1 }),
    ]);
    const { rows } = await stage.owner.query<{ licenses: number; used: number }>(
      `select p.licenses, (select count(*)::int from users where company_id = c.id and status = 'active')
         + (select count(*)::int from invitations where company_id = c.id and accepted_at is null) as used
       from companies c join service_plans p on p.id = c.plan_id where c.id = $1`,
      [companyId],
    );
    expect(rows[0]?.used).toBeLessThanOrEqual(rows[0]?.licenses ?? 0);
    expect([invited.statusCode < 300, lowered.statusCode < 300].filter(Boolean)).toHaveLength(1);
  });

  test("in use is not deleted without a replacement that is large enough", { tags: ["CNT-04.4"] }, async () => {
    const [plan, small, large] = [
      await createPlan("Old", 3),
      await createPlan("Small", 1),
      await createPlan("Large", 9),
    ];
    const [acme, bolt] = [await aCompanyOf(plan, "Acme", 2), await stage.aCompany({ name: "Bolt" })];
    await stage.owner.query("update companies set next_plan_id = $1, next_plan_on = current_date + 9 where id = $2", [
      plan.id,
      bolt.id,
    ]);
    const refused = await send("DELETE", `service-plans/${plan.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      detail: "2 companies have the plan Old or will have it. Choose a plan that replaces it.",
      code: "plan_in_use",
      params: { name: "Old", companies: 2, company_names: ["Acme", "Bolt"] },
    });
    const tooSmall = await send("DELETE", `service-plans/${plan.id}?replacement_id=${small.id}`);
    expect(tooSmall.json()).toEqual({
      detail: "Small has 1 licenses. Acme uses 2. Deactivate users or cancel invitations first.",
      code: "replacement_too_small",
      params: { name: "Small", licenses: 1, companies: 1, company_names: ["Acme"] },
    });
    expect(await findPlanOf(acme)).toBe(plan.id);
    for (const wrong of [plan.id, 99_999])
      expect((await send("DELETE", `service-plans/${plan.id}?replacement_id=${wrong}`)).json()).toEqual({
        replacement_id: ["Choose another plan."],
      });
    expect((await send("DELETE", `service-plans/${plan.id}?replacement_id=${large.id}`)).statusCode).toBe(200);
    expect(await findPlanOf(acme)).toBe(large.id);
    expect((await send("GET", `service-plans/${large.id}`)).json()).toMatchObject({ companies: 2 });
  });

  test("is not deleted if it is the only one", { tags: ["CNT-04.4"] }, async () => {
    await stage.owner.query("delete from service_plans where name <> 'Basic'");
    const answer = await send("DELETE", `service-plans/${await findId("service_plans", "Basic")}`);
    expect(answer.json()).toMatchObject({ code: "last_plan", params: { name: "Basic" } });
  });
});

describe("a dashboard", { tags: ["PROV-04.6"] }, () => {
  const readAs = async (token: string) =>
    (await stage.call(token, "GET", "/domo/dashboards/")).json<{ id: string; name: string }[]>();

  test("has a name, a place and an audience", { tags: ["DASH-01.4"] }, async () => {
    const [vendor, stranger] = [await stage.aVendor(), await stage.aVendor()];
    const { results } = (await send("GET", "dashboards")).json<{ results: { id: number; name: string }[] }>();
    expect(results.map(({ name }) => name)).toEqual(["Sales", "Orders", "Catalog"]);
    const [sales, orders] = results;
    await send("PATCH", `dashboards/${sales?.id}`, { name: "Sales figures", place: 9 });
    const audience = { plan_ids: [], company_ids: [vendor.companyId], role_ids: [] };
    await send("PATCH", `dashboards/${orders?.id}`, { audience });
    expect(await readAs(vendor.token)).toEqual([
      { id: "orders", name: "Orders" },
      { id: "catalogue", name: "Catalog" },
      { id: "sales", name: "Sales figures" },
    ]);
    expect((await readAs(stranger.token)).map(({ id }) => id)).toEqual(["catalogue", "sales"]);
    expect((await stage.call(stranger.token, "POST", "/domo/dashboard/orders")).statusCode).toBe(404);
    expect((await stage.call(vendor.token, "POST", "/domo/dashboard/orders")).statusCode).toBe(200);
  });

  test("can show the figures of another one under its own name", async () => {
    const vendor = await stage.aVendor();
    expect((await send("GET", "dashboards/sources")).json()).toEqual([
      { id: "sales", name: "Sales" },
      { id: "orders", name: "Orders" },
      { id: "catalogue", name: "Catalog" },
    ]);
    const { id } = (await send("POST", "dashboards", { name: "For the board", source: "sales" })).json<{
      id: number;
    }>();
    const key = `sales-${id}`;
    expect((await readAs(vendor.token)).at(-1)).toEqual({ id: key, name: "For the board" });
    const opened = await stage.call(vendor.token, "POST", `/domo/dashboard/${key}`);
    const figures = await stage.call(opened.json<{ token: string }>().token, "GET", "/api/embed/figures");
    expect(figures.json()).toMatchObject({ name: "For the board" });
    expect((await send("POST", "dashboards", { name: "X", source: "nothing" })).json()).toEqual({
      source: ["Choose one of sales, orders, catalogue."],
    });
  });
});
