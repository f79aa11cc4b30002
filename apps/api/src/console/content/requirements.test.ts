import type { ContentRequirement } from "@lading/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onlyRow } from "../../ground/db/only-row.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterEach(() => stage[Symbol.asyncDispose]());

const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
const aLabel = async (space: string, name = `Of ${space}`) =>
  (await send("POST", "labels", { name, space })).json<{ id: number }>().id;

test("a requirement is drafted, published, changed, restored and deleted", { tags: ["REQ-01.1"] }, async () => {
  const label_id = await aLabel("company");
  const drafted = await send("POST", "requirements", {
    name: "Insurance",
    label_id,
    applies_to: "company",
    state: "draft",
  });
  expect(drafted.json()).toMatchObject({
    state: "draft",
    condition: {},
    maximum_files: 1,
    validity: { kind: "none" },
    due_days: 30,
    reminders: [60, 30, 14, 7, 1, 0],
    grace_days: 30,
    effect: { kind: "none", of: [] },
  });
  const { id } = drafted.json<ContentRequirement>();
  const count = async () => {
    const { rows } = await stage.owner.query<{ count: number }>(
      "select count(*)::int from requirements where deleted_at is null",
    );
    return onlyRow(rows).count;
  };
  expect(await count()).toBe(0);
  const fields = [{ key: "expires", name: "Expires", type: "date", is_required: true, not_before: "today" }];
  const published = await send("PATCH", `requirements/${id}`, {
    fields,
    validity: { kind: "until_field", field: "expires" },
    effect: { kind: "block", of: ["answer_orders"] },
    condition: { countries: ["Italy"] },
    state: "in_force",
  });
  expect(published.json()).toMatchObject({
    state: "in_force",
    fields,
    condition: { countries: ["Italy"] },
    waiting: null,
  });
  expect(await count()).toBe(1);
  await send("PATCH", `requirements/${id}`, { name: "Liability insurance" });
  await send("POST", `requirements/${id}/restore`, { number: 1 });
  expect((await send("GET", `requirements/${id}`)).json()).toMatchObject({ name: "Insurance" });
  expect((await send("GET", `requirements/${id}/versions`)).json()).toMatchObject({ count: 3 });
  expect((await send("GET", "requirements?search=insur")).json()).toMatchObject({ count: 1 });
  expect((await send("DELETE", `requirements/${id}`)).statusCode).toBe(200);
  expect(await count()).toBe(0);
});

test("a requirement that cannot be is not published", { tags: ["REQ-01.2"] }, async () => {
  const [company, order] = [await aLabel("company"), await aLabel("order")];
  const base = { name: "Insurance", label_id: company, applies_to: "company" };
  await send("POST", "requirements", base);
  const ofLines = { ...base, name: "Certificate", label_id: order, applies_to: "order_line" };
  const refuses = async (values: object, field: string) => {
    const answer = await send("POST", "requirements", { ...ofLines, ...values });
    expect([values, answer.statusCode, Object.keys(answer.json<object>())]).toEqual([values, 400, [field]]);
  };
  await refuses({ name: "INSURANCE" }, "name");
  await refuses({ label_id: company }, "label_id");
  await refuses({ applies_to: "shipment" }, "applies_to");
  await refuses({ maximum_files: 21 }, "maximum_files");
  await refuses({ validity: { kind: "until_field", field: "expires" } }, "validity");
  await refuses({ effect: { kind: "block", of: [] } }, "effect");
  await refuses({ effect: { kind: "warn", of: ["answer_orders"] } }, "effect");
  await refuses({ reminders: [7, 7] }, "reminders");
  await refuses({ reviewer_role_id: 99_999 }, "reviewer_role_id");
  await refuses({ condition: { plan_ids: [99_999] } }, "condition");
  await refuses({ condition: { attributes: [{ name: "nonsense", test: "has" }] } }, "condition");
  await refuses({ condition: { attributes: [{ name: "material", test: "has", value: "steel" }] } }, "condition");
  await refuses(
    { applies_to: "product", label_id: await aLabel("product"), condition: { order_amount_over: "5" } },
    "condition",
  );
  await refuses({ active: { from: "2027-01-02", until: "2027-01-01" } }, "active");
  await refuses(
    { name: "Tax", label_id: company, applies_to: "company", condition: { categories: ["Pipe"] } },
    "condition",
  );
  const { id } = (await send("POST", "requirements", ofLines)).json<ContentRequirement>();
  expect((await send("PATCH", `requirements/${id}`, { applies_to: "company", label_id: company })).json()).toEqual({
    applies_to: [expect.any(String)],
  });
});

test("a label that a requirement needs is deleted only with a replacement", { tags: ["REQ-01.3"] }, async () => {
  const [label_id, other] = [await aLabel("company"), await aLabel("company", "Other")];
  const { id } = (
    await send("POST", "requirements", { name: "Insurance", label_id, applies_to: "company" })
  ).json<ContentRequirement>();
  expect((await send("DELETE", `labels/${label_id}`)).json()).toEqual({ replacement_id: [expect.any(String)] });
  expect((await send("DELETE", `labels/${label_id}?replacement_id=${other}`)).statusCode).toBe(200);
  expect((await send("GET", `requirements/${id}`)).json()).toMatchObject({ label_id: other });
});
