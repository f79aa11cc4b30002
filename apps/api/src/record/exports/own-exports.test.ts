import { exportCalls, exportedListNames, exportRunRows, type OwnExport } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readWorkbook } from "../../loading/read/read-workbook.ts";
import { openJobDatabase } from "../../ground/db/database.ts";
import { notificationFixture } from "../../test/notification-fixture.ts";
import { receivedSamples } from "../../test/received-sample.ts";
import { openRunner } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { removeOldExports } from "../runs/run-file-queries.ts";

const samples = receivedSamples();
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query("delete from runs");
  await stage.owner.query("delete from loose_files");
  vendor = await stage.aVendor();
});

async function addProducts(rows: number, prefix = "ROW") {
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select $1::uuid, $3 || '-' || n, $3 || '-' || n, $3 || ' ' || n from generate_series(1, $2::int) as n`,
    [vendor.companyId, rows, prefix],
  );
}

async function start(query = "", payload: object = { columns: ["gxp_sku", "name"] }, token = vendor.token) {
  const answer = await stage.call(token, "POST", `/api/products/export${query}`, { payload });
  return { status: answer.statusCode, id: answer.json<{ id: string }>().id, body: answer.json<object>() };
}

async function execute() {
  await using runner = openRunner(stage);
  await runner.execute();
}

const read = async (id: string, token = vendor.token) =>
  (await stage.call(token, "GET", `/api/exports/${id}`)).json<OwnExport>();

const grant = (id: string, token = vendor.token) => stage.call(token, "POST", `/api/exports/${id}/download`);

async function download(id: string) {
  const { url } = (await grant(id)).json<{ url: string }>();
  return stage.app.inject(url);
}

const toLines = (body: string) => body.slice(1).split("\r\n").filter(Boolean);

const findAudit = async (action: string) =>
  (
    await stage.owner.query(
      "select actor_id, company_id, details from audit_entries where action = $1 and company_id = $2",
      [action, vendor.companyId],
    )
  ).rows;

const mailsTo = async (email: string) =>
  (
    await stage.owner.query<{ subject: string; text: string }>("select subject, text from mails where recipient = $1", [
      email,
    ])
  ).rows;

const markDeactivated = () => stage.owner.query("update users set status = 'deactivated' where id = $1", [vendor.id]);

describe("an export of more rows than one file has at once", { tags: ["XLS-01.2"] }, () => {
  test("has all rows once, in the order of the list, and is in the audit record with their number", async () => {
    await addProducts(exportRunRows + 1);
    const { status, id } = await start("?ordering=-gxp_sku&search=row");
    expect(status).toBe(201);
    expect(await read(id)).toMatchObject({ list: "products", state: "running", file: null, done: 0, total: null });
    await execute();
    expect(await read(id)).toMatchObject({
      state: "ready",
      file: { name: "products.csv" },
      done: exportRunRows + 1,
      total: exportRunRows + 1,
      is_permitted: true,
    });
    const file = await download(id);
    expect(file.headers["content-disposition"]).toContain("products.csv");
    const [head, ...lines] = toLines(file.body);
    expect(head).toBe("GXP SKU,Product");
    expect(lines).toHaveLength(exportRunRows + 1);
    expect(new Set(lines).size).toBe(exportRunRows + 1);
    expect(lines).toEqual(lines.toSorted().toReversed());
    expect(await findAudit("POST /api/products/export")).toMatchObject([
      { actor_id: vendor.id, details: { search: "row", format: "csv", run: id } },
    ]);
    expect(await findAudit("end-run")).toMatchObject([
      { actor_id: vendor.id, details: { id, rows: exportRunRows + 1 } },
    ]);
    // The file belongs to the run, so no job removes it.
    expect((await stage.owner.query("select from loose_files where key like 'runs/%'")).rows).toEqual([]);
  });

  test("is a workbook with all columns if nothing else is chosen", async () => {
    await addProducts(2);
    const { id } = await start("", { format: "xlsx" });
    await execute();
    const file = await samples.receive((await download(id)).rawPayload);
    const rows: (string | null)[][] = [];
    for await (const records of readWorkbook(file, { format: "xlsx" }, () => {}))
      for (const record of records) rows.push("problem" in record ? [record.problem] : record.cells.slice(0, 2));
    expect(rows).toEqual([
      ["ROW-1", "ROW 1"],
      ["ROW-2", "ROW 2"],
    ]);
  });

  test.for(exportedListNames)("has what the direct export of %s has", async (name) => {
    const { gxpSku } = await stage.anEdit(vendor.companyId, { newValue: "Acme", authorId: vendor.id });
    await stage.anOrder(vendor.companyId, "PO-1");
    await stage.owner.query(
      "insert into invoice_statuses (company_id, invoice_number, amount, state) values ($1, 'INV-1', 5, 'Paid')",
      [vendor.companyId],
    );
    await stage.owner.query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select o.company_id, o.id, 1, p.id, 1, 'EA', 1 from purchase_orders o join products p on p.company_id = o.company_id and p.gxp_sku = $2
       where o.company_id = $1`,
      [vendor.companyId, gxpSku],
    );
    await stage.owner.query(
      `insert into order_figure_lines (company_id, order_id, line, figure, source, month, counts_from, is_met)
       select company_id, order_id, line, 'accepted_unchanged', '', date_trunc('month', now()), now(), true
       from purchase_order_lines where company_id = $1`,
      [vendor.companyId],
    );
    await stage.aDocument(vendor.companyId, { products: [gxpSku] });
    await stage.aDocument(vendor.companyId, { products: [gxpSku], archivedAt: new Date().toISOString() });
    const { now, start: begin } = exportCalls[name];
    // Only the lines of a figure need filters.
    const month = new Date().toISOString().slice(0, 7);
    const query = name === "order-figure-lines" ? `?figure=accepted_unchanged&month=${month}` : "";
    const direct = await stage.call(vendor.token, "GET", now.path + query);
    const { id } = (await stage.call(vendor.token, "POST", begin.path + query, { payload: {} })).json<{ id: string }>();
    await execute();
    const { body } = await download(id);
    expect(toLines(body).length).toBeGreaterThan(1);
    // The activity has the exports themselves.
    const compared = name === "activity" ? 1 : Infinity;
    expect(toLines(body).slice(0, compared)).toEqual(toLines(direct.body).slice(0, compared));
  });

  test("refuses other values, people without the permission, keys, and staff who act as the user", async () => {
    expect(await start("?ordering=nothing")).toMatchObject({ status: 400, body: { ordering: [expect.any(String)] } });
    expect(await start("", { format: "pdf" })).toMatchObject({ status: 400 });
    expect(await start("", { columns: [] })).toMatchObject({ status: 400 });
    const other = await stage.aVendor({ may: [] });
    expect(await start("", {}, other.token)).toMatchObject({ status: 403 });
    const staff = await stage.aStaffMember();
    const acting = await stage.aVendor({ companyId: vendor.companyId, staffId: staff.id });
    expect(await start("", {}, acting.token)).toMatchObject({ status: 403, body: { code: "in_person_only" } });
  });

  test("has a limit of those that one person has under way", async () => {
    const started = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409]);
    expect(started.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many_exports",
      params: { most: 3 },
    });
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    expect(await start("", {}, colleague.token)).toMatchObject({ status: 201 });
  });
});

