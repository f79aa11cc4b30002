import type { WorkItem } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { markFailed } from "../../ground/mail/mail-queries.ts";
import { openStage, type Stage } from "../../test/stage.ts";

/** Each kind comes into the queue and leaves it again. */
let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let jobs: ReturnType<typeof openJobDatabase>;
beforeAll(async () => {
  stage = await openStage();
  jobs = openJobDatabase(stage.logins.jobs);
  staff = await stage.aStaffMember();
});
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

async function find(companyId: string, kind: string): Promise<WorkItem[]> {
  const path = `/api/provider/queue/?company=${companyId}&kind=${kind}&page_size=100`;
  return (await stage.call(staff.token, "GET", path)).json().results;
}

const run = (statement: string, ...values: unknown[]) => stage.owner.query(statement, values);

describe("edits", { tags: ["CON-01.1"] }, () => {
  test(
    "wait as one row for each product, with the fields and the change of the price in words",
    { tags: ["CON-02.1"] },
    async () => {
      const { companyId } = await stage.aVendor();
      const { gxpSku } = await stage.aProduct(companyId, { name: "Gate valve", price: "10" });
      for (const name of ["color", "material", "size"]) await stage.anEdit(companyId, { gxpSku, name });
      await stage.anEdit(companyId, { gxpSku, name: "price", oldValue: "10", newValue: "11.2" });
      expect(await find(companyId, "edits")).toEqual([
        {
          id: expect.any(String),
          kind: "edits",
          subject: "Gate valve",
          subject_note: gxpSku,
          company: { id: companyId, name: "Acme Valve", is_test: false },
          asks: "4 fields, Vendor Price +12%",
          link: `/provider/review?company=${companyId}&search=${gxpSku}`,
          waiting_since: expect.any(String),
          due_at: expect.any(String),
          time_zone: "UTC",
          state: "on_track",
          owner: null,
          size: 4,
        },
      ]);
    },
  );

  test(
    "wait since the oldest of them, and keep their row while fields come and go",
    { tags: ["CON-02.2"] },
    async () => {
      const { companyId } = await stage.aVendor();
      const first = await stage.anEdit(companyId, { name: "color" });
      const [before] = await find(companyId, "edits");
      await stage.anEdit(companyId, { gxpSku: first.gxpSku, name: "price", oldValue: null, newValue: "3" });
      expect(await find(companyId, "edits")).toEqual([{ ...before, size: 2, asks: "Color and Vendor Price" }]);
      const decide = (id: string) =>
        stage.call(staff.token, "POST", "/api/provider/edits/decide", {
          payload: { decisions: [{ id, decision: "approve" }] },
        });
      await decide(first.id);
      expect(await find(companyId, "edits")).toMatchObject([{ id: before?.id, size: 1, asks: "Vendor Price" }]);
      const { rows } = await run("select id from field_edits where company_id = $1 and status = 'pending'", companyId);
      await decide(rows[0].id);
      expect(await find(companyId, "edits")).toEqual([]);
    },
  );

  test("leave with their product", async () => {
    const { companyId } = await stage.aVendor();
    await stage.anEdit(companyId);
    await run("delete from products where company_id = $1", companyId);
    expect(await find(companyId, "edits")).toEqual([]);
  });
});

describe("agreements", { tags: ["CON-01.2"] }, () => {
  const add = async (companyId: string, type: string, status: string, days: number | null) => {
    const { rows } = await run(
      `insert into agreements (company_id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
       select $1, $2, $3, (now() at time zone 'UTC')::date + $4::int, f.id, case when f.id is not null then 'a.pdf' end,
         case when f.id is not null then 'pdf' end, case when f.id is not null then 1 end, case when f.id is not null then '\\x00'::bytea end
       from (select case when $3 <> '1' then gen_random_uuid() end as id) f returning id`,
      companyId,
      type,
      status,
      days,
    );
    return rows[0].id as string; // A uuid column.
  };
  const describeAll = async (companyId: string) =>
    (await find(companyId, "agreement")).map(({ subject, asks }) => `${subject}: ${asks}`).toSorted();

  test("wait while they are missing, expired, or expire within 30 days", async () => {
    const { id } = await stage.aCompany();
    await add(id, "Insurance", "1", null);
    await add(id, "Quality", "4", 30);
    await add(id, "Safety", "4", 31);
    await add(id, "Supply", "4", -1);
    await add(id, "Tax", "4", null);
    expect(await describeAll(id)).toEqual([
      "Insurance: Required and missing",
      "Quality: Expires in 30 days",
      "Supply: Expired 1 day ago",
    ]);
    expect((await find(id, "agreement"))[0]?.link).toBe(`/provider/companies/${id}?tab=Agreements`);
  });

  test("wait no more once an accepted one of the type lasts longer, or their date or type changes", async () => {
    const { id } = await stage.aCompany();
    await add(id, "Insurance", "4", -5);
    const newer = await add(id, "Insurance", "3", 300);
    expect(await describeAll(id)).toEqual(["Insurance: Expired 5 days ago"]);
    await run("update agreements set status = '4' where id = $1", newer);
    expect(await describeAll(id)).toEqual([]);
    await run("update agreements set document_type = 'Quality' where id = $1", newer);
    expect(await describeAll(id)).toEqual(["Insurance: Expired 5 days ago"]);
    await run("update agreements set document_type = 'Insurance' where id = $1", newer);
    await run("delete from agreements where id = $1", newer);
    expect(await describeAll(id)).toEqual(["Insurance: Expired 5 days ago"]);
    await run("delete from agreements where company_id = $1", id);
    expect(await describeAll(id)).toEqual([]);
  });
});

