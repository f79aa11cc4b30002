import { eventData, type EventType, type Uploaded } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../db/database.ts";
import { resumeJobs } from "../provider/resume-jobs.ts";
import { aForm } from "../test/form.ts";
import { aPdf } from "../test/sample-files.ts";
import { openStage, type Stage } from "../test/stage.ts";

let stage: Stage;
let intakeKey: string;
let keyId: string;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let code: string;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  intakeKey = await stage.anIntakeKey();
  const { rows } = await stage.owner.query<{ id: string }>("select id from intake_keys");
  keyId = rows[0]?.id ?? "";
});
beforeEach(async () => {
  const company = await stage.aCompany();
  code = company.code;
  user = await stage.aVendor({ companyId: company.id });
});
afterAll(() => stage[Symbol.asyncDispose]());

interface StoredEvent {
  type: EventType;
  subject: string;
  data: object;
  actor_kind: string;
  actor_id: string | null;
  acting_for_id: string | null;
  run_id: string | null;
}

/** Returns the events of a company in the order of a reader, after a check that their data match the contract exactly. */
async function readEvents(companyId = user.companyId, from = "outbox_events") {
  const { rows } = await stage.owner.query<StoredEvent>(
    `select type, subject, data, actor_kind, actor_id, acting_for_id, run_id from ${from} where company_id = $1 order by tx, id`,
    [companyId],
  );
  for (const { type, data } of rows) expect(eventData[type].parse(data)).toEqual(data);
  return rows;
}

const byVendor = () => ({ actor_kind: "vendor", actor_id: user.id, acting_for_id: null, run_id: null });
const byStaff = () => ({ ...byVendor(), actor_kind: "staff", actor_id: staff.id });

const call = async (token: string, ...[method, url, payload]: Parameters<typeof send>) => {
  const answer = await send(method, url, payload, token);
  expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return answer;
};
const send = (method: "PATCH" | "POST", url: string, payload: object = {}, token = user.token) =>
  stage.call(token, method, url, { payload });

const acceptance = [
  "POST",
  "/api/accounts/terms-and-conditions/",
  { operating_system: "Linux", browser: "Firefox" },
] as const;
const edited = (name: string, new_value: string | null, old_value: string | null = null) => ({
  name,
  old_value,
  new_value,
});
const submission = (sku: string, ...edited_fields: object[]) =>
  ["PATCH", `/api/products/${sku}/edit`, { edited_fields }] as const;

async function submit(sku: string, ...fields: object[]) {
  const answer = await call(user.token, ...submission(sku, ...fields));
  return answer.json<{ edits: { id: string }[] }>().edits.map(({ id }) => id);
}
const decide = async (decisions: object[]) => {
  const answer = await call(staff.token, "POST", "/api/provider/edits/decide", { decisions });
  return answer.json<{ results: { status: string }[] }>().results.map(({ status }) => status);
};

const load = (rows: string[], { kind = "products", ...query }: Record<string, string> = {}) => {
  const columns = kind === "products" ? "company_code,gxp_sku,supplier_sku,name,price" : "company_code,name";
  return stage.call(intakeKey, "POST", `/api/intake/${kind}`, {
    payload: [columns, ...rows].join("\n"),
    query,
    headers: { "content-type": "text/csv" },
  });
};