describe("only the person who started an export", { tags: ["XLS-01.3"] }, () => {
  test("sees it and its file, not a colleague, another company or staff", async () => {
    await addProducts(1);
    const { id } = await start();
    await execute();
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    const stranger = await stage.aVendor();
    for (const { token } of [colleague, stranger]) {
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/cancel"],
        ["POST", "/download"],
      ] as const)
        expect((await stage.call(token, method, `/api/exports/${id}${path}`)).statusCode).toBe(404);
      expect((await stage.call(token, "GET", "/api/exports/")).json()).toEqual({ results: [] });
    }
    const staff = await stage.aStaffMember();
    expect((await stage.call(staff.token, "GET", `/api/provider/runs/${id}`)).statusCode).toBe(404);
    expect((await stage.call(staff.token, "POST", `/api/provider/runs/${id}/download`)).statusCode).toBe(404);
    expect((await stage.call(staff.token, "GET", "/api/provider/runs/")).json()).toMatchObject({ count: 0 });
    expect((await stage.call(vendor.token, "GET", "/api/exports/")).json()).toMatchObject({ results: [{ id }] });
  });

  test("gets no rows of another company, also if the list's filter names them", async () => {
    await addProducts(1);
    const stranger = await stage.aVendor();
    await stage.aProduct(stranger.companyId, { name: "ROW of a stranger" });
    const { id } = await start("?search=row");
    await execute();
    expect(toLines((await download(id)).body)).toEqual(["GXP SKU,Product", "ROW-1,ROW 1"]);
  });

  test("gets nothing after losing the permission, the section or the account before the end", async () => {
    await addProducts(1);
    const lose: (() => Promise<unknown>)[] = [
      () =>
        stage.owner.query("delete from role_permissions where role_id = (select role_id from users where id = $1)", [
          vendor.id,
        ]),
      () =>
        stage.owner.query(
          "insert into company_feature_flags (company_id, feature_name, active) values ($1, 'Product Catalog', false)",
          [vendor.companyId],
        ),
      markDeactivated,
      () => stage.owner.query("update companies set status = 'suspended' where id = $1", [vendor.companyId]),
    ];
    for (const act of lose) {
      vendor = await stage.aVendor();
      const { id } = await start();
      await act();
      await execute();
      const { rows } = await stage.owner.query(
        "select state, failure->>'code' as code, file_id from runs where id = $1",
        [id],
      );
      expect(rows).toEqual([{ state: "failed", code: "permission_denied", file_id: null }]);
      expect(
        (await stage.owner.query("select from personal_notifications where user_id = $1", [vendor.id])).rows,
      ).toEqual([]);
      expect(await mailsTo(vendor.email)).toEqual([]);
    }
    // Staff have nothing to do about it.
    expect((await stage.owner.query("select from work_items where kind = 'failed_run'")).rows).toEqual([]);
  });

  test("cannot open the file after losing the permission later, also not at an address of before", async () => {
    await addProducts(1);
    const { id } = await start();
    await execute();
    const { url } = (await grant(id)).json<{ url: string }>();
    await stage.owner.query("delete from role_permissions where role_id = (select role_id from users where id = $1)", [
      vendor.id,
    ]);
    expect((await grant(id)).statusCode).toBe(403);
    expect((await stage.app.inject(url)).statusCode).toBe(404);
    expect(await read(id)).toMatchObject({ state: "ready", is_permitted: false });
  });
});