describe("invitations", { tags: ["CON-01.3"] }, () => {
  test("wait from the time when they expire, until they are sent again, accepted or cancelled", async () => {
    const { id } = await stage.aCompany();
    const invitation = await stage.anInvitation(id, { email: "guest@acme.example" });
    expect(await find(id, "invitation")).toEqual([]);
    await run("update invitations set expires_at = now() - interval '1 hour' where id = $1", invitation.id);
    expect(await find(id, "invitation")).toMatchObject([
      {
        subject: "guest@acme.example",
        subject_note: "Full Access",
        asks: "Expired without an answer",
        link: `/provider/companies/${id}?tab=People&people=invited`,
      },
    ]);
    await run("update invitations set expires_at = now() + interval '7 days' where id = $1", invitation.id);
    expect(await find(id, "invitation")).toEqual([]);
    await run(
      "update invitations set expires_at = now() - interval '1 hour', cancelled_at = now() where id = $1",
      invitation.id,
    );
    expect(await find(id, "invitation")).toEqual([]);
  });

  test("wait at once if their last mail could not be delivered", async () => {
    const { id } = await stage.aCompany();
    const invitation = await stage.anInvitation(id);
    const fail = async (salt: Buffer) => {
      const { rows } = await run(
        `insert into mails (recipient, subject, text, html, code_purpose, code_id, code_salt)
         values ('x', 'x', 'x', 'x', 'invitation', $1, $2) returning id, code_purpose, code_id, code_salt`,
        invitation.id,
        salt,
      );
      await jobs.transaction().execute((db) => markFailed(db, rows[0], "No such mailbox"));
    };
    await fail(Buffer.from("an earlier code"));
    expect(await find(id, "invitation")).toEqual([]);
    await fail(invitation.codeSalt);
    expect(await find(id, "invitation")).toMatchObject([{ asks: "The mail could not be delivered" }]);
  });
});

describe("companies without an active administrator", { tags: ["CON-01.4"] }, () => {
  test("are new until they have a user, and then wait until a Vendor Admin is active", async () => {
    const { id } = await stage.aCompany({ name: "Zenith Pipe", code: "ZEN-1" });
    expect(await find(id, "new_company")).toMatchObject([
      {
        subject: "Zenith Pipe",
        subject_note: "ZEN-1",
        asks: "Nobody is invited as administrator",
        link: `/provider/companies/${id}?tab=People`,
      },
    ]);
    await run("update companies set email = 'owner@zenith.example' where id = $1", id);
    expect(await find(id, "new_company")).toMatchObject([{ email: "owner@zenith.example" }]);
    await stage.anInvitation(id, { role: "Vendor Admin", email: "new@zenith.example" });
    const [invited] = await find(id, "new_company");
    expect(invited).toMatchObject({ asks: "new@zenith.example is invited and has not answered" });
    expect(invited).not.toHaveProperty("email");
    expect(await find(id, "no_administrator")).toEqual([]);
    await stage.aVendor({ companyId: id, role: "View Only" });
    expect(await find(id, "new_company")).toEqual([]);
    expect(await find(id, "no_administrator")).toMatchObject([{ subject: "Zenith Pipe" }]);
    const admin = await stage.aVendor({ companyId: id, role: "Vendor Admin" });
    expect(await find(id, "no_administrator")).toEqual([]);
    await run("update users set status = 'deactivated' where id = $1", admin.id);
    expect(await find(id, "no_administrator")).toHaveLength(1);
    await run("update users set status = 'active' where id = $1", admin.id);
    expect(await find(id, "no_administrator")).toEqual([]);
    await run("delete from users where id = $1", admin.id);
    expect(await find(id, "no_administrator")).toHaveLength(1);
  });

  test("do not wait while they are suspended", async () => {
    const { id } = await stage.aCompany();
    await run("update companies set status = 'suspended' where id = $1", id);
    expect(await find(id, "new_company")).toEqual([]);
    await run("update companies set status = 'active' where id = $1", id);
    expect(await find(id, "new_company")).toHaveLength(1);
  });
});

