import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase, type RoleDatabase } from "../../../ground/db/database.ts";
import { countWaiting } from "../../../test/at-once.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { purgeJobs } from "./purge-jobs.ts";

let stage: Stage;
let database: RoleDatabase;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  database = openJobDatabase(stage.logins.jobs);
  vendor = await stage.aVendor();
});
beforeEach(() => stage.owner.query("delete from documents"));
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const purge = async (signal = AbortSignal.timeout(20_000)) => {
  const [job] = purgeJobs(database);
  await job?.run(signal);
};
/** Adds a document that was archived the given time ago, with its archived link to a product. */
async function archivedFor(age: string, values: object = {}, companyId = vendor.companyId) {
  const { id } = await stage.aDocument(companyId, { ...values, archivedAt: "2026-01-01" });
  await stage.owner.query("update documents set archived_at = now() - $2::interval where id = $1", [id, age]);
  await stage.owner.query("insert into archived_links values ($1, $2, 'G-1')", [companyId, id]);
  return id;
}
const remaining = async () =>
  (await stage.owner.query<{ id: string }>("select id from documents order by archived_at")).rows.map(({ id }) => id);
const restore = (id: string) => stage.call(vendor.token, "POST", "/api/archive/restore/", { payload: [{ id }] });

test(
  "a document exists a second before its 90 days are over, and is deleted in the next night",
  { tags: ["ARCH-04.1"] },
  async () => {
    const young = await archivedFor("89 days 23 hours 59 minutes 50 seconds");
    const old = await archivedFor("90 days 1 second");
    const ofOrder = await archivedFor("100 days", { space: "order" });
    await purge();
    expect(await remaining()).toEqual([young]);
    const { rows } = await stage.owner.query("select key from loose_files where key = any($1) order by key", [
      [old, ofOrder, young].map((id) => `documents/${id}`),
    ]);
    expect(rows).toHaveLength(2);
  },
);

test("documents whose label is on legal hold are not deleted", { tags: ["ARCH-04.2"] }, async () => {
  const held = await archivedFor("200 days", { label: "Safety Data Sheet" });
  await archivedFor("200 days", { label: "Brochure" });
  await purge();
  expect(await remaining()).toEqual([held]);
});

test("a document that was sent as a required document is not deleted", { tags: ["REQ-13.8"] }, async () => {
  const sent = await archivedFor("200 days");
  await archivedFor("200 days");
  await stage.owner.query(
    `insert into requirement_files (company_id, id, name, extension, size, sha256, folder)
     select company_id, id, name, extension, size, sha256, 'documents' from documents where id = $1`,
    [sent],
  );
  await purge();
  expect(await remaining()).toEqual([sent]);
});

test("each company's audit log contains the deleted ids, without an actor", { tags: ["ARCH-04.1"] }, async () => {
  const other = await stage.aCompany();
  const ids = [await archivedFor("91 days"), await archivedFor("92 days")].toSorted();
  const foreign = await archivedFor("91 days", {}, other.id);
  await purge();
  const { rows } = await stage.owner.query(
    "select company_id, actor_id, details from audit_entries where action = 'purge-archive' and company_id = any($1) order by id desc limit 2",
    [[vendor.companyId, other.id]],
  );
  expect(new Set(rows)).toEqual(
    new Set([
      { company_id: vendor.companyId, actor_id: null, details: { documents: ids } },
      { company_id: other.id, actor_id: null, details: { documents: [foreign] } },
    ]),
  );
});

test("deletes more than one batch in one night, and starts no further batch once the job is stopped", async () => {
  await stage.owner.query(
    `insert into documents (company_id, space, name, extension, size, sha256, archived_at)
     select $1, 'product', 'x', 'pdf', 1, '', now() - interval '91 days' from generate_series(1, 1100)`,
    [vendor.companyId],
  );
  await purge(AbortSignal.abort());
  expect(await remaining()).toHaveLength(1100);
  await purge();
  expect(await remaining()).toEqual([]);
});

test(
  "keeps a document that is being restored, and a document that was purged first cannot be restored",
  { tags: ["ARCH-04.4"] },
  async () => {
    const restored = await archivedFor("91 days");
    const other = await archivedFor("91 days");
    const holder = await stage.owner.connect();
    await holder.query("begin");
    await holder.query("update documents set archived_at = null where id = $1", [restored]);
    const purged = purge();
    // It has skipped the restored document, and waits to raise the version of the company's documents.
    await expect.poll(() => countWaiting(stage)).toBe(1);
    await holder.query("commit");
    holder.release();
    await purged;
    expect(await remaining()).toEqual([restored]);
    expect((await restore(other)).json().reasons).toEqual({ [other]: "This document is no longer there." });
  },
);