describe("an export", { tags: ["XLS-01.4"] }, () => {
  test("can be cancelled before and while the server makes it", async () => {
    await addProducts(2);
    const waiting = (await start()).id;
    const cancel = (id: string) => stage.call(vendor.token, "POST", `/api/exports/${id}/cancel`);
    expect((await cancel(waiting)).json()).toMatchObject({ state: "cancelled" });
    expect((await cancel(waiting)).json()).toMatchObject({ code: "run_ended" });
    const { id } = await start();
    await using runner = openRunner(stage, {
      // The runner pauses before it reads the rows.
      pause: async () => {
        expect((await cancel(id)).json()).toMatchObject({ state: "running", is_cancelling: true });
      },
    });
    await runner.execute();
    expect(await read(id)).toMatchObject({ state: "cancelled", file: null, is_cancelling: false });
    expect(await findAudit("end-run")).toMatchObject([{ details: { id, state: "cancelled" } }]);
  });

  test("begins again after the server was stopped while it made it", async () => {
    await addProducts(2);
    const { id } = await start();
    const stopping = new AbortController();
    await using runner = openRunner(stage, { pause: async () => stopping.abort() });
    await runner.execute(stopping.signal);
    expect(await read(id)).toMatchObject({ state: "running" });
    await execute();
    expect(toLines((await download(id)).body)).toHaveLength(3);
  });

  test("waits until those of staff have ended", async () => {
    const { id } = await start();
    const staff = await stage.aStaffMember();
    await stage.call(staff.token, "POST", "/api/provider/companies/export", { payload: {} });
    await execute();
    const { rows } = await stage.owner.query("select id from runs order by ended_at");
    expect(rows).toMatchObject([{ id: expect.not.stringMatching(id) }, { id }]);
  });
});

