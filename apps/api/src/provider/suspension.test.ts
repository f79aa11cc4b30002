import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../db/database.ts";
import { newAddress } from "../test/addresses.ts";
import { digestFixture } from "../test/digest-fixture.ts";
import { aForm } from "../test/form.ts";
import { inTurnsAfter } from "../test/in-turns.ts";
import { aPdf } from "../test/sample-files.ts";
import { openStage, type Stage } from "../test/stage.ts";
import { resumeJobs } from "./resume-jobs.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let jobs: ReturnType<typeof openJobDatabase>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  jobs = openJobDatabase(stage.logins.jobs);
});
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

const password = "Right4Word7";
let vendor: Vendor;
beforeEach(async () => {
  vendor = await stage.aVendor({ name: "Idle Pipe", password });
});

const post = (token: string | undefined, url: string, payload?: object) =>
  stage.call(token, "POST", url, { ...(payload && { payload }), remoteAddress: newAddress() });
const suspend = (companyId: string, body: object = { reason: "Unpaid invoices" }) =>
  post(staff.token, `/api/provider/companies/${companyId}/suspend`, body);
const resume = (companyId: string) => post(staff.token, `/api/provider/companies/${companyId}/resume`);
const read = async (path: string) => (await stage.call(staff.token, "GET", `/api/provider/companies/${path}`)).json();
/** The company's status and its suspension, as staff see them. */
const readCompany = async (id: string) => ({
  status: (await read(id)).status,
  suspension: (await read(`${id}/suspension`)).suspension,
});
const signIn = () => post(undefined, "/api/token", { email: vendor.email, password });
const refresh = (token: string) => post(undefined, "/api/token/refresh", { refresh: token });

async function must(answer: PromiseLike<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await answer;
  expect([statusCode < 300, body]).toEqual([true, body]);
}

/** The day that many days after today in UTC. */
async function dayIn(days: number) {
  const { rows } = await stage.owner.query<{ day: string }>(
    "select to_char((now() at time zone 'UTC')::date + $1::int, 'YYYY-MM-DD') as day",
    [days],
  );
  return rows[0]!.day; // The query returns one row.
}

const refusal = {
  detail: "Idle Pipe is suspended. Ask your contact at the provider to open it again.",
  code: "company_suspended",
  params: { company_name: "Idle Pipe", until: null },
};