describe("records exactly one event", { tags: ["FEED-04"] }, () => {
  test("of an acceptance of the terms", async () => {
    await stage.someTerms();
    const { rows } = await stage.owner.query<{ id: number }>("select max(id) as id from terms_versions");
    await Promise.all([call(user.token, ...acceptance), call(user.token, ...acceptance)]);
    expect(await readEvents()).toEqual([
      { ...byVendor(), type: "terms.accepted", subject: user.id, data: { terms_id: rows[0]?.id } },
    ]);
    await stage.owner.query("truncate terms_versions, terms_acceptances");
  });

  test("of a submission, and of the approved and the rejected changes of each product", async () => {
    const { gxpSku: sku } = await stage.aProduct(user.companyId, { supplier_sku: "S-1", manufacturer: "Old" });
    const other = await stage.aProduct(user.companyId, { supplier_sku: "S-2", name: "Gate valve" });
    const fields = [edited("manufacturer", "New", "Old"), edited("color", "Red"), edited("size", "2 in")];
    const ids = await submit(sku, ...fields);
    const [last] = await submit(other.gxpSku, edited("color", "Blue"));
    await decide([
      { id: ids[0], decision: "reject", reason: "No." },
      { id: ids[1], decision: "approve" },
      { id: last, decision: "approve" },
      { id: ids[2], decision: "approve" },
    ]);
    const events = await readEvents();
    const decision_id: unknown = Reflect.get(events[2]?.data ?? {}, "decision_id");
    const product = { sku: "S-1", name: "Ball valve" };
    const second = { sku: "S-2", name: "Gate valve" };
    const blue = [edited("color", "Blue")];
    expect(events.slice(0, 2)).toEqual([
      { ...byVendor(), type: "product.edit.submitted", subject: sku, data: { ...product, edited_fields: fields } },
      {
        ...byVendor(),
        type: "product.edit.submitted",
        subject: other.gxpSku,
        data: { ...second, edited_fields: blue },
      },
    ]);
    expect(events.slice(2)).toEqual([
      {
        ...byStaff(),
        type: "product.edit.rejected",
        subject: sku,
        data: { ...product, decision_id, edited_fields: [{ ...fields[0], reason: "No." }] },
      },
      {
        ...byStaff(),
        type: "product.edit.approved",
        subject: sku,
        data: { ...product, decision_id, edited_fields: fields.slice(1) },
      },
      {
        ...byStaff(),
        type: "product.edit.approved",
        subject: other.gxpSku,
        data: { ...second, decision_id, edited_fields: blue },
      },
    ]);
  });

  test("of documents that are linked, uploaded to an order, or archived", async () => {
    const upload = async (url: string) =>
      (await stage.call(user.token, "POST", url, aForm({ name: "Sheet.pdf", content: aPdf() }))).json<Uploaded>().id;
    for (const gxp_sku of ["G-1", "G-2"]) await stage.aProduct(user.companyId, { gxp_sku });
    const { purchaseOrder } = await stage.anOrder(user.companyId);
    const staged = await upload("/api/persistent-documents/upload/");
    expect(await readEvents()).toEqual([]);
    const link = { doc_id: staged, skus: ["G-2", "G-1"], action: "link" };
    await call(user.token, "POST", "/api/persistent-documents/link-product", link);
    await call(user.token, "POST", "/api/persistent-documents/link-product", { ...link, skus: ["G-1"] });
    const ofOrder = await upload(`/api/order-documents/order/${purchaseOrder}/upload/`);
    await call(user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: staged }]);
    await call(user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: staged }]);
    await call(user.token, "POST", "/api/order-documents/move-to-archive/", [{ id: ofOrder }]);
    const ofProducts = { space: "product", name: "Sheet", purchase_order: null };
    const inOrder = { space: "order", name: "Sheet", purchase_order: purchaseOrder };
    expect(await readEvents()).toEqual([
      {
        ...byVendor(),
        type: "document.submitted",
        subject: staged,
        data: { ...ofProducts, gxp_skus: expect.toSatisfy((skus: string[]) => skus.toSorted().join() === "G-1,G-2") },
      },
      { ...byVendor(), type: "document.submitted", subject: ofOrder, data: { ...inOrder, gxp_skus: [] } },
      { ...byVendor(), type: "document.archived", subject: staged, data: ofProducts },
      { ...byVendor(), type: "document.archived", subject: ofOrder, data: inOrder },
    ]);
  });

  test("of a deactivated user, also when staff act for the vendor or in the console", async () => {
    const actor = await stage.aVendor({ companyId: user.companyId, role: "Vendor Admin", staffId: staff.id });
    const other = await stage.aVendor({ companyId: user.companyId });
    await call(actor.token, "POST", `/api/accounts/user/${user.id}/deactivate`);
    await call(staff.token, "POST", `/api/provider/companies/${user.companyId}/users/${other.id}/deactivate`);
    const event = { ...byStaff(), type: "user.deactivated", data: {} };
    expect(await readEvents()).toEqual([
      { ...event, acting_for_id: actor.id, subject: user.id },
      { ...event, subject: other.id },
    ]);
  });

  test("of a suspension and its end, by staff or by the job of its last day", async () => {
    const company = `/api/provider/companies/${user.companyId}`;
    await call(staff.token, "POST", `${company}/suspend`, { reason: "Unpaid invoices", until: "2999-12-31" });
    await call(staff.token, "POST", `${company}/resume`);
    await call(staff.token, "POST", `${company}/suspend`, { reason: "Unpaid invoices" });
    await stage.owner.query("update companies set suspended_until = now() - interval '1 day' where id = $1", [
      user.companyId,
    ]);
    const database = openJobDatabase(stage.logins.jobs);
    for (const { run } of resumeJobs(database)) await run(AbortSignal.timeout(60_000));
    await database.destroy();
    const event = { ...byStaff(), subject: user.companyId };
    expect(await readEvents()).toEqual([
      { ...event, type: "company.suspended", data: { until: "2999-12-31" } },
      { ...event, type: "company.resumed", data: {} },
      { ...event, type: "company.suspended", data: { until: null } },
      { ...event, type: "company.resumed", data: {}, actor_kind: "system", actor_id: null },
    ]);
  });

  test.each(["partial", "atomic"])("of a load for each company that it changed (%s)", async (mode) => {
    const other = await stage.aCompany();
    const idle = await stage.aCompany();
    await load([`${idle.code},G-1,S-1,Same,`]);
    const before = await readEvents(idle.id);
    await load([`${code},G-1,S-1,One,1`, `${code},G-2,S-2,Two,2`, `${code},G-3,S-3,Three,`]);
    const rows = [
      `${code},G-1,S-1,One,9`,
      `${code},G-2,S-2,Two,2`,
      `${code},G-4,S-4,Four,`,
      `${other.code},G-1,S-1,X,`,
    ];
    await load([...rows, `${idle.code},G-1,S-1,Same,`], { mode });
    await load([...rows, `${idle.code},G-1,S-1,Same,`], { mode });
    const events = await readEvents();
    const [first, second] = events.map(({ subject }) => subject);
    const byKey = { type: "run.finished", actor_kind: "key", actor_id: keyId, acting_for_id: null };
    const event = (run: string | undefined, created: number, updated: number) => ({
      ...byKey,
      subject: run,
      run_id: run,
      data: { kind: "products", created, updated },
    });
    expect(events).toEqual([event(first, 3, 0), event(second, 1, 1)]);
    expect(await readEvents(other.id)).toEqual([event(second, 1, 0)]);
    expect(await readEvents(idle.id)).toEqual(before);
    const loads = await stage.owner.query("select distinct load_id from notifications where company_id = $1", [
      user.companyId,
    ]);
    expect(new Set(loads.rows.map(({ load_id }) => load_id))).toEqual(new Set([first, second]));
  });

  test("of a load of companies, and none of a dry run, a refused file or a repeated request", async () => {
    await load([`${code},A better name`], { kind: "companies" });
    const [event] = await readEvents();
    expect(event?.data).toEqual({ kind: "companies", created: 0, updated: 1 });
    await load([`${code},G-1,S-1,One,`], { dry_run: "true" });
    await load([`${code},G-1,S-1,One,`, `${code},G-2,S-2,Two,wrong`], { mode: "atomic" });
    expect(await readEvents()).toHaveLength(1);
    const key = crypto.randomUUID();
    const repeated = () =>
      stage.call(intakeKey, "POST", "/api/intake/products", {
        payload: `company_code,gxp_sku,supplier_sku,name\n${code},G-1,S-1,One`,
        headers: { "content-type": "text/csv", "idempotency-key": key },
      });
    expect((await repeated()).json()).toEqual((await repeated()).json());
    expect(await readEvents()).toHaveLength(2);
  });

  test("of each statement that changes a product, read from its history", { tags: ["PRD-01"] }, async () => {
    await load([`${code},G-1,S-1,One,10.50`]);
    await load([`${code},G-1,S-1,Two,`]);
    const [id] = await submit("G-1", edited("color", "Red"));
    await decide([{ id, decision: "approve" }]);
    await stage.owner.query("update products set is_api_certified = true where company_id = $1", [user.companyId]);
    const events = await readEvents();
    const run = (place: number) => events[place]?.run_id;
    const updated = { type: "product.updated", subject: "G-1", acting_for_id: null, run_id: null };
    const byKey = { ...updated, actor_kind: "key", actor_id: keyId };
    expect(await readEvents(user.companyId, "product_events")).toEqual([
      { ...byKey, run_id: run(0), data: { source: "intake", changes: null } },
      { ...byKey, run_id: run(1), data: { source: "intake", changes: { name: ["One", "Two"], price: [10.5, null] } } },
      {
        ...updated,
        actor_kind: "staff",
        actor_id: staff.id,
        data: { source: "approval", changes: { color: [null, "Red"] } },
      },
      {
        ...updated,
        actor_kind: "system",
        actor_id: null,
        data: { source: "direct", changes: { is_api_certified: [null, true] } },
      },
    ]);
  });
});

