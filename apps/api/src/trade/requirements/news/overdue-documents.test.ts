import { expect, test } from "vitest";
import { checkQueue } from "../../../../../../tools/doctor/check-queue.ts";
import { sendDocuments } from "../../../test/sent-documents.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { tellNews } from "./tell-news.ts";

const fixture = submissionFixture();
const { query, anItem, staffCall, dayIn } = fixture;

/** The rows of the company in the queue, after the job. */
async function queue() {
  await tellNews(fixture.database, AbortSignal.timeout(60_000));
  expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
  return (await staffCall("GET", `queue/?company=${fixture.company.id}&kind=requirement_overdue`)).body.results;
}

/** An item whose time of grace of ten days is over, or will be. */
async function aLateItem(name: string, days: number) {
  const item = await anItem({ name, grace_days: 10 });
  await query("update requirement_items set due_on = $2 where id = $1", [item.id, await dayIn(days)]);
  return item;
}

test(
  "companies with overdue documents wait in the queue until they send or need nothing",
  { tags: ["REQ-43.5"] },
  async () => {
    const [first, second] = [await aLateItem("Insurance", -11), await aLateItem("Tax form", -10)];
    expect(await queue()).toMatchObject([
      {
        kind: "requirement_overdue",
        subject: "Insurance",
        asks: "1 document is overdue",
        link: `/provider/documents/${first.id}`,
      },
    ]);
    await query("update requirement_items set due_on = $2 where id = $1", [second.id, await dayIn(-20)]);
    expect(await queue()).toMatchObject([
      {
        subject: "Tax form and 1 more",
        asks: "2 documents are overdue",
        link: `/provider/documents/items?company=${fixture.company.id}`,
      },
    ]);
    await sendDocuments(fixture, [first.id]);
    expect(await queue()).toMatchObject([{ subject: "Tax form" }]);
    const decisions = [{ id: second.id, decision: "waive", reason: "Not this year.", until: await dayIn(5) }];
    await staffCall("POST", "requirement-items/decide", { decisions });
    expect(await queue()).toEqual([]);
  },
);

test("documents that expired, and waivers that ended, become overdue", { tags: ["REQ-43.5"] }, async () => {
  const [expired, waived] = [await aLateItem("ISO", -11), await aLateItem("API", -11)];
  await query("update requirement_items set state = 'accepted', valid_until = due_on where id = $1", [expired.id]);
  await query("update requirement_items set state = 'waived', waived_until = due_on where id = $1", [waived.id]);
  expect(await queue()).toMatchObject([{ subject: "API and 1 more" }]);
  await query("update requirement_items set valid_until = null, due_on = null where id = $1", [expired.id]);
  await query("update requirement_items set state = 'accepted', valid_until = $2 where id = $1", [
    waived.id,
    await dayIn(1),
  ]);
  expect(await queue()).toEqual([]);
});

test("suspended companies are not in the queue", { tags: ["REQ-43.5"] }, async () => {
  await aLateItem("ISO", -11);
  expect(await queue()).toHaveLength(1);
  await query("update companies set status = 'suspended' where id = $1", [fixture.company.id]);
  expect(await queue()).toEqual([]);
});
