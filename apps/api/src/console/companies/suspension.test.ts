import { describe, expect, test } from "vitest";
import { digestFixture } from "../../test/digest-fixture.ts";
import { openStage } from "../../test/stage.ts";
import { must, suspensionFixture } from "../../test/suspension-fixture.ts";
import { resumeJobs } from "./resume-jobs.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

const { current, suspend, resume, read, readCompany, signIn, dayIn } = suspensionFixture();

describe("suspending a company", () => {
  test(
    "shows staff the start, the end, the author and the reason, and audits both actions",
    { tags: ["CON-13.1"] },
    async () => {
      const until = await dayIn(30);
      await must(suspend(current.vendor.companyId, { reason: "Unpaid invoices", until }));
      expect(await readCompany(current.vendor.companyId)).toEqual({
        status: "suspended",
        suspension: { since: expect.any(String), by: "Ada Moss", reason: "Unpaid invoices", until },
      });
      await must(resume(current.vendor.companyId));
      expect(await readCompany(current.vendor.companyId)).toEqual({ status: "active", suspension: null });
      const { rows } = await current.stage.owner.query(
        "select actor_id, action, details from audit_entries where details->>'id' = $1 order by id",
        [current.vendor.companyId],
      );
      expect(rows).toEqual([
        {
          actor_id: current.staff.id,
          action: "POST /api/provider/companies/{id}/suspend",
          details: { id: current.vendor.companyId, reason: "Unpaid invoices", until },
        },
        {
          actor_id: current.staff.id,
          action: "POST /api/provider/companies/{id}/resume",
          details: { id: current.vendor.companyId },
        },
      ]);
    },
  );

  test("needs a reason and a day to come", { tags: ["API-02.4", "CON-13.1"] }, async () => {
    for (const [body, messages] of [
      [{ reason: "  " }, { reason: ["Say why the company is suspended."] }],
      [{ reason: "Why", until: await dayIn(0) }, { until: ["Must be a day after today."] }],
      [{ reason: "Why", until: "2026-02-30" }, { until: ["Must be a date like 2026-01-31."] }],
    ] as const) {
      const answer = await suspend(current.vendor.companyId, body);
      expect([answer.statusCode, answer.json()]).toEqual([400, messages]);
    }
    expect((await readCompany(current.vendor.companyId)).status).toBe("active");
    for (const change of [suspend, resume]) expect((await change(crypto.randomUUID())).statusCode).toBe(404);
    expect(await read(`${crypto.randomUUID()}/suspension`)).toMatchObject({ detail: "Not found." });
  });

  test("is refused twice, as is resuming, and changes nothing then", { tags: ["CON-13.1"] }, async () => {
    const atOnce = await Promise.all([
      suspend(current.vendor.companyId, { reason: "One" }),
      suspend(current.vendor.companyId, { reason: "Two" }),
    ]);
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const before = await readCompany(current.vendor.companyId);
    const again = await suspend(current.vendor.companyId, { reason: "Three" });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { detail: "Idle Pipe is suspended already.", code: "already_suspended" },
    ]);
    expect(await readCompany(current.vendor.companyId)).toEqual(before);

    await must(resume(current.vendor.companyId));
    const late = await resume(current.vendor.companyId);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { detail: "Idle Pipe is not suspended.", code: "not_suspended" },
    ]);
  });

  test("names the day on which the company resumes", { tags: ["CON-13.5"] }, async () => {
    await must(suspend(current.vendor.companyId, { reason: "Why", until: "2099-12-01" }));
    expect((await signIn()).json()).toEqual({
      detail: "Idle Pipe is suspended until Dec 1, 2099. Ask your contact at the provider to open it earlier.",
      code: "company_suspended",
      params: { company_name: "Idle Pipe", until: "2099-12-01" },
    });
  });

  test("ends by itself on its day, which is audited", { tags: ["CON-13.5"] }, async () => {
    const [due, later, open] = await Promise.all([1, 2, 3].map(() => current.stage.aCompany()));
    await must(suspend(due!.id, { reason: "Why", until: await dayIn(1) }));
    await must(suspend(later!.id, { reason: "Why", until: await dayIn(1) }));
    await must(suspend(open!.id));
    await current.stage.owner.query("update companies set suspended_until = $2 where id = $1", [
      due!.id,
      await dayIn(0),
    ]);
    const [job] = resumeJobs(current.jobs);
    for (const _ of [1, 2]) await job!.run(AbortSignal.timeout(60_000));
    const states = [];
    for (const company of [due, later, open]) states.push((await readCompany(company!.id)).status);
    expect(states).toEqual(["active", "suspended", "suspended"]);
    const { rows } = await current.stage.owner.query(
      "select actor_id, action, company_id from audit_entries where action = 'resume-company'",
    );
    expect(rows).toEqual([{ actor_id: null, action: "resume-company", company_id: due!.id }]);
  });
});

describe("mails of a suspended company", () => {
  test(
    "pause, and one mail after it has resumed reports all that happened",
    { tags: ["ALRT-03.4", "CON-13.3"] },
    async () => {
      await using own = await openStage();
      await using fixture = digestFixture(own);
      const daily = await own.aVendor();
      const immediate = await own.aVendor({ companyId: daily.companyId });
      await fixture.choose(daily.token, {});
      await fixture.choose(immediate.token, { frequency: "real_time" });
      await fixture.settledAt("2030-05-01T12:00:00Z");
      const setStatus = (status: string) =>
        own.owner.query("update companies set status = $2 where id = $1", [daily.companyId, status]);
      const getDigests = async () => [
        await fixture.getDigestsTo(daily.email),
        await fixture.getDigestsTo(immediate.email),
      ];

      await setStatus("suspended");
      await fixture.raise(daily.companyId, ["One."]);
      for (const day of ["02", "03", "04"]) await fixture.send(`2030-05-${day}T07:00:00Z`);
      await fixture.raise(daily.companyId, ["Two."]);
      await fixture.send("2030-05-05T07:00:00Z");
      expect(await getDigests()).toEqual([[], []]);

      await setStatus("active");
      for (const minute of ["20", "21"]) await fixture.send(`2030-05-05T09:${minute}:00Z`);
      await fixture.send("2030-05-06T07:00:00Z");
      expect(await getDigests()).toEqual([["Two. | One."], ["Two. | One."]]);
      const unread = await own.call(daily.token, "GET", "/api/notifications/unread-count/");
      expect(unread.json()).toEqual({ count: 2 });
    },
  );

  test("can still be switched off with the link of an earlier one", { tags: ["ALRT-03.8"] }, async () => {
    const { rows } = await current.stage.owner.query<{ salt: Buffer }>(
      "select code_salt as salt from mail_progress where user_id = $1",
      [current.vendor.id],
    );
    const code = current.stage.getCode("unsubscribe", { id: current.vendor.id, salt: onlyRow(rows).salt });
    await must(suspend(current.vendor.companyId));
    await must(current.stage.call(undefined, "POST", "/api/notifications/unsubscribe/", { query: { code } }));
    await must(resume(current.vendor.companyId));
    const settings = await current.stage.call(current.vendor.token, "GET", "/api/notifications/settings/");
    expect(settings.json()).toMatchObject({ enabled: false });
  });
});
