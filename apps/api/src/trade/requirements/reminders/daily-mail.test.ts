import { describe, expect, test } from "vitest";
import { requirementReminderFixture } from "../../../test/requirement-reminder-fixture.ts";

const fixture = requirementReminderFixture();
const { remind, anItem, mails, query } = fixture;

describe("the mail of a day", () => {
  test("names new documents on working days, the most urgent first", { tags: ["REQ-43.1"] }, async () => {
    await anItem({ name: "Due today", due: "2027-03-29" });
    const opened = await anItem({ name: "Opened", due: "2027-04-20" });
    await query("update requirement_items set is_untold = true, opened_at = '2027-03-27' where requirement_id = $1", [
      opened,
    ]);
    await remind("2027-03-28T13:00:00Z"); // A Sunday.
    await remind("2027-03-29T13:00:00Z");
    await remind("2027-03-30T13:00:00Z");
    const texts = (await mails()).map(({ text }) => ["Due today", "Opened"].filter((name) => text.includes(name)));
    expect(texts).toEqual([["Due today"], ["Due today", "Opened"]]);
    expect((await mails()).at(-1)?.text).toMatch(/Due today[^]*Opened/);
  });

  test("comes from the due day on although mails are switched off", { tags: ["REQ-43.3"] }, async () => {
    await query(
      "insert into alert_settings (user_id, enabled, frequency) values ($1, false, 'daily') on conflict (user_id) do update set enabled = false",
      [fixture.vendor.id],
    );
    await anItem();
    for (const day of ["2027-03-24", "2027-03-30", "2027-03-31"]) await remind(`${day}T13:00:00Z`);
    expect(await mails()).toHaveLength(1);
  });

  test("goes to the second contact after the due day", { tags: ["REQ-43.3"] }, async () => {
    const email = `second-${fixture.company.id}@acme.example`;
    await query("update companies set secondary_contact = jsonb_build_object('email', $2::text) where id = $1", [
      fixture.company.id,
      email,
    ]);
    await anItem();
    await remind("2027-03-31T13:00:00Z");
    expect(await mails(email)).toEqual([]);
    await remind("2027-04-07T13:00:00Z");
    expect(await mails(email)).toHaveLength(1);
  });

  test("tells of decisions on agreements with their reason, once", { tags: ["REQ-43.6"] }, async () => {
    await query(
      `insert into agreement_submissions (company_id, agreement_id, document_type, file_id, name, extension, size, sha256, decided_at, decision,
         reason, expiration_date)
       select $1, gen_random_uuid(), type, gen_random_uuid(), 'Policy', 'pdf', 1, '', now() - age, decision, reason, '2028-03-31'
       from (values ('Insurance', interval '1 hour', 'changes_requested', 'Not signed.'), ('Tax form', interval '1 hour', 'accepted', null),
         ('Licence', interval '5 s', 'accepted', null)) d (type, age, decision, reason)`,
      [fixture.company.id],
    );
    await remind("2027-03-29T13:00:00Z");
    await remind("2027-03-30T13:00:00Z");
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Insurance[^]*Please change: Not signed\.[^]*Tax form[^]*Accepted until Mar 31, 2028/);
    expect(mail?.text).not.toContain("Licence");
  });

  test("tells of decisions with their reason, once", { tags: ["REQ-43.4"] }, async () => {
    const id = await anItem({ name: "Insurance", due: "2029-01-01" });
    await query(
      `with item as (
         update requirement_items set state = 'changes_requested', reason = 'The policy number differs.' where requirement_id = $1
         returning company_id, id
       )
       insert into requirement_submissions (company_id, item_id, state, sent_at, decided_at, reason)
         select company_id, id, 'changes_requested', now() - interval '1 day', now() - interval '1 hour', 'The policy number differs.' from item`,
      [id],
    );
    await remind("2027-03-29T13:00:00Z");
    await remind("2027-03-30T13:00:00Z");
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining("Please change: The policy number differs."),
    ]);
  });
});