describe("the end of an export", { tags: ["XLS-01.5"] }, () => {
  test("notifies its person alone, with a mail and in the bell", async () => {
    await addProducts(2);
    const { list, unread, mark, move, insertNotifications } = { ...notificationFixture(stage), ...changes() };
    await insertNotifications(vendor.companyId, [
      { notification_type: "price_list_request", event_date: "2026-01-05T10:00:00Z", description: "Older" },
      { notification_type: "price_list_request", event_date: "2099-01-05T10:00:00Z", description: "Newer" },
    ]);
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    const before = { own: await unread(vendor.token), colleague: await unread(colleague.token) };
    const { id } = await start();
    await execute();
    expect(await unread(vendor.token)).toBe(before.own + 1);
    expect(await unread(colleague.token)).toBe(before.colleague);
    expect(await list(colleague.token)).toMatchObject({ count: 2 });
    const page = await list(vendor.token);
    expect(page.count).toBe(3);
    expect(page.results.map(({ description }) => description)).toEqual([
      "Newer",
      "Your export of 2 products is ready: products.csv.",
      "Older",
    ]);
    expect(page.results[1]).toMatchObject({
      notification_type: "file_ready",
      was_read: false,
      file_ready: { export: id, file: "products.csv", rows: 2 },
    });
    const [mail, ...others] = await mailsTo(vendor.email);
    expect(mail?.subject).toBe("Your export of 2 products is ready");
    expect(mail?.text).toContain(`/documents/export/${id}`);
    expect(others).toEqual([]);
    expect(await mailsTo(colleague.email)).toEqual([]);

    const own = page.results[1]?.id ?? "";
    expect(await mark(colleague.token, own)).toEqual([own]);
    expect(await move(colleague.token, own, "archive")).toEqual([own]);
    expect(await mark(vendor.token, own)).toEqual([]);
    expect(await unread(vendor.token)).toBe(before.own);
    expect(await move(vendor.token, own, "archive")).toEqual([]);
    expect(await move(vendor.token, own, "archive")).toEqual([own]);
    expect(await list(vendor.token)).toMatchObject({ count: 2 });
    expect(await list(vendor.token, {}, "archived/")).toMatchObject({
      count: 1,
      results: [{ id: own, was_read: true }],
    });
    expect(await list(colleague.token, {}, "archived/")).toMatchObject({ count: 0 });
  });

  test("has its place on each page of the notifications, with each filter", async () => {
    const { list, insertNotifications } = notificationFixture(stage);
    await insertNotifications(
      vendor.companyId,
      Array.from({ length: 27 }, (_, place) => ({
        notification_type: "price_list_request",
        event_date: new Date(Date.UTC(2026, 2, place + 1, 10)).toISOString(),
        description: `Request ${place + 1}`,
      })),
    );
    // Each is two hours later than the request of its day.
    for (const day of [28, 19, 18, 18, 11, 0]) {
      await start();
      await execute();
      await stage.owner.query(
        `update personal_notifications set event_date = '2026-02-28T12:00:00Z'::timestamptz + make_interval(days => $2),
           description = 'Export ' || $2::int where user_id = $1 and event_date > now() - interval '1 hour'`,
        [vendor.id, day],
      );
    }
    const requests = Array.from({ length: 27 }, (_, place) => 27 - place);
    const sorted = [
      "Export 28",
      ...requests.flatMap((day) => [
        ...[19, 18, 18, 11].filter((one) => one === day).map((one) => `Export ${one}`),
        `Request ${day}`,
      ]),
      "Export 0",
    ];
    for (const page_size of [10, 20])
      for (const [ordering, wanted] of [
        ["-event_date", sorted],
        ["event_date", sorted.toReversed()],
      ] as const) {
        const found: string[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / page_size); page++) {
          const { count, results } = await list(vendor.token, {
            ordering,
            page: String(page),
            page_size: String(page_size),
          });
          expect(count).toBe(33);
          found.push(...results.map(({ description }) => description));
        }
        expect(found).toEqual(wanted);
      }
    const count = async (query: Record<string, string>) => (await list(vendor.token, query)).count;
    expect(await count({ notification_type: "file_ready" })).toBe(6);
    expect(await count({ notification_type: "price_list_request" })).toBe(27);
    expect(await count({ search_string: "export" })).toBe(6);
    expect(await count({ search_string: "18" })).toBe(3);
    expect(await count({ date_after: "2026-03-11", date_before: "2026-03-18" })).toBe(11);
    expect((await list(vendor.token, { page: "5", page_size: "10" })).results).toEqual([]);
  });

  test("writes no mail to a person who has switched mails off", async () => {
    await stage.call(vendor.token, "PUT", "/api/notifications/settings/", {
      payload: { enabled: false, frequency: "daily", frequency_weekly_day: null },
    });
    await start();
    await execute();
    expect(await mailsTo(vendor.email)).toEqual([]);
    expect(await notificationFixture(stage).unread(vendor.token)).toBe(1);
  });
});

test("an old export is removed with its file and its notification", { tags: ["XLS-01.6"] }, async () => {
  const [old, young] = [(await start()).id, (await start()).id];
  await execute();
  await stage.owner.query("update runs set created_at = now() - interval '7 days 1 minute' where id = $1", [old]);
  const database = openJobDatabase(stage.logins.jobs);
  await database.transaction().execute((db) => removeOldExports(db, 10));
  await database.destroy();
  expect((await stage.owner.query("select id from runs")).rows).toEqual([{ id: young }]);
  expect((await grant(old)).statusCode).toBe(404);
  expect((await stage.owner.query("select from loose_files where key like 'runs/%'")).rows).toHaveLength(1);
  expect(await notificationFixture(stage).unread(vendor.token)).toBe(1);
});

/** The two calls that change one notification. Each returns the ids that it could not change. */
function changes() {
  const send = async (token: string, method: "POST" | "PATCH", path: string, payload: object) =>
    (await stage.call(token, method, `/api/notifications/${path}`, { payload })).json<{ errors: string[] }>().errors;
  return {
    mark: (token: string, id: string) =>
      send(token, "POST", "mark-read-status/", { mark_as: "read", marked_ids: [id] }),
    move: (token: string, id: string, action: "archive" | "restore") =>
      send(token, "PATCH", "archive-restore/", { action, notifications_ids: [id] }),
  };
}