describe("webhooks", { tags: ["CON-01.7"] }, () => {
  const fail = (id: string, reason: string | null = null) =>
    run(
      `update webhooks set failing_since = coalesce(failing_since, now()), off_reason = $2,
         state = case when $2::text is null then state else 'off' end where id = $1`,
      id,
      reason,
    );

  test("wait as one row each from their first failure until they work again", async () => {
    const { id, companyId } = await stage.aVendor();
    const failing = await stage.aWebhook({ companyId, userId: id, url: "https://erp.acme.example/hook?key=secret" });
    await stage.aWebhook({ companyId });
    expect(await find(companyId, "webhook")).toEqual([]);
    await fail(failing.id);
    const [row] = await find(companyId, "webhook");
    expect(row).toMatchObject({
      subject: "erp.acme.example",
      subject_note: "Ada Moss",
      asks: "The last delivery failed",
      link: `/provider/companies/${companyId}?tab=Connections`,
    });
    await fail(failing.id);
    await fail(failing.id, "failing");
    expect(await find(companyId, "webhook")).toEqual([
      { ...row, asks: "Off: the receiver accepted nothing for five days" },
    ]);
    // Its owner switches it on again.
    await run(
      "update webhooks set state = 'active', off_reason = null, failing_since = null where id = $1",
      failing.id,
    );
    expect(await find(companyId, "webhook")).toEqual([]);
    await fail(failing.id, "gone");
    expect(await find(companyId, "webhook")).toMatchObject([
      { asks: "Off: the receiver answered that it is gone for good" },
    ]);
    await run("delete from webhooks where id = $1", failing.id);
    expect(await find(companyId, "webhook")).toEqual([]);
  });

  test("of the provider wait without a company", async () => {
    const { id } = await stage.aWebhook({ url: "https://hooks.northgate.example/" });
    await fail(id);
    const read = async () => (await stage.call(staff.token, "GET", "/api/provider/queue/?kind=webhook")).json().results;
    expect(await read()).toMatchObject([
      { subject: "hooks.northgate.example", company: null, link: "/provider/webhooks" },
    ]);
    await run("update webhooks set failing_since = null where id = $1", id);
    expect(await read()).toEqual([]);
  });
});

describe("feedback", { tags: ["CON-01.5"] }, () => {
  test("waits until a staff member marks it as answered, and again after that is taken back", async () => {
    const vendor = await stage.aVendor();
    const sent = await stage.call(vendor.token, "POST", "/api/feedback/", {
      payload: { mood: "bad", text: "The list\nis slow.", page: "/homepage" },
    });
    const { id } = sent.json<{ id: string }>();
    expect(await find(vendor.companyId, "feedback")).toMatchObject([
      { subject: "Ada Moss", subject_note: "Bad", asks: "The list is slow.", link: `/provider/feedback?id=${id}` },
    ]);
    const mark = async (answered: boolean, of = id) =>
      (await stage.call(staff.token, "POST", `/api/provider/feedback/${of}/answered`, { payload: { answered } }))
        .statusCode;
    expect(await mark(true)).toBe(200);
    expect(await find(vendor.companyId, "feedback")).toEqual([]);
    const listed = await stage.call(staff.token, "GET", `/api/provider/feedback/?id=${id}`);
    expect(listed.json().results).toMatchObject([{ answered_by: "Ada Moss", answered_at: expect.any(String) }]);
    expect((await stage.call(staff.token, "GET", `/api/provider/feedback/?id=${id}&answered=no`)).json().count).toBe(0);
    expect(await mark(false)).toBe(200);
    expect(await find(vendor.companyId, "feedback")).toHaveLength(1);
    expect(await mark(true, crypto.randomUUID())).toBe(404);
  });

  test("of a visitor waits without a company", async () => {
    await run("insert into feedback (is_visitor, mood, text, page) values (true, 'good', 'Nice.', '/')");
    const { results } = (await stage.call(staff.token, "GET", "/api/provider/queue/?kind=feedback")).json();
    expect(results).toMatchObject([{}, { subject: "Visitor", company: null, asks: "Nice." }]);
  });
});
