import type { DocumentRequest } from "@lading/contract";
import { expect, test } from "vitest";
import { sendDocuments } from "../../../test/sent-documents.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { call, dayIn, decide, follow, query, staffCall } = fixture;

let count = 0;
const fields = [{ key: "year", name: "Year", type: "text" as const, is_required: true }];

async function aLabel(space = "product") {
  count += 1;
  return (await staffCall("POST", "labels", { name: `Form ${count}`, space, fields })).body.id as number;
}

/** Asks companies, by default the vendor's, for a document within ten days. */
async function ask(values: object = {}) {
  const label_id = await aLabel();
  const body = {
    name: `Questionnaire ${count}`,
    company_ids: [fixture.company.id],
    label_id,
    due_on: await dayIn(10),
    text: "",
  };
  return staffCall("POST", "document-requests/", { ...body, ...values });
}

const own = async (search = "") => (await call("GET", `requirements/${search}`)).body;
const list = async (search = ""): Promise<DocumentRequest[]> =>
  (await staffCall("GET", `document-requests/${search}`)).body.results;

test("vendors are asked once, with the words and the day of the request", { tags: ["REQ-34.1"] }, async () => {
  const { status, body } = await ask({ text: "Please fill in all pages.\nAsk us if a question is unclear." });
  expect([status, body]).toMatchObject([
    201,
    {
      progress: { n: 0, of: 1 },
      due_on: await dayIn(10),
      unseen: 0,
      run: null,
      closed_at: null,
      created_by: "Ada Moss",
    },
  ]);
  await follow();
  const { results } = await own();
  expect(results).toMatchObject([
    {
      requirement: { id: body.id, name: body.name },
      state: "missing",
      due_on: await dayIn(10),
      subject: { kind: "company" },
    },
  ]);
  expect((await call("GET", `requirements/${results[0].id}`)).body).toMatchObject({
    help: "Please fill in all pages.\nAsk us if a question is unclear.",
    fields: [{ key: "year" }],
  });
  const events = await query("select type from outbox_events where company_id = $1 and type like 'requirement%'", [
    fixture.company.id,
  ]);
  expect(events).toEqual([{ type: "requirement.opened" }]);
  expect((await staffCall("GET", `requirements?search=${body.name}`)).body.count).toBe(0);
  expect((await staffCall("GET", `requirements/${body.id}`)).status).toBe(404);
});

test("a request shows how many companies have given it", { tags: ["REQ-34.2"] }, async () => {
  const other = await fixture.stage.aVendor();
  await query("update company_feature_flags set active = false where company_id = $1", [other.companyId]);
  const { body } = await ask({ company_ids: [fixture.company.id, other.companyId] });
  await follow();
  const item = (await own()).results[0].id;
  await sendDocuments(fixture, [item]);
  expect(await list(`?search=${body.name}`)).toMatchObject([{ progress: { n: 0, of: 2 }, in_review: 1, unseen: 1 }]);
  await decide(item, "accepted");
  expect(await list(`?state=open&search=${body.name}`)).toMatchObject([
    { progress: { n: 1, of: 2 }, in_review: 0, waived: 0 },
  ]);
  // It asks once, so the document does not expire.
  expect((await own()).results).toMatchObject([{ state: "accepted", valid_until: null }]);
});

test("a closed request is not needed any more and keeps what it counted", { tags: ["REQ-34.3"] }, async () => {
  const { body } = await ask();
  await follow();
  const item = (await own()).results[0].id;
  await sendDocuments(fixture, [item]);
  await decide(item, "accepted");
  const closed = await staffCall("POST", `document-requests/${body.id}/close`, {});
  expect([closed.status, closed.body]).toMatchObject([200, { closed_by: "Ada Moss", progress: { n: 1, of: 1 } }]);
  await follow();
  expect((await own()).count).toBe(0);
  expect(await list(`?state=closed&search=${body.name}`)).toMatchObject([{ id: body.id, progress: { n: 1, of: 1 } }]);
  const again = await staffCall("POST", `document-requests/${body.id}/close`, {});
  expect(again.body.closed_at).toBe(closed.body.closed_at);
  expect((await ask({ name: body.name })).status).toBe(201);
});

test("a request that does not fit is refused by field", { tags: ["REQ-34.1"] }, async () => {
  const { body } = await ask();
  const unknown = "00000000-0000-4000-8000-000000000000";
  const refused = await ask({
    name: body.name.toUpperCase(),
    company_ids: [unknown],
    label_id: 999_999,
    due_on: await dayIn(-1),
  });
  expect(refused).toEqual({
    status: 400,
    body: {
      name: [`There is a requirement or an open request ${body.name.toUpperCase()} already.`],
      company_ids: [`There is no company ${unknown}.`],
      label_id: ["There is no such label."],
      due_on: ["Choose a day from today to the same day of the next year."],
    },
  });
  expect((await ask({ company_ids: [] })).body.company_ids).toEqual(["Choose at least one company."]);
  expect((await staffCall("POST", "document-requests/999999/close", {})).status).toBe(404);
});

test("more than 500 companies are asked by a run", { tags: ["REQ-34.4"] }, async () => {
  const rows = await query<{ id: string }>(
    `with made as (
       insert into companies (name, company_code, plan_id)
         select 'Asked ' || n, 'ASK-' || n, (select plan_id from companies where id = $1) from generate_series(1, 501) n returning id
     ), flags as (
       insert into company_feature_flags (company_id, feature_name, active) select id, 'Required Documents', true from made
         on conflict (company_id, feature_name) do update set active = true returning company_id
     )
     select company_id as id from flags`,
    [fixture.company.id],
  );
  const { status, body } = await ask({ company_ids: rows.map(({ id }) => id) });
  expect([status, body.run, body.progress]).toEqual([201, expect.any(String), { n: 0, of: 501 }]);
  const [run] = await query("select kind, total from runs where id = $1", [body.run]);
  expect(run).toEqual({ kind: "requirement_opening", total: 501 });
});