describe("suspending a company", { tags: ["CON-13"] }, () => {
  test("shows staff the start, the end, the author and the reason, and audits both actions", async () => {
    const until = await dayIn(30);
    await must(suspend(vendor.companyId, { reason: "Unpaid invoices", until }));
    expect(await readCompany(vendor.companyId)).toEqual({
      status: "suspended",
      suspension: { since: expect.any(String), by: "Ada Moss", reason: "Unpaid invoices", until },
    });
    await must(resume(vendor.companyId));
    expect(await readCompany(vendor.companyId)).toEqual({ status: "active", suspension: null });
    const { rows } = await stage.owner.query(
      "select actor_id, action, details from audit_entries where details->>'id' = $1 order by id",
      [vendor.companyId],
    );
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        action: "POST /api/provider/companies/{id}/suspend",
        details: { id: vendor.companyId, reason: "Unpaid invoices", until },
      },
      {
        actor_id: staff.id,
        action: "POST /api/provider/companies/{id}/resume",
        details: { id: vendor.companyId },
      },
    ]);
  });

  test("needs a reason and a day to come", { tags: ["API-02"] }, async () => {
    for (const [body, messages] of [
      [{ reason: "  " }, { reason: ["Say why the company is suspended."] }],
      [{ reason: "Why", until: await dayIn(0) }, { until: ["Must be a day after today."] }],
      [{ reason: "Why", until: "2026-02-30" }, { until: ["Must be a date like 2026-01-31."] }],
    ] as const) {
      const answer = await suspend(vendor.companyId, body);
      expect([answer.statusCode, answer.json()]).toEqual([400, messages]);
    }
    expect((await readCompany(vendor.companyId)).status).toBe("active");
    for (const change of [suspend, resume]) expect((await change(crypto.randomUUID())).statusCode).toBe(404);
    expect(await read(`${crypto.randomUUID()}/suspension`)).toMatchObject({ detail: "Not found." });
  });

  test("is refused twice, as is resuming, and changes nothing then", async () => {
    const atOnce = await Promise.all([
      suspend(vendor.companyId, { reason: "One" }),
      suspend(vendor.companyId, { reason: "Two" }),
    ]);
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const before = await readCompany(vendor.companyId);
    const again = await suspend(vendor.companyId, { reason: "Three" });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { detail: "Idle Pipe is suspended already.", code: "already_suspended" },
    ]);
    expect(await readCompany(vendor.companyId)).toEqual(before);

    await must(resume(vendor.companyId));
    const late = await resume(vendor.companyId);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { detail: "Idle Pipe is not suspended.", code: "not_suspended" },
    ]);
  });

  test("refuses sign-in, live sessions and refresh tokens with the reason, which all work again afterwards", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const pair = (await signIn()).json<{ access: string; refresh: string }>();
    const staffAsUser = await stage.aVendor({ companyId: vendor.companyId, staffId: staff.id });
    const embed = (await post(vendor.token, "/domo/dashboard/sales")).json<{ token: string }>().token;
    const edit = { edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] };
    const requests = [
      signIn,
      () => refresh(pair.refresh),
      () => stage.call(staffAsUser.token, "GET", "/api/accounts/user-details/"),
      () => stage.call(embed, "GET", "/api/embed/figures"),
      () => stage.call(vendor.token, "GET", "/api/notifications/unread-count/"),
      () => stage.call(vendor.token, "GET", "/api/products/"),
      () => stage.call(vendor.token, "GET", "/api/products/?page=0"),
      () => stage.call(vendor.token, "GET", "/api/accounts/sessions/"),
      () => stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload: edit }),
      () =>
        stage.call(
          vendor.token,
          "POST",
          "/api/persistent-documents/upload/",
          aForm({ name: "a.pdf", content: aPdf() }),
        ),
      () => stage.call(vendor.token, "GET", "/api/provider/companies/"),
    ];
    await must(suspend(vendor.companyId));
    for (const request of requests) {
      const answer = await request();
      expect([String(request), answer.statusCode, answer.json()]).toEqual([String(request), 403, refusal]);
    }
    await must(resume(vendor.companyId));
    const statuses = [];
    for (const request of requests) statuses.push((await request()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 200, 200, 201, 403]);
  });

  test("names the day on which the company resumes", async () => {
    await must(suspend(vendor.companyId, { reason: "Why", until: "2099-12-01" }));
    expect((await signIn()).json()).toEqual({
      detail: "Idle Pipe is suspended until Dec 1, 2099. Ask your contact at the provider to open it earlier.",
      code: "company_suspended",
      params: { company_name: "Idle Pipe", until: "2099-12-01" },
    });
  });

  test("keeps ended sessions, deactivated users and other companies as they are", async () => {
    const ended = await stage.aVendor({ companyId: vendor.companyId });
    const gone = await stage.aVendor({ companyId: vendor.companyId, userStatus: "deactivated", password });
    const other = await stage.aVendor();
    await stage.owner.query("update sessions set ended_at = now() where id = $1", [ended.sessionId]);
    await must(suspend(vendor.companyId));
    const statuses = [];
    for (const { token } of [ended, gone, other])
      statuses.push((await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode);
    expect(statuses).toEqual([401, 401, 200]);
    const answer = await post(undefined, "/api/token", { email: gone.email, password });
    expect(answer.json().detail).toMatch(/^Your account is deactivated/);
  });

  test("refuses links to register and to set a password, and keeps them valid", async () => {
    const { id, codeSalt } = await stage.anInvitation(vendor.companyId);
    const code = stage.getCode("invitation", { id, salt: codeSalt });
    await post(undefined, "/api/accounts/request-password-reset/", { email: vendor.email });
    const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
      "select code_id as id, code_salt as salt from mails where recipient = $1",
      [vendor.email],
    );
    const token = stage.getCode("password-reset", rows[0]!); // The request wrote one mail.
    const person = { first_name: "Grace", last_name: "Hill", phone_number: "", department: "Sales", position: "Clerk" };
    const requests = [
      () => stage.call(undefined, "GET", `/api/accounts/user-invite/${code}`),
      () => post(undefined, "/api/accounts/user-register", { code, ...person, password: "Gasket4Flange" }),
      () => post(undefined, "/api/accounts/reset-password/", { token, password: "Copper7Lantern" }),
    ];
    await must(suspend(vendor.companyId));
    for (const request of requests) {
      const answer = await request();
      expect([answer.statusCode, answer.json()]).toEqual([403, refusal]);
    }
    await must(resume(vendor.companyId));
    for (const request of requests) expect((await request()).statusCode).toBe(200);
  });

  test("keeps every row of the company, and the intake and the review go on", async () => {
    const { id, gxpSku } = await stage.anEdit(vendor.companyId, { authorId: vendor.id });
    await stage.aDocument(vendor.companyId);
    await stage.call(vendor.token, "PUT", `/api/products/${gxpSku}/draft`, {
      payload: { edited_fields: [{ name: "color", old_value: null, new_value: "Blue" }] },
    });
    const before = await findEverything(vendor.companyId);
    await must(suspend(vendor.companyId));
    const queue = await stage.call(staff.token, "GET", `/api/provider/edits/?company=${vendor.companyId}`);
    expect(queue.json().results).toMatchObject([{ id, status: "pending", company: { is_suspended: true } }]);
    await must(resume(vendor.companyId));
    expect(await findEverything(vendor.companyId)).toEqual(before);

    await must(suspend(vendor.companyId));
    await must(post(staff.token, "/api/provider/edits/decide", { decisions: [{ id, decision: "approve" }] }));
    const { rows } = await stage.owner.query<{ company_code: string }>(
      "select company_code from companies where id = $1",
      [vendor.companyId],
    );
    const loaded = await stage.call(await stage.anIntakeKey(), "POST", "/api/intake/products", {
      payload: `company_code,gxp_sku,supplier_sku,name\n${rows[0]?.company_code},GXP-NEW,S-1,Valve\n`,
      headers: { "content-type": "text/csv" },
    });
    expect(loaded.json()).toMatchObject({ created: 1, rejected: 0 });
    await must(resume(vendor.companyId));
    const product = await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/`);
    expect(product.json()).toMatchObject({ manufacturer: "Acme" });
    expect((await stage.call(vendor.token, "GET", "/api/products/GXP-NEW/")).statusCode).toBe(200);
  });

  test("lets a request complete that began before, and refuses the rest of an upload", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const edit = (color: string) =>
      stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, {
        payload: { edited_fields: [{ name: "color", old_value: null, new_value: color }] },
      });
    await stage.owner.query("insert into product_edit_locks select company_id, id from products where gxp_sku = $1", [
      gxpSku,
    ]);
    const holder = [
      "select from product_edit_locks where product_id = (select id from products where gxp_sku = $1) for update",
      [gxpSku],
    ];
    const [begun] = await inTurnsAfter(stage, holder as [string, unknown[]], [() => edit("Red")]);
    expect(begun?.statusCode).toBe(200);

    const form = aForm({ name: "a.pdf", content: aPdf("", 100_000) });
    async function* halves() {
      yield form.payload.subarray(0, 50_000);
      await must(suspend(vendor.companyId));
      yield form.payload.subarray(50_000);
    }
    const upload = await stage.call(vendor.token, "POST", "/api/persistent-documents/upload/", {
      headers: form.headers,
      payload: Readable.from(halves()),
    });
    expect([upload.statusCode, upload.json()]).toEqual([403, refusal]);
    expect((await edit("Blue")).statusCode).toBe(403);
    await must(resume(vendor.companyId));
    const { rows } = await stage.owner.query("select from documents where company_id = $1", [vendor.companyId]);
    expect(rows).toEqual([]);
    const { edits } = (await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`)).json();
    expect(edits).toMatchObject([{ name: "color", new_value: "Red", status: "pending" }]);
  });

  test("ends by itself on its day, which is audited", async () => {
    const [due, later, open] = await Promise.all([1, 2, 3].map(() => stage.aCompany()));
    await must(suspend(due!.id, { reason: "Why", until: await dayIn(1) }));
    await must(suspend(later!.id, { reason: "Why", until: await dayIn(1) }));
    await must(suspend(open!.id));
    await stage.owner.query("update companies set suspended_until = $2 where id = $1", [due!.id, await dayIn(0)]);
    const [job] = resumeJobs(jobs);
    for (const _ of [1, 2]) await job!.run(AbortSignal.timeout(60_000));
    const states = [];
    for (const company of [due, later, open]) states.push((await readCompany(company!.id)).status);
    expect(states).toEqual(["active", "suspended", "suspended"]);
    const { rows } = await stage.owner.query(
      "select actor_id, action, company_id from audit_entries where action = 'resume-company'",
    );
    expect(rows).toEqual([{ actor_id: null, action: "resume-company", company_id: due!.id }]);
  });
});

