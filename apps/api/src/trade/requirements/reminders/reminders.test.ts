import { describe, expect, test } from "vitest";
import { requirementReminderFixture } from "../../../test/requirement-reminder-fixture.ts";

const fixture = requirementReminderFixture();
const { remind, anItem, mails, steps, query } = fixture;

describe("reminders", () => {
  test("come on their days from seven in the morning, each once", { tags: ["REQ-42.1"] }, async () => {
    const id = await anItem({ name: "Insurance" });
    await remind("2027-01-30T11:59:00Z"); // 5:59 in Chicago.
    expect(await steps(id)).toEqual([]);
    await remind("2027-01-30T13:00:00Z");
    await remind("2027-01-30T14:00:00Z");
    expect(await steps(id)).toEqual([60]);
    expect(await mails()).toEqual([
      { subject: "1 document: what is needed from you", text: expect.stringContaining("Needed by Mar 31, 2027") },
    ]);
    // The clocks change on March 14, so seven o'clock is an hour earlier.
    await remind("2027-03-17T11:59:00Z");
    expect(await steps(id)).toEqual([60]);
    await remind("2027-03-17T12:00:00Z");
    for (const day of [
      "2027-03-24",
      "2027-03-30",
      "2027-03-31",
      "2027-04-01",
      "2027-04-07",
      "2027-04-28",
      "2027-05-05",
    ])
      await remind(`${day}T12:00:00Z`);
    expect(await steps(id)).toEqual([60, "30 skipped", 14, 7, 1, 0, -7, "-14 skipped", "-21 skipped", -28]);
    expect((await mails()).at(-1)?.text).toContain("Late: it was due on Mar 31, 2027");
  });

  test("of days before the item was opened are never sent", { tags: ["REQ-42.1"] }, async () => {
    const id = await anItem({ opened: "2027-03-17", due: "2027-03-31" });
    await remind("2027-03-18T13:00:00Z");
    expect(await steps(id)).toEqual([14]);
  });

  test("on a leap day are those of the day", { tags: ["REQ-42.1"] }, async () => {
    const id = await anItem({ due: "2028-02-29" });
    await query("update requirement_items set opened_at = '2028-02-01' where requirement_id = $1", [id]);
    for (const day of ["2028-02-15", "2028-02-22", "2028-02-28", "2028-02-29", "2028-03-07"])
      await remind(`${day}T14:00:00Z`);
    expect(await steps(id)).toEqual([14, 7, 1, 0, -7]);
    expect(await mails()).toHaveLength(5);
  });

  test("after an outage of four days are one mail", { tags: ["REQ-42.2"] }, async () => {
    const first = await anItem({ name: "Insurance", due: "2027-03-31" });
    const second = await anItem({ name: "Tax form", due: "2027-04-02" });
    for (const day of ["2027-03-01", "2027-03-03", "2027-03-17", "2027-03-19", "2027-03-24", "2027-03-26"])
      await remind(`${day}T13:00:00Z`);
    const before = (await mails()).length;
    // Down from the 30th until the afternoon of the third.
    await remind("2027-04-03T20:00:00Z");
    const [mail, ...more] = (await mails()).slice(before);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Insurance[^]*Tax form/);
    expect((await steps(first)).slice(-2)).toEqual(["1 skipped", 0]);
    expect((await steps(second)).slice(-2)).toEqual([1, 0]);
  });

  test("leave out documents in review and snoozed ones", { tags: ["REQ-43.2"] }, async () => {
    const ids = [await anItem(), await anItem(), await anItem(), await anItem()];
    const [inReview, renewed, snoozed, waiting] = ids;
    await query("update requirement_items set state = 'in_review' where requirement_id = $1", [inReview]);
    await query(
      "update requirement_items set state = 'accepted', valid_until = due_on, renewal = 'submitted' where requirement_id = $1",
      [renewed],
    );
    await query("update requirement_items set snoozed_until = '2027-03-17' where requirement_id = $1", [snoozed]);
    await remind("2027-03-17T13:00:00Z");
    expect(await Promise.all([inReview!, renewed!, snoozed!].map(async (id) => (await steps(id)).at(-1)))).toEqual([
      "14 skipped",
      "14 skipped",
      "14 skipped",
    ]);
    expect((await steps(waiting!)).at(-1)).toBe(14);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["1 document: what is needed from you"]);
  });

  test.each([
    ["suspended", "update companies set status = 'suspended' where id = $1"],
    [
      "a test company",
      "update companies set test_of = (select id from companies where id <> $1 limit 1) where id = $1",
    ],
    ["without the feature", "update company_feature_flags set active = false where company_id = $1"],
  ])("are not sent to a company that is %s", { tags: ["REQ-43.2"] }, async (_, change) => {
    const id = await anItem();
    await query(change, [fixture.company.id]);
    await remind("2027-03-17T13:00:00Z");
    expect(await steps(id)).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});