describe("an event is in the transaction of its change", { tags: ["FEED-04"] }, () => {
  test("and is rolled back with it", async () => {
    const { gxpSku } = await stage.aProduct(user.companyId);
    const { id } = await stage.anEdit(user.companyId);
    const document = await stage.aDocument(user.companyId);
    const colleague = await stage.aVendor({ companyId: user.companyId });
    // The audit record is written last, so this makes the calls fail after everything else.
    await stage.owner.query("alter table audit_entries add constraint refused check (false) not valid");
    const answers = [
      await send(...submission(gxpSku, edited("color", "Red"))),
      await send("POST", "/api/provider/edits/decide", { decisions: [{ id, decision: "approve" }] }, staff.token),
      await send("POST", "/api/persistent-documents/move-to-archive/", [{ id: document.id }]),
      await send("POST", `/api/accounts/user/${colleague.id}/deactivate`),
      await load([`${code},G-1,S-1,One,`], { mode: "atomic" }),
    ];
    await stage.someTerms();
    answers.push(await send(...acceptance));
    await stage.owner.query("alter table audit_entries drop constraint refused");
    await stage.owner.query("truncate terms_versions, terms_acceptances");
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 500));
    expect(await readEvents()).toEqual([]);
    const { rowCount } = await stage.owner.query("select from notifications where company_id = $1", [user.companyId]);
    expect(rowCount).toBe(0);
  });

  test("and exists once, although the database refused a value that was decided with others", async () => {
    const { gxpSku } = await stage.aProduct(user.companyId, { gxp_sku: `A-${code}` });
    const taken = await stage.aProduct(user.companyId, { gxp_sku: `B-${code}`, supplier_sku: "TAKEN" });
    const fields = ["color", "size"].map((name) => edited(name, "New"));
    const ids = await submit(gxpSku, ...fields);
    const [last] = await submit(taken.gxpSku, edited("color", "Blue"));
    await stage.owner.query("alter table products add constraint no_new_size check (size is distinct from 'New')");
    expect(await decide([...ids, last].map((id) => ({ id, decision: "approve" })))).toEqual([
      "approved",
      "invalid",
      "approved",
    ]);
    await stage.owner.query("alter table products drop constraint no_new_size");
    const approved = (await readEvents()).filter(({ type }) => type === "product.edit.approved");
    expect(approved.map(({ subject, data }) => [subject, Reflect.get(data, "edited_fields")])).toEqual([
      [gxpSku, [fields[0]]],
      [taken.gxpSku, [edited("color", "Blue")]],
    ]);
  });

  test("and carries the transaction's id, as the change of the product does", async () => {
    const { gxpSku } = await stage.aProduct(user.companyId);
    const [id] = await submit(gxpSku, edited("color", "Red"));
    await decide([{ id, decision: "approve" }]);
    const { rows } = await stage.owner.query(
      `select c.type, c.tx = lag(c.tx) over reading as is_together, c.id > lag(c.id) over reading as is_later
       from (
         select company_id, tx, id, type from outbox_events union all select company_id, tx, id, type from product_events
       ) c
       where c.company_id = $1
       window reading as (order by c.tx, c.id) order by c.tx, c.id`,
      [user.companyId],
    );
    expect(rows).toEqual([
      { type: "product.updated", is_together: null, is_later: null },
      { type: "product.edit.submitted", is_together: false, is_later: true },
      { type: "product.updated", is_together: false, is_later: true },
      { type: "product.edit.approved", is_together: true, is_later: true },
    ]);
  });
});

