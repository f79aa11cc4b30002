import type { ContentRequirement, RequirementEffect } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";

const fixture = requirementFixture();

const effectOf = async (id: number) =>
  (await fixture.staffCall("POST", `requirements/${id}/effect`, {})).body as RequirementEffect;

/** A draft for lines of the vendor's company. */
async function aDraft(values: Partial<ContentRequirement> = {}) {
  const name = crypto.randomUUID();
  const label = await fixture.staffCall("POST", "labels", { name, space: "order" });
  const { status, body } = await fixture.staffCall("POST", "requirements", {
    name,
    label_id: label.body.id,
    applies_to: "order_line",
    condition: { company_ids: [fixture.company.id] },
    state: "draft",
    ...values,
  });
  expect(status).toBe(201);
  return body.id as number;
}

test("the effect of a draft is what its publication then does", { tags: ["REQ-04.1"] }, async () => {
  await fixture.anOrderOf(3);
  await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
  const id = await aDraft();
  expect(await effectOf(id)).toMatchObject({
    opens: 3,
    closes: 0,
    companies: 1,
    mails: 1,
    blocks: [],
    largest: [{ id: fixture.company.id, opens: 3 }],
  });
  await fixture.staffCall("PATCH", `requirements/${id}`, { state: "in_force" });
  await fixture.follow();
  expect(await fixture.items(id)).toHaveLength(3);
  expect(await effectOf(id)).toMatchObject({ opens: 0, closes: 0, companies: 0, mails: 0, largest: [] });
  await fixture.staffCall("PATCH", `requirements/${id}`, {
    condition: { company_ids: [fixture.company.id], order_amount_over: "1000" },
    state: "draft",
  });
  expect(await effectOf(id)).toMatchObject({ opens: 0, closes: 3 });
  expect((await fixture.items(id)).map(({ state }) => state)).toEqual(["missing", "missing", "missing"]);
});

test(
  "a draft takes agreements over without mails, and valid ones are not blocked",
  { tags: ["REQ-05.12"] },
  async () => {
    const name = crypto.randomUUID();
    const { body: label } = await fixture.staffCall("POST", "labels", { name: name.toUpperCase(), space: "company" });
    const id = await aDraft({
      applies_to: "company",
      label_id: label.id,
      effect: { kind: "block", of: ["answer_orders"] },
    });
    expect(await effectOf(id)).toMatchObject({ opens: 1, mails: 1, blocks: [{ act: "answer_orders", companies: 1 }] });
    await fixture.query(
      `insert into agreements (company_id, document_type, status, file_id, name, extension, size, sha256)
     values ($1, $2, '4', gen_random_uuid(), 'Policy', 'pdf', 9, sha256('policy'))`,
      [fixture.company.id, name],
    );
    expect(await effectOf(id)).toMatchObject({ opens: 1, mails: 0, blocks: [{ act: "answer_orders", companies: 0 }] });
  },
);

test("the effect of a draft counts no test companies", { tags: ["REQ-04.1"] }, async () => {
  await fixture.anOrderOf(2);
  const id = await aDraft();
  const { id: other } = await fixture.stage.aCompany();
  await fixture.query("update companies set test_of = $1 where id = $2", [other, fixture.company.id]);
  expect(await effectOf(id)).toMatchObject({ opens: 0, companies: 0, mails: 0 });
});

test("each condition says what it leaves", { tags: ["REQ-04.2"] }, async () => {
  await fixture.anOrderOf(2);
  const id = await aDraft({
    condition: {
      categories: ["No such category"],
      company_ids: [fixture.company.id],
      attributes: [{ name: "material", test: "has" }],
    },
  });
  const { leaves } = await effectOf(id);
  expect(leaves.map(({ condition, attribute }) => [condition, attribute])).toEqual([
    [null, null],
    ["categories", null],
    ["attributes", 0],
    ["company_ids", null],
  ]);
  expect(leaves[0]?.subjects).toBeGreaterThanOrEqual(2);
  expect(leaves.slice(1).map(({ subjects }) => subjects)).toEqual([0, 0, 0]);
});

test(
  "the effect says what would be blocked, and a later first day blocks nothing",
  { tags: ["REQ-04.3"] },
  async () => {
    await fixture.anOrderOf(1);
    const id = await aDraft({ effect: { kind: "block", of: ["answer_orders"] } });
    expect((await effectOf(id)).blocks).toEqual([{ act: "answer_orders", companies: 1 }]);
    await fixture.staffCall("PATCH", `requirements/${id}`, {
      active: { from: "2999-01-01", until: null },
      state: "draft",
    });
    expect(await effectOf(id)).toMatchObject({ opens: 0, blocks: [{ act: "answer_orders", companies: 0 }] });
  },
);

test("a draft that cannot be published has no effect", { tags: ["REQ-04.1"] }, async () => {
  const id = await aDraft({ effect: { kind: "block", of: [] } });
  expect(await fixture.staffCall("POST", `requirements/${id}/effect`, {})).toMatchObject({
    status: 400,
    body: { effect: [expect.any(String)] },
  });
  expect((await fixture.staffCall("POST", "requirements/999999/effect", {})).status).toBe(404);
});

test("a silent publication tells nobody of its items, and of later ones as usual", { tags: ["REQ-04.4"] }, async () => {
  const untold = (id: number) =>
    fixture.query<{ is_untold: boolean }>(
      "select is_untold from requirement_items where requirement_id = $1 order by opened_at, line",
      [id],
    );
  await fixture.anOrderOf(1);
  const id = await aDraft();
  const published = await fixture.staffCall("PATCH", `requirements/${id}`, { state: "in_force", is_silent: true });
  expect(published.body).toMatchObject({ state: "in_force", is_silent: false });
  await fixture.follow();
  expect(await untold(id)).toEqual([{ is_untold: false }]);
  await fixture.anOrderOf(1);
  await fixture.follow();
  expect(await untold(id)).toEqual([{ is_untold: false }, { is_untold: true }]);
});
