import type { Run } from "@lading/contract";
import { expect, test } from "vitest";
import type { RunnerParts } from "../../../record/runs/runner-parts.ts";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { openRunner } from "../../../test/run-fixture.ts";
import { compareItems } from "../items/compare-items.ts";

const fixture = requirementFixture();
const { publish, follow, query, staffCall } = fixture;
const products = 600;

/** Publishes a requirement of more products than one transaction should open. */
async function publishMany() {
  await query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select $1::uuid, 'R-' || n || '-' || $1, 'S-' || n, 'Valve ' || n from generate_series(1, $2::int) n`,
    [fixture.company.id, products],
  );
  return publish({ applies_to: "product", condition: { company_ids: [fixture.company.id] } });
}

/** The runs of requirements, the latest first. */
async function runs() {
  const kinds = "kind=requirement_opening&kind=requirement_recompute";
  const answer = await staffCall("GET", `runs/?${kinds}`);
  return (answer.body as { results: Run[] }).results;
}

async function execute(changes: Partial<RunnerParts> = {}) {
  await using runner = openRunner(fixture.stage, changes);
  await runner.execute();
}

async function countItems(requirementId: number) {
  const [counts] = await query<{ needed: number; closed: number }>(
    `select count(*) filter (where state = 'missing')::int as needed, count(*) filter (where state = 'not_applicable')::int as closed
     from requirement_items where requirement_id = $1`,
    [requirementId],
  );
  return counts;
}

const compare = () => compareItems(fixture.database, AbortSignal.timeout(60_000), { error: () => {} });

test("many items are opened and closed by runs that show how far they are", { tags: ["REQ-04.5"] }, async () => {
  const id = await publishMany();
  await follow();
  expect(await countItems(id)).toEqual({ needed: 0, closed: 0 });
  expect(await compare()).toBeUndefined();
  await execute();
  expect((await staffCall("GET", `requirements/${id}`)).body).toMatchObject({ run: null });
  expect(await countItems(id)).toEqual({ needed: products, closed: 0 });
  const loaded = { state: "loaded", subject: "requirement_items", done: products, total: products };
  expect((await runs())[0]).toMatchObject({ ...loaded, kind: "requirement_opening", counts: { created: products } });
  await staffCall("PATCH", `requirements/${id}`, { condition: { is_api_certified: true } });
  await execute();
  expect(await countItems(id)).toEqual({ needed: 0, closed: products });
  expect((await runs())[0]).toMatchObject({ ...loaded, kind: "requirement_recompute", counts: { closed: products } });
  await follow();
  expect(await compare()).toBe(0);
});

test("a requirement that is deleted stops its run and closes what it opened", { tags: ["REQ-04.6"] }, async () => {
  const id = await publishMany();
  const [run] = await runs();
  expect((await staffCall("GET", `requirements/${id}`)).body).toMatchObject({ run: run!.id });
  expect(await staffCall("POST", `runs/${run!.id}/cancel`)).toMatchObject({
    status: 409,
    body: { code: "run_follows" },
  });
  await query(
    `with added as (
       insert into companies (id, company_code, name)
       select ('ffffffff-ffff-4fff-bfff-' || lpad(n::text, 12, '0'))::uuid, 'RUN' || n, 'Vendor ' || n
       from generate_series(1, 40) n returning id)
     insert into company_feature_flags select id, 'Required Documents', true from added`,
  );
  // Companies have their turns in the order of their ids, so the requirement is deleted when only companies without products are left.
  let opened = 0;
  await execute({
    pause: async () => {
      const counts = await countItems(id);
      if (opened === 0 && counts?.needed === products) await staffCall("DELETE", `requirements/${id}`);
      opened = counts?.needed ?? 0;
    },
  });
  expect(opened).toBe(products);
  expect((await runs())[0]).toMatchObject({ id: run!.id, state: "cancelled", done: products });
  await follow();
  expect(await countItems(id)).toEqual({ needed: 0, closed: products });
  expect(await compare()).toBe(0);
});

test("a change of the requirement replaces its run", { tags: ["REQ-04.6"] }, async () => {
  const id = await publishMany();
  await staffCall("PATCH", `requirements/${id}`, { due_days: 7 });
  expect((await runs()).slice(0, 2).map(({ state }) => state)).toEqual(["loading", "cancelled"]);
  await execute();
  expect(await countItems(id)).toEqual({ needed: products, closed: 0 });
});

test("the job opens the items of a run that failed", { tags: ["REQ-04.5"] }, async () => {
  const id = await publishMany();
  await query("delete from role_permissions where permission = 'provider.change_requirements'");
  await execute();
  expect((await runs())[0]).toMatchObject({ state: "failed" });
  await query(
    "insert into role_permissions select id, 'provider.change_requirements' from roles where of_provider and name = 'Administrator'",
  );
  await follow();
  expect(await countItems(id)).toEqual({ needed: products, closed: 0 });
});
