import type { Permission, Waiting } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const waitingFor = async (token: string) =>
  (await stage.call(token, "GET", "/api/home/waiting/")).json<Waiting>().waiting;

test("counts product documents that have expired or expire soon", { tags: ["REQ-14.14"] }, async () => {
  const may: Permission[] = ["persistent_documents.view_product_docs", "persistent_documents.edit_document"];
  const { token, companyId } = await stage.aVendor({ may });
  const reader = await stage.aVendor({ companyId, may: may.slice(0, 1) });
  for (const [name, days] of [
    ["Later", 31],
    ["Soon", 30],
    ["Past", -1],
  ] as const) {
    const { id } = await stage.aDocument(companyId, { name });
    await stage.owner.query(
      "update documents set expires_on = (select (now() at time zone time_zone)::date from work_calendar) + $2::int where id = $1",
      [id, days],
    );
  }
  expect(await waitingFor(token)).toEqual([{ kind: "expiring_documents", count: 2, places: ["Past", "Soon"] }]);
  expect(await waitingFor(reader.token)).toEqual([]);
  await stage.owner.query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    [companyId],
  );
  expect(await waitingFor(token)).toEqual([]);
});
