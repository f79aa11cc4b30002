import { expect, test } from "vitest";
import { sendDocuments } from "../../../test/sent-documents.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { tellNews } from "./tell-news.ts";

const fixture = submissionFixture();
const { query, anItem, act, call, follow, publish, staffCall, dayIn } = fixture;

const decide = (...decisions: object[]) => staffCall("POST", "requirement-items/decide", { decisions });
async function tell() {
  await query("update requirement_decisions set at = at - interval '13 s' where told_at is null");
  await tellNews(fixture.database, AbortSignal.timeout(60_000));
}

/** The notifications of the company, the oldest first. */
const read = async () =>
  (await call("GET", "notifications/?ordering=event_date")).body.results as { description: string }[];
const readSentences = async () => (await read()).map(({ description }) => description);
const forget = () => query("truncate notifications cascade");

test(
  "a needed document is told with its facts, and many of a requirement together",
  { tags: ["REQ-44.5"] },
  async () => {
    const item = await anItem({ name: "Insurance" });
    expect(await read()).toMatchObject([
      {
        notification_type: "requirement_opened",
        description: expect.stringMatching(/^Insurance is needed by [A-Z][a-z]{2} \d+, \d{4}\.$/),
        requirement_opened: {
          item: item.id,
          name: "Insurance",
          state: "missing",
          due_on: await dayIn(30),
          reason: null,
        },
      },
    ]);
    await forget();
    for (let n = 0; n < 3; n += 1) await fixture.stage.aProduct(fixture.company.id);
    await publish({ name: "Data sheet", applies_to: "product", condition: { company_ids: [fixture.company.id] } });
    await follow();
    expect(await read()).toMatchObject([
      {
        description: expect.stringMatching(/^Data sheet \(3 products\) is needed by/),
        requirement_opened: { item: null, subject: "3 products" },
      },
    ]);
  },
);

test("a silent publication notifies nobody", { tags: ["REQ-04.4"] }, async () => {
  await anItem({ is_silent: true });
  expect(await read()).toEqual([]);
});

test("decisions are told with their reason, also a refused waiver", { tags: ["REQ-44.5"] }, async () => {
  const [sent, asked, waived] = [
    await anItem({ name: "ISO" }),
    await anItem({ name: "Tax" }),
    await anItem({ name: "API" }),
  ];
  await sendDocuments(fixture, [sent.id]);
  await act(`${asked.id}/waiver-request`, { reason: "Our broker is slow.", until: await dayIn(20) });
  await forget();
  await decide(
    { id: sent.id, decision: "change", reason: "Wrong name" },
    { id: asked.id, decision: "change", reason: "We need it." },
    { id: waived.id, decision: "waive", reason: "Not this year.", until: await dayIn(20) },
  );
  expect(await read()).toEqual([]);
  await tell();
  await tell();
  expect((await readSentences()).toSorted()).toEqual([
    expect.stringMatching(/^API is not needed until [A-Z].*: Not this year\.$/),
    "ISO needs changes: Wrong name.",
    "Tax is still needed: We need it.",
  ]);
});

test("a document that ends is told 30 days before and the day after, once each", { tags: ["REQ-44.5"] }, async () => {
  const { id } = await anItem({ name: "ISO" });
  const accept = async (days: number, renewal: string | null = null) =>
    query(
      "update requirement_items set state = 'accepted', renewal = $3, due_on = $2, valid_until = $2 where id = $1",
      [id, await dayIn(days), renewal],
    );
  await forget();
  await accept(31);
  await tell();
  expect(await read()).toEqual([]);
  await accept(30);
  await Promise.all([tell(), tell()]);
  expect(await readSentences()).toEqual([expect.stringMatching(/^ISO expires on [A-Z]/)]);
  await accept(29, "submitted");
  await tell();
  await accept(-1);
  await tell();
  await tell();
  expect(await readSentences()).toEqual([
    expect.stringMatching(/^ISO expires on [A-Z]/),
    expect.stringMatching(/^ISO expired on [A-Z]/),
  ]);
});
