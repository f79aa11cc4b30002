import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginOnOneDay } from "../../test/same-day.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await beginOnOneDay();
  vendor = await stage.aVendor({ may: ["corporate_agreements.view_corporateagreement"] });
});

interface AgreementValues {
  companyId?: string;
  type?: string;
  status?: string;
  name?: string;
  expires?: string;
  modified?: string;
}

/** Inserts the row of an agreement but does not store its file. */
async function anAgreement(values: AgreementValues = {}) {
  const { companyId = vendor.companyId, type = "Insurance", status = "2", name = "Policy", expires = null } = values;
  const file = status === "1" ? [null, null, null, null, null] : [name, "pdf", 2048, Buffer.alloc(32), randomUUID()];
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into agreements
       (company_id, document_type, status, name, extension, size, sha256, file_id, expiration_date, modified_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, (now() at time zone 'UTC')::date + $9::int, $10) returning id`,
    [companyId, type, status, ...file, expires, values.modified ?? "2026-03-01T12:00:00Z"],
  );
  return onlyRow(rows).id;
}

const asStaff = async (method: "GET" | "PATCH" | "DELETE", path: string, payload?: object) => {
  const answer = await stage.call(staff.token, method, path, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const change = (id: string, payload: object) => asStaff("PATCH", `/api/provider/agreements/${id}`, payload);
const getCompanyAgreements = async () =>
  (await asStaff("GET", `/api/provider/companies/${vendor.companyId}/agreements`)).body;
const own = async () => (await stage.call(vendor.token, "GET", "/api/corporate-agreements/")).json();

describe("a vendor's agreements", () => {
  test("are sorted by type, the newest first within a type", { tags: ["CORP-03.1", "PERM-02"] }, async () => {
    await anAgreement({ type: "w-9 Form", name: "W-9" });
    await anAgreement({ type: "Insurance", name: "Old policy", modified: "2025-01-01T00:00:00Z" });
    await anAgreement({ type: "Insurance", name: "New policy" });
    await anAgreement({ type: "Insurance", name: "Of others", companyId: (await stage.aCompany()).id });
    const groups: { document_type: string; files: { name: string }[] }[] = await own();
    expect(groups.map(({ document_type, files }) => [document_type, files.map(({ name }) => name)])).toEqual([
      ["Insurance", ["New policy", "Old policy"]],
      ["w-9 Form", ["W-9"]],
    ]);
    expect(await getCompanyAgreements()).toEqual(groups);
  });

  test("include missing agreements as rows without file and dates", { tags: ["CORP-04.2"] }, async () => {
    const id = await anAgreement({ status: "1" });
    expect(await own()).toEqual([
      {
        document_type: "Insurance",
        files: [
          {
            id,
            name: null,
            extension: null,
            size: null,
            expiration_date: null,
            status_modified_date: expect.any(String),
            modified_date: null,
            status: "1",
            expiry: null,
            days_left: null,
            upload: true,
          },
        ],
      },
    ]);
  });

  test("are expired or expire soon by the server's date", { tags: ["CORP-03.2"] }, async () => {
    for (const days of [-1, 0, 30, 31])
      await anAgreement({ type: `In ${days} days`.replace(" -", " minus "), expires: String(days) });
    await anAgreement({ type: "Without end" });
    const groups: { files: { days_left: number; expiry: string | null }[] }[] = await own();
    expect(groups.flatMap(({ files }) => files.map(({ days_left, expiry }) => [days_left, expiry]))).toEqual([
      [0, "soon"],
      [30, "soon"],
      [31, null],
      [-1, "expired"],
      [null, null],
    ]);
  });

  test("are an empty list for a new company", { tags: ["CORP-03.1"] }, async () => {
    expect(await own()).toEqual([]);
    expect((await asStaff("GET", `/api/provider/companies/${randomUUID()}/agreements`)).status).toBe(404);
  });
});

describe("staff", () => {
  test("change the terms of an agreement, which updates its dates", { tags: ["CORP-03.4"] }, async () => {
    const id = await anAgreement();
    const { rows: before } = await stage.owner.query(
      "update agreements set status_modified_date = '2026-03-02' returning 1",
    );
    expect(before.length).toBeGreaterThan(0);
    const typed = await change(id, { document_type: "Liability Insurance", expiration_date: "2031-05-01" });
    expect(typed.status).toBe(200);
    expect(typed.body).toMatchObject({
      expiration_date: "2031-05-01",
      status: "2",
      status_modified_date: "2026-03-02T00:00:00.000Z",
      name: "Policy",
      size: 2048,
    });
    expect(typed.body.modified_date > "2026-03-02").toBe(true);
    const accepted = await change(id, { status: "4", expiration_date: null });
    expect(accepted.body).toMatchObject({ status: "4", expiration_date: null, expiry: null });
    expect(accepted.body.status_modified_date > "2026-03-02").toBe(true);
    expect((await change(id, { status: "4" })).body).toEqual(accepted.body);
    const { rows } = await stage.owner.query("select action, details from audit_entries where details->>'id' = $1", [
      id,
    ]);
    expect(rows[0]).toEqual({
      action: "PATCH /api/provider/agreements/{id}",
      details: { id, record_name: "Policy", document_type: "Liability Insurance", expiration_date: "2031-05-01" },
    });
  });

  test("rename the document unless it is missing", { tags: ["CORP-03.4"] }, async () => {
    const [present, missing] = [await anAgreement(), await anAgreement({ type: "W-9", status: "1" })];
    expect((await change(present, { name: "Policy of 2026" })).body).toMatchObject({
      name: "Policy of 2026",
      size: 2048,
    });
    expect((await change(missing, { name: "W-9" })).body).toEqual({ name: ["A missing document has no name."] });
  });

  test("store a type in its existing spelling if the case differs", { tags: ["CORP-03.4"] }, async () => {
    const id = await anAgreement({ type: "Nda" });
    await anAgreement({ type: "W-9", companyId: (await stage.aCompany()).id });
    await change(id, { document_type: "w-9" });
    expect(await getCompanyAgreements()).toMatchObject([{ document_type: "W-9" }]);
    await anAgreement({ type: "NDA" });
    await change(id, { document_type: "nda" });
    expect(await getCompanyAgreements()).toMatchObject([{ document_type: "NDA", files: [{}, {}] }]);
    // The agreement's own current type does not determine the new spelling.
    const own = await anAgreement({ type: "lien waiver" });
    await change(own, { document_type: "Lien Waiver" });
    expect(await getCompanyAgreements()).toMatchObject([{ document_type: "Lien Waiver" }, { document_type: "NDA" }]);
  });

  test("cannot remove or add a file by changing only the status", { tags: ["CORP-04.2"] }, async () => {
    const [present, missing] = [await anAgreement(), await anAgreement({ type: "W-9", status: "1" })];
    expect((await change(present, { status: "1" })).body).toEqual({
      status: ["There is a file. Remove the agreement if it is missing after all."],
    });
    expect((await change(missing, { status: "4" })).body).toEqual({
      status: ["There is no file yet. Upload one to give it this status."],
    });
    expect((await change(missing, { expiration_date: "2031-05-01" })).body).toEqual({
      expiration_date: ["A missing document has no expiration date."],
    });
    await anAgreement({ type: "NDA", status: "1" });
    expect((await change(missing, { document_type: "NDA" })).body).toEqual({
      document_type: ["This document is marked as missing already."],
    });
    expect((await change(missing, { document_type: "W-8" })).status).toBe(200);
  });

  test("get an error for each invalid field", async () => {
    const id = await anAgreement();
    expect((await change(id, { status: "5" })).status).toBe(400);
    expect((await change(id, { document_type: " " })).body).toEqual({ document_type: ["This field is required."] });
    expect((await change(id, { expiration_date: "2026-02-30" })).body).toEqual({
      expiration_date: ["Must be a date like 2026-01-31."],
    });
    expect((await change(id, { name: " " })).body).toEqual({ name: ["Document name is required"] });
    expect((await change(id, { size: 1 })).status).toBe(400);
  });

  test("remove an agreement, which releases its file", async () => {
    const { id, fileId } = await stage.anAgreement(vendor.companyId);
    expect(await asStaff("DELETE", `/api/provider/agreements/${id}`)).toEqual({ status: 200, body: {} });
    expect(await getCompanyAgreements()).toEqual([]);
    const { rows } = await stage.owner.query("select 1 from loose_files where key = $1", [`agreements/${fileId}`]);
    expect(rows).toHaveLength(1);
    for (const method of ["DELETE", "PATCH"] as const)
      expect(await asStaff(method, `/api/provider/agreements/${id}`, method === "PATCH" ? {} : undefined)).toEqual({
        status: 404,
        body: { detail: "Not found.", code: "not_found", params: {} },
      });
  });
});

test("two removals at once keep the work of the agreement that stays", { tags: "CON-01.2" }, async () => {
  const [first, second, stays] = [await anAgreement(), await anAgreement(), await anAgreement({ status: "1" })];
  const remove = (client: { query: (text: string, values?: unknown[]) => Promise<unknown> }, id: string) =>
    client.query("delete from agreements where id = $1", [id]);
  const client = await stage.owner.connect();
  await client.query("begin");
  await remove(client, first);
  const waits = remove(stage.owner, second);
  await expect
    .poll(async () => {
      const { rows } = await stage.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length;
    })
    .toBe(1);
  await client.query("commit");
  client.release();
  await waits;
  const { rows } = await stage.owner.query(
    "select subject from work_items where kind = 'agreement' and company_id = $1",
    [vendor.companyId],
  );
  expect(rows).toEqual([{ subject: stays }]);
});
