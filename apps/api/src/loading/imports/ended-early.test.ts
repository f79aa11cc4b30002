import { expect, test } from "vitest";
import type { RunnerParts } from "../../record/runs/runner-parts.ts";
import { importFixture } from "../../test/import-fixture.ts";
import { openRunner, readRun } from "../../test/run-fixture.ts";

const fixture = importFixture();

const cancel = async (id: string) => {
  const answer = await fixture.stage.call(fixture.staff.token, "POST", `/api/provider/runs/${id}/cancel`);
  expect(answer.statusCode).toBe(200);
};

/** Executes the waiting run, and calls `stop` before its second batch. */
async function executeUntil(id: string, stop: (runner: AbortController) => Promise<void>) {
  const controller = new AbortController();
  const pause: RunnerParts["pause"] = async () => {
    const { state, done } = await readRun(fixture.stage, fixture.staff.token, id);
    if (state === "loading" && done > 0) await stop(controller);
  };
  await using runner = openRunner(fixture.stage, { pause });
  await runner.execute(controller.signal);
  return await readRun(fixture.stage, fixture.staff.token, id);
}

/**
 * Begins to load prices of products of one company, and after them that of a product of another. A batch of a load has 3,000 rows, and
 * one of an undo has 1,000.
 */
async function beginLoad(count = 3000) {
  const { stage, staff } = fixture;
  const addVendor = async (products: number) => {
    const { id: companyId, code } = await stage.aCompany();
    await stage.owner.query(
      `insert into products (company_id, gxp_sku, supplier_sku, name, price)
       select $1, 'E-' || n, 'S', 'Valve', 1 from generate_series(1, $2::int) n`,
      [companyId, products],
    );
    return { code, ...(await stage.aVendor({ companyId })) };
  };
  const [touched, untouched] = [await addVendor(count), await addVendor(1)];
  const rows = Array.from({ length: count }, (_, n) => `${touched.code},E-${n + 1},S,Valve,2`);
  const content = ["company_code,gxp_sku,supplier_sku,name,price", ...rows, `${untouched.code},E-1,S,Valve,2`];
  const checked = await fixture.perform(await fixture.begin("products", content.join("\n")), "check");
  const answer = await fixture.post(checked.id, "load", { version: (await fixture.read(checked.id)).version });
  expect(answer.statusCode).toBe(200);
  const readActivity = async ({ token }: { token: string }) => {
    const found = await stage.call(token, "GET", "/api/accounts/audit/?page=1&page_size=10");
    return found.json<{ results: object[] }>().results;
  };
  return { id: checked.id, actor: { id: staff.id }, touched, untouched, readActivity };
}

test(
  "a load that is cancelled between batches is in the record of each company that it changed",
  { tags: ["AUD-01.5"] },
  async () => {
    const { id, actor, touched, untouched, readActivity } = await beginLoad();
    expect(await executeUntil(id, () => cancel(id))).toMatchObject({ state: "cancelled", done: 3000 });
    const details = { id, record_name: "Products", kind: "products", created: 0, updated: 3000 };
    expect(await readActivity(touched)).toMatchObject([{ action: "load-rows", actor, details }]);
    expect(await readActivity(untouched)).toEqual([]);
  },
);

test("so is an undo that is cancelled between batches", { tags: ["AUD-01.5"] }, async () => {
  const { id, actor, touched, untouched, readActivity } = await beginLoad(1000);
  await fixture.execute();
  const { run } = (await fixture.post(id, "undo", {})).json<{ run: string }>();
  expect(await executeUntil(run, () => cancel(run))).toMatchObject({ state: "cancelled", done: 1000 });
  const details = { id: run, record_name: "Products", kind: "products", updated: 1000 };
  const loaded = { action: "load-rows", actor };
  expect(await readActivity(touched)).toMatchObject([{ action: "undo-rows", actor, details }, loaded]);
  expect(await readActivity(untouched)).toMatchObject([loaded]);
});

test(
  "a load that fails between batches is in the record of each company that it changed",
  { tags: ["AUD-01.5"] },
  async () => {
    const { id, actor, touched, untouched, readActivity } = await beginLoad();
    const fail = () => Promise.reject(new Error("The second batch fails."));
    expect(await executeUntil(id, fail)).toMatchObject({ state: "failed", done: 3000 });
    expect(await readActivity(touched)).toMatchObject([{ action: "load-rows", actor, details: { updated: 3000 } }]);
    expect(await readActivity(untouched)).toEqual([]);
  },
);

test(
  "a load that is cancelled while it waits for its second batch is recorded, too",
  { tags: ["AUD-01.5"] },
  async () => {
    const { id, touched, readActivity } = await beginLoad();
    await executeUntil(id, async (runner) => runner.abort());
    await cancel(id);
    expect(await executeUntil(id, () => Promise.reject(new Error("The run goes on.")))).toMatchObject({
      state: "cancelled",
      done: 3000,
    });
    expect(await readActivity(touched)).toMatchObject([{ action: "load-rows", details: { updated: 3000 } }]);
  },
);
