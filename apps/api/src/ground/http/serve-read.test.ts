import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage[Symbol.asyncDispose]());

/** Calls whose session and response are read in one packet, with a valid address and with one that is not. */
const getAddresses = async (companyId: string) => {
  const { gxpSku } = await stage.aProduct(companyId);
  return ["/api/products/", `/api/products/${gxpSku}/`, "/api/products/?page=0"];
};

const getStatuses = async ({ token, companyId }: { token: string; companyId: string }) => {
  const statuses = [];
  for (const address of await getAddresses(companyId))
    statuses.push((await stage.call(token, "GET", address)).statusCode);
  return statuses;
};

test("reads in one packet for a live session only", { tags: ["SESS-04.1"] }, async () => {
  const endings = [
    ["sessions", "ended_at = now()", "id", 401],
    ["users", "status = 'deactivated'", "user_id", 401],
    ["companies", "status = 'suspended'", "company_id", 403],
  ] as const;
  for (const [table, ending, key, status] of endings) {
    const vendor = await stage.aVendor();
    expect(await getStatuses(vendor)).toEqual([200, 200, 400]);
    const id = { id: vendor.sessionId, user_id: vendor.id, company_id: vendor.companyId }[key];
    await stage.owner.query(`update ${table} set ${ending} where id = $1`, [id]);
    expect([ending, await getStatuses(vendor)]).toEqual([ending, [status, status, status]]);
  }
});

test("refuses a user who may not read before it reports an invalid address", async () => {
  expect(await getStatuses(await stage.aVendor({ may: [] }))).toEqual([403, 403, 403]);
  const vendor = await stage.aVendor();
  await stage.someTerms();
  expect(await getStatuses(vendor)).toEqual([403, 403, 403]);
});
