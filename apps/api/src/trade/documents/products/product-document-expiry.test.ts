import type { Document } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  const { companyId } = vendor;
  await stage.aProduct(companyId, { gxp_sku: "E-1" });
  const document = async (name: string, days: number | null, values: object = {}) => {
    const { id } = await stage.aDocument(companyId, { name, ...values });
    await stage.owner.query(
      "update documents set expires_on = (select (now() at time zone time_zone)::date from work_calendar) + $2::int where id = $1",
      [id, days],
    );
  };
  await document("never", null, { products: ["E-1"] });
  await document("past", -1, { label: "Brochure", products: ["E-1"] });
  await document("today", 0);
  await document("in 30 days", 30, { label: "Brochure" });
  await document("in 31 days", 31);
  await document("never either", null);
  await document("archived", -1, { archivedAt: "2026-01-01" });
});
afterAll(() => stage[Symbol.asyncDispose]());

async function list(query: string) {
  const answer = await stage.call(vendor.token, "GET", `/api/persistent-documents/?${query}`);
  const { documents, total_items: total } = answer.json<{ documents?: Document[]; total_items: number }>();
  return { names: documents?.map(({ name }) => name), total, status: answer.statusCode };
}

const dated = ["past", "today", "in 30 days", "in 31 days"];

test.each([
  ["expires_on", dated],
  ["-expires_on", dated.toReversed()],
])("are sorted by %s, those that never expire last", { tags: ["REQ-14.11"] }, async (ordering, first) => {
  const { names, total } = await list(`ordering=${ordering}`);
  expect(names?.slice(0, 4)).toEqual(first);
  expect(names?.slice(4).toSorted()).toEqual(["never", "never either"]);
  expect(total).toBe(6);
  expect((await list(`ordering=${ordering}&search_string=never`)).names?.toSorted()).toEqual(["never", "never either"]);
});

test("keep their order by expiry over pages", { tags: ["REQ-14.11"] }, async () => {
  for (let filler = 0; filler < 24; filler += 1) await stage.aDocument(vendor.companyId, { name: `filler ${filler}` });
  const pages = await Promise.all([1, 2, 3].map((page) => list(`ordering=-expires_on&search_string=&page=${page}`)));
  const names = pages.flatMap((page) => page.names);
  expect(names).toHaveLength(30);
  expect(new Set(names).size).toBe(30);
  expect(names.slice(0, 4)).toEqual(dated.toReversed());
  await stage.owner.query("update documents set archived_at = now() where name like 'filler%'");
});

test.each([
  ["expiry=soon", ["in 30 days", "today"]],
  ["expiry=expired", ["past"]],
  ["expiry=soon&expiry=expired", ["in 30 days", "past", "today"]],
  ["expiry=soon&search_string=days", ["in 30 days"]],
  ["expiry=expired&sku=E-1", ["past"]],
  ["expiry=soon&sku=E-1", []],
  ["expiry=expired&not_sku=E-1", []],
])("are filtered by %s", { tags: ["REQ-14.12"] }, async (query, expected) => {
  for (const ordering of ["name", "expires_on", "label", "-modified_date"]) {
    const { names, total } = await list(`${query}&ordering=${ordering}`);
    expect({ ordering, names: names?.toSorted(), total }).toEqual({
      ordering,
      names: expected,
      total: expected.length,
    });
  }
});

test("are filtered by expiry and label", { tags: ["REQ-14.12"] }, async () => {
  const labels = await stage.call(vendor.token, "GET", "/api/persistent-documents/labels/");
  const id = labels.json<{ id: number; name: string }[]>().find(({ name }) => name === "Brochure")?.id;
  expect(await list(`expiry=soon&label=${id}&ordering=name`)).toMatchObject({ names: ["in 30 days"], total: 1 });
  expect(await list(`expiry=expired&label=${id}&ordering=-label`)).toMatchObject({ names: ["past"], total: 1 });
  expect((await list("expiry=later")).status).toBe(400);
});
