import type { WorkItem } from "@lading/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkQueue } from "../../../../../../tools/doctor/check-queue.ts";
import { openVendorRunDatabase } from "../../../ground/db/database.ts";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { sendDocuments } from "../../../test/sent-documents.ts";
import { writeReviewRows } from "./review-work-queries.ts";

const fixture = requirementFixture();
const { follow, publish, query, staffCall } = fixture;

const rewrite = (batch: string) => fixture.database.transaction().execute((db) => writeReviewRows(db, [batch]));

/** Lets the job compare everything with the requirements, as it does after a change that is not made in a test. */
async function noteAll() {
  await query("insert into requirement_changes (kind, subject) select 'requirement', id from requirements");
  await query("insert into requirement_changes (kind, company_id) values ('company', $1)", [fixture.company.id]);
  await follow();
}

const queue = async (): Promise<WorkItem[]> =>
  (await staffCall("GET", `queue/?company=${fixture.company.id}&kind=requirement_review`)).body.results;

/** Publishes requirements of the vendor's company and returns the ids of their items. */
async function openItems(...names: string[]) {
  for (const name of names) await publish({ name, condition: { company_ids: [fixture.company.id] } });
  await follow();
  const rows = await query<{ id: string }>(
    "select i.id from requirement_items i join requirements r on r.id = i.requirement_id where i.company_id = $1 order by r.name",
    [fixture.company.id],
  );
  return rows.map(({ id }) => id);
}

test(
  "what a company sends together is one row of the queue until all of it is decided",
  { tags: ["REQ-30.1"] },
  async () => {
    const [first, second, third] = (await openItems("Insurance", "Quality", "Safety")) as [string, string, string]; // Three requirements.
    const batch = await sendDocuments(fixture, [first, second]);
    expect(await queue()).toMatchObject([
      {
        kind: "requirement_review",
        subject: "Insurance and 1 more",
        subject_note: "Ada Moss",
        asks: "2 documents to decide",
        link: `/provider/requirement-review/${batch}`,
        size: 2,
      },
    ]);
    await sendDocuments(fixture, [third]);
    expect(await queue()).toMatchObject([{ size: 2 }, { subject: "Safety", asks: "1 document to decide", size: 1 }]);
    expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
    const end = (id: string) =>
      query("update requirement_submissions set state = 'withdrawn' where item_id = $1 and batch_id = $2", [id, batch]);
    await end(first);
    await rewrite(batch);
    expect(await queue()).toMatchObject([{ subject: "Quality", size: 1 }, {}]);
    await end(second);
    await rewrite(batch);
    expect(await queue()).toMatchObject([{ subject: "Safety" }]);
    expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
  },
);

test(
  "documents wait only while they are needed, and their company is active and has the feature",
  { tags: ["REQ-30.1"] },
  async () => {
    const [item] = (await openItems("Tax")) as [string]; // One requirement.
    await sendDocuments(fixture, [item]);
    const company = `companies/${fixture.company.id}`;
    const flag = (active: boolean) =>
      staffCall("PATCH", company, {
        feature_flags: [{ feature_name: "Required Documents", active }],
      });
    const steps = [
      [() => flag(false), () => flag(true)],
      [
        () =>
          staffCall("POST", `${company}/suspend`, {
            reason: "Unpaid invoices",
          }),
        () => staffCall("POST", `${company}/resume`),
      ],
      [
        () => query("update requirements set deleted_at = now()"),
        () => query("update requirements set deleted_at = null"),
      ],
    ] as const;
    for (const [end, begin] of steps) {
      await end();
      await noteAll();
      expect([await queue(), await checkQueue(fixture.stage.owner)]).toMatchObject([[], [{ level: "ok" }]]);
      await begin();
      await noteAll();
      expect([await queue(), await checkQueue(fixture.stage.owner)]).toMatchObject([[{ size: 1 }], [{ level: "ok" }]]);
    }
    const { token } = await fixture.stage.aStaffMember({
      may: ["provider.change_agreements"],
    });
    const others = await fixture.stage.call(token, "GET", `/api/provider/queue/?company=${fixture.company.id}`);
    expect(others.json().results).not.toContainEqual(expect.objectContaining({ kind: "requirement_review" }));
  },
);

test("the transaction of a vendor writes rows of its company", { tags: ["REQ-30.1"] }, async () => {
  const [item] = (await openItems("Safety")) as [string]; // One requirement.
  const batch = await sendDocuments(fixture, [item]);
  await query("delete from work_items where kind = 'requirement_review'");
  const pool = openVendorRunDatabase(fixture.stage.logins.vendor, false);
  await using _ = { [Symbol.asyncDispose]: () => pool.destroy() };
  const write = (sessionId: string) =>
    pool.transaction().execute(async (db) => {
      await sql`select from open_session(${sessionId})`.execute(db);
      await writeReviewRows(db, [batch]);
    });
  await write((await fixture.stage.aVendor()).sessionId);
  expect(await queue()).toEqual([]);
  await write(fixture.vendor.sessionId);
  expect(await queue()).toMatchObject([{ size: 1 }]);
  await query("update requirement_submissions set state = 'withdrawn' where batch_id = $1", [batch]);
  await write(fixture.vendor.sessionId);
  expect(await queue()).toEqual([]);
});

test("a waiver that a company asks for is a row of the queue until it is decided", { tags: ["REQ-24.4"] }, async () => {
  const [id] = await openItems("Insurance");
  const today = (
    await query<{ day: string }>("select (now() at time zone time_zone)::date::text as day from work_calendar")
  )[0]?.day;
  const ask = (reason: string) => fixture.call("POST", `requirements/${id}/waiver-request`, { reason, until: today });
  await ask("The mill is closed.");
  const [former] = await queue();
  expect(former).toMatchObject({ subject: "Insurance", subject_note: "Ada Moss", asks: "Asks for a waiver", size: 1 });
  await ask("It is still closed.");
  const [row, ...more] = await queue();
  expect([row?.link === former?.link, more]).toEqual([false, []]);
  expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
  const batch = row?.link.split("/").at(-1);
  expect((await staffCall("GET", `requirement-items/?batch=${batch}`)).body.results).toMatchObject([
    { id, state: "missing" },
  ]);
  const { body } = await staffCall("POST", "requirement-items/decide", {
    decisions: [{ id, decision: "waive", reason: "Closed until then.", until: today }],
  });
  expect(body.results).toEqual([{ id, status: "waived" }]);
  expect(await queue()).toEqual([]);
  await staffCall("POST", "requirement-items/undo", { decision_id: body.decision_id });
  expect(await queue()).toMatchObject([{ link: row?.link }]);
});
