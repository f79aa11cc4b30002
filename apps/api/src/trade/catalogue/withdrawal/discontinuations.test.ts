import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { withdrawalJobs } from "./withdrawal-jobs.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/products/discontinuations/";
const aProduct = async (values: Record<string, unknown> = {}) =>
  (await stage.aProduct(vendor.companyId, values)).gxpSku;

async function send(token: string, method: "GET" | "POST", url: string, payload?: object) {
  const answer = await stage.call(token, method, url, payload ? { payload } : {});
  return { status: answer.statusCode, body: answer.json() };
}
const ask = (gxp_skus: readonly string[], more: object = {}, token = vendor.token) =>
  send(token, "POST", path, { gxp_skus, reason: "No longer made", ...more });
const askFor = async (...gxpSkus: string[]): Promise<string> => (await ask(gxpSkus)).body.id;
const decide = (id: string, payload: object) =>
  send(staff.token, "POST", `/api/provider/discontinuations/${id}/decide`, payload);
const takeBack = (id: string, token = vendor.token) => send(token, "POST", `${path}${id}/take-back`);
const list = async (query = "", token = vendor.token) => (await send(token, "GET", `${path}${query}`)).body.results;
const ofProduct = async (gxpSku: string) =>
  (await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`)).json().discontinuation;
const read = async (id: string) => (await send(staff.token, "GET", `/api/provider/discontinuations/${id}`)).body;
const queue = async () => {
  const url = `/api/provider/queue/?company=${vendor.companyId}&kind=discontinuation`;
  return (await send(staff.token, "GET", url)).body.results;
};
const withdraw = (gxp_skus: readonly string[], more: object = {}) =>
  send(staff.token, "POST", "/api/provider/products/withdraw", {
    company: vendor.companyId,
    gxp_skus,
    reason: "Out of range",
    ...more,
  });
const restore = (gxp_skus: readonly string[]) =>
  send(staff.token, "POST", "/api/provider/products/restore", { company: vendor.companyId, gxp_skus });
const getWithdrawal = async (gxpSku: string) =>
  (await send(vendor.token, "GET", `/api/products/${gxpSku}/`)).body.withdrawn;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a vendor asks that products end, each with an outcome in the order sent", { tags: ["XLS-23.1"] }, async () => {
  const [ended, asked, free] = [await aProduct(), await aProduct(), await aProduct()];
  await withdraw([ended]);
  await askFor(asked);
  const answer = await ask(["No such", free, asked, ended], { on: inDays(30) });
  expect(answer).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      results: [
        { gxp_sku: "No such", status: "unknown" },
        { gxp_sku: free, status: "asked" },
        { gxp_sku: asked, status: "already_asked" },
        { gxp_sku: ended, status: "withdrawn" },
      ],
    },
  });
  expect((await ask([ended, asked])).body).toMatchObject({ id: null });
  expect(await list()).toMatchObject([
    { id: answer.body.id, products: 1, gxp_sku: free, status: "waiting", reason: "No longer made", on: inDays(30) },
    { products: 1, gxp_sku: asked, on: null, author: "Ada Moss", decided_at: null },
  ]);
});

test(
  "a request of many products is one row of the work queue until it is decided",
  { tags: ["XLS-23.2"] },
  async () => {
    const id = await askFor(await aProduct(), await aProduct());
    expect(await queue()).toMatchObject([
      {
        subject: "2 products",
        subject_note: "Ada Moss",
        asks: "Discontinue: No longer made",
        link: `/provider/discontinuations/${id}`,
        company: { id: vendor.companyId },
      },
    ]);
    expect(await read(id)).toMatchObject({
      company: { id: vendor.companyId },
      products: 2,
      count: 2,
      status: "waiting",
    });
    await decide(id, { decision: "refuse", reason: "Orders are open" });
    expect(await queue()).toEqual([]);
  },
);

test(
  "staff withdraw the products on the chosen day, with the vendor's reason if they give none",
  { tags: ["XLS-23.3"] },
  async () => {
    const [now, later] = [await aProduct(), await aProduct()];
    expect(await decide(await askFor(now), { decision: "withdraw" })).toEqual({ status: 200, body: { products: 1 } });
    expect(await getWithdrawal(now)).toEqual({ reason: "No longer made", on: inDays(0), at: expect.any(String) });
    await decide(await askFor(later), { decision: "withdraw", reason: "Agreed", on: inDays(5) });
    expect(await getWithdrawal(later)).toEqual({ reason: "Agreed", on: inDays(5), at: null });
    expect(await list()).toMatchObject([
      { gxp_sku: later, status: "withdrawn", answer: "Agreed", withdrawn_on: inDays(5), decided_by: "Ada Moss" },
      { gxp_sku: now, status: "withdrawn", answer: "No longer made", withdrawn_on: inDays(0) },
    ]);
    const { rows } = await stage.owner.query(
      "select subject from outbox_events where company_id = $1 and type = 'product.withdrawn'",
      [vendor.companyId],
    );
    expect(rows).toEqual([{ subject: now }]);
  },
);

test("staff refuse with a reason, which the author reads in a notification", { tags: ["XLS-23.4"] }, async () => {
  const sku = await aProduct({ name: "Gate valve" });
  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  const id = await askFor(sku);
  expect(await decide(id, { decision: "refuse", reason: " " })).toEqual({
    status: 400,
    body: { reason: ["Say why. The vendor reads it."] },
  });
  await decide(id, { decision: "refuse", reason: "Orders are open" });
  expect(await ofProduct(sku)).toMatchObject({ status: "refused", answer: "Orders are open", withdrawn_on: null });
  const { list: notifications } = notificationFixture(stage);
  expect((await notifications(vendor.token)).results).toMatchObject([
    {
      notification_type: "product_discontinuation_decision",
      description: `Your request to discontinue Gate valve (${sku}) was refused: Orders are open.`,
      product_discontinuation_decision: { gxp_sku: sku, decision: "refused", reason: "Orders are open", on: null },
    },
  ]);
  expect((await notifications(colleague.token)).results).toEqual([]);
  expect((await ask([sku])).body.results).toEqual([{ gxp_sku: sku, status: "asked" }]);
});

test("the company takes a waiting request back, and a decided one not", { tags: ["XLS-23.5"] }, async () => {
  const sku = await aProduct();
  const id = await askFor(sku);
  const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
  expect(await takeBack(id, colleague.token)).toEqual({ status: 200, body: { products: 1 } });
  expect(await queue()).toEqual([]);
  for (const again of [await takeBack(id), await decide(id, { decision: "withdraw" })])
    expect(again).toMatchObject({
      status: 409,
      body: { code: "discontinuation_decided", params: { status: "taken_back" } },
    });
  expect(await getWithdrawal(sku)).toBeNull();
});

test(
  "of two decisions and a taking back at once one counts, and the others are told so",
  { tags: ["XLS-23.6"] },
  async () => {
    const sku = await aProduct();
    const id = await askFor(sku);
    const answers = await Promise.all([
      decide(id, { decision: "withdraw" }),
      decide(id, { decision: "refuse", reason: "No" }),
      takeBack(id),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { status } = await ofProduct(sku);
    expect(status).toBe(["withdrawn", "refused", "taken_back"][winner]);
    expect((await getWithdrawal(sku)) !== null).toBe(status === "withdrawn");
  },
);

test("two requests at once for one product make one", { tags: ["XLS-23.6"] }, async () => {
  const sku = await aProduct();
  const answers = await Promise.all([ask([sku]), ask([sku])]);
  expect(answers.map(({ body }) => String(body.results[0].status)).toSorted()).toEqual(["already_asked", "asked"]);
  expect(await list()).toHaveLength(1);
});

test(
  "a request ends by itself once staff have withdrawn or restored all of its products",
  { tags: ["XLS-23.7"] },
  async () => {
    const [first, second, planned, due] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    const id = await askFor(first, second);
    await Promise.all([withdraw([first]), withdraw([second], { on: inDays(3) })]);
    expect(await read(id)).toMatchObject({ status: "ended", decided_by: "Ada Moss" });
    await withdraw([planned], { on: inDays(9) });
    await askFor(planned);
    await restore([planned]);
    expect(await ofProduct(planned)).toMatchObject({ status: "ended" });
    const half = await askFor(planned, due);
    await withdraw([planned]);
    expect(await ofProduct(planned)).toMatchObject({ status: "ended" });
    expect(await read(half)).toMatchObject({ status: "waiting" });
    await stage.owner.query(
      "update products set withdrawal_on = current_date, withdrawal_reason = 'Due' where company_id = $1 and gxp_sku = $2",
      [vendor.companyId, due],
    );
    await using database = openJobDatabase(stage.logins.jobs);
    await withdrawalJobs(database)[0]!.run(new AbortController().signal);
    expect(await read(half)).toMatchObject({ status: "ended", decided_by: null });
    expect(await queue()).toEqual([]);
  },
);

test("other companies and people without the permission change nothing", { tags: ["XLS-23.8"] }, async () => {
  const sku = await aProduct();
  const other = await stage.aVendor({ role: "Full Access" });
  expect((await ask([sku], {}, other.token)).body).toEqual({
    id: null,
    results: [{ gxp_sku: sku, status: "unknown" }],
  });
  const id = await askFor(sku);
  expect((await takeBack(id, other.token)).status).toBe(404);
  expect(await list("", other.token)).toEqual([]);
  const viewer = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
  expect((await ask([sku], {}, viewer.token)).status).toBe(403);
  expect((await takeBack(id, viewer.token)).status).toBe(403);
  expect(await list("", viewer.token)).toMatchObject([{ id, status: "waiting" }]);
});

test("bad requests name the field", { tags: ["XLS-23.1"] }, async () => {
  const sku = await aProduct();
  for (const [more, messages] of [
    [{ reason: " " }, { reason: ["Say why the products end. The provider reads it."] }],
    [{ reason: "x".repeat(501) }, { reason: ["Must be at most 500 characters."] }],
    [{ on: "2026-02-30" }, { on: ["Must be a date like 2026-01-31."] }],
    [{ on: inDays(-1) }, { on: ["Choose today or a later day."] }],
    [{ gxp_skus: [] }, { gxp_skus: ["Choose at least one product."] }],
    [
      { gxp_skus: Array.from({ length: 10_001 }, (_, index) => `G-${index}`) },
      { gxp_skus: ["At most 10000 products at a time."] },
    ],
  ] as const)
    expect(await ask([sku], more)).toEqual({ status: 400, body: messages });
  expect(await list()).toEqual([]);
});
