import type { RequirementItem } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";

const fixture = requirementFixture();
const { call, publish, follow, query } = fixture;

const list = async (parameters = ""): Promise<{ count: number; results: RequirementItem[] }> =>
  (await call("GET", `requirements/${parameters}`)).body;

/** Publishes requirements of the company that are due after so many days, and opens their items. */
async function needed(...days: number[]) {
  for (const due_days of days)
    await publish({ name: `In ${due_days} days`, due_days, condition: { company_ids: [fixture.company.id] } });
  await follow();
}

test("a vendor reads what it must give, the most urgent first", { tags: ["REQ-20.1"] }, async () => {
  await needed(20, 3);
  const { count, results } = await list();
  expect([count, results.map(({ requirement }) => requirement.name)]).toEqual([2, ["In 3 days", "In 20 days"]]);
  const [first] = results;
  expect(first).toMatchObject({
    version: 1,
    company: { id: fixture.company.id },
    subject: { kind: "company", id: fixture.company.id },
    state: "missing",
    reason: null,
    renewal: null,
    document_ids: [],
    values: {},
    files: [],
  });
  expect((await call("GET", `requirements/${first?.id}`)).body).toEqual({
    ...first,
    help: "",
    is_read: false,
    template: null,
    example: null,
    fields: [],
    maximum_files: 1,
    draft: null,
    usable_documents: [],
    submissions: [],
    waiver_request: null,
    snoozed_until: null,
  });
  expect((await list("?ordering=-due_on")).results).toEqual(results.toReversed());
  expect((await list("?search=20 days")).results).toEqual(results.slice(1));
  expect((await list(`?requirement=${first?.requirement.id}`)).results).toEqual([first]);
  expect((await list("?state=accepted")).count).toBe(0);
});

test("items of products and lines name them", { tags: ["REQ-20.1"] }, async () => {
  await fixture.anOrderOf(1);
  const condition = { company_ids: [fixture.company.id] };
  await publish({ applies_to: "product", condition });
  await publish({ applies_to: "order_line", condition });
  await follow();
  const subjects = (await list("?search=ball")).results.map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      { kind: "product", id: expect.stringMatching(/^GXP/), name: "Ball valve" },
      { kind: "order_line", id: expect.stringMatching(/^PO-\d+\/1$/), name: "Ball valve" },
    ]),
  );
});

test("states follow from the day", { tags: ["REQ-11.1"] }, async () => {
  await needed(1);
  const [item] = (await list()).results;
  const setTo = (state: string, column: "valid_until" | "waived_until", days: number) =>
    query(
      `update requirement_items set state = $2,
         valid_until = case $4 when 'valid_until' then today + $3::int end, waived_until = case $4 when 'waived_until' then today + $3::int end
       from (select (now() at time zone time_zone)::date as today from work_calendar) t where id = $1`,
      [item?.id, state, days, column],
    );
  for (const [stored, column, days, shown] of [
    ["accepted", "valid_until", 31, "accepted"],
    ["accepted", "valid_until", 30, "expiring"],
    ["accepted", "valid_until", 0, "expiring"],
    ["accepted", "valid_until", -1, "expired"],
    ["waived", "waived_until", 0, "waived"],
    ["waived", "waived_until", -1, "missing"],
    ["not_applicable", "valid_until", 9, "not_applicable"],
  ] as const) {
    await setTo(stored, column, days);
    expect((await list(`?state=${shown}`)).results).toMatchObject([{ state: shown }]);
    expect((await list()).count).toBe(stored === "not_applicable" ? 0 : 1);
  }
});