test("every notification refers to its event, except those of loads", { tags: ["NOTI-07"] }, async () => {
  await stage.someTerms();
  await call(user.token, ...acceptance);
  await stage.owner.query("truncate terms_versions, terms_acceptances");
  await load([`${code},G-1,S-1,One,`]);
  const [color, size] = await submit("G-1", edited("color", "Red"), edited("size", "2 in"));
  await decide([
    { id: size, decision: "reject", reason: "No." },
    { id: color, decision: "approve" },
  ]);
  const { rows } = await stage.owner.query(
    `select n.notification_type, n.description, n.load_id is null as is_of_event, e.type
     from notifications n left join outbox_events e on e.company_id = n.company_id and e.id = n.event_id
     where n.company_id = $1 order by n.number`,
    [user.companyId],
  );
  expect(rows).toMatchObject([
    { notification_type: "terms_and_conditions_acceptance", is_of_event: true, type: "terms.accepted" },
    { notification_type: "product_item", is_of_event: false, type: null },
    { notification_type: "product_details_edit_request", is_of_event: true, type: "product.edit.submitted" },
    // One decision is one notification, although it is two events.
    {
      notification_type: "product_details_edit_decision",
      description: "Changes of One (G-1): Color approved; Size rejected.",
      is_of_event: true,
      type: "product.edit.rejected",
    },
  ]);
});