describe("mails of a suspended company", { tags: ["CON-13", "ALRT-03"] }, () => {
  test("pause, and one mail after it has resumed reports all that happened", async () => {
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
  });

  test("can still be switched off with the link of an earlier one", async () => {
    const { rows } = await stage.owner.query<{ salt: Buffer }>(
      "select code_salt as salt from mail_progress where user_id = $1",
      [vendor.id],
    );
    const code = stage.getCode("unsubscribe", { id: vendor.id, salt: rows[0]!.salt }); // Each user has one.
    await must(suspend(vendor.companyId));
    await must(stage.call(undefined, "POST", "/api/notifications/unsubscribe/", { query: { code } }));
    await must(resume(vendor.companyId));
    const settings = await stage.call(vendor.token, "GET", "/api/notifications/settings/");
    expect(settings.json()).toMatchObject({ enabled: false });
  });
});

/** All rows of all tables that belong to a company, as text, except the records of what happened, and the company itself. */
async function findEverything(companyId: string) {
  const { rows: tables } = await stage.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public'
       and table_name not in ('audit_entries', 'outbox_events') order by 1`,
  );
  const contents = [];
  for (const { name } of tables)
    contents.push([
      name,
      (await stage.owner.query(`select t::text as row from ${name} t where company_id = $1 order by 1`, [companyId]))
        .rows,
    ]);
  const { rows } = await stage.owner.query("select * from companies where id = $1", [companyId]);
  return { contents, company: rows[0] };
}
