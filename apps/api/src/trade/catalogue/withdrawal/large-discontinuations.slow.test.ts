import { expect, test } from "vitest";
import { openStage } from "../../../test/stage.ts";

const path = "/api/products/discontinuations/";

test("a request of 10,000 products is stored, decided and listed", { tags: ["XLS-23.9"] }, async () => {
  await using stage = await openStage();
  const [vendor, staff] = [await stage.aVendor({ role: "Full Access" }), await stage.aStaffMember()];
  const send = async (token: string, method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await stage.call(token, method, url, { ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await stage.owner.query<{ gxp_sku: string }>(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select $1, 'MANY-' || n, 'S-' || n, 'Valve ' || n from generate_series(1, 10000) n returning gxp_sku`,
    [vendor.companyId],
  );
  const asked = await send(vendor.token, "POST", path, {
    gxp_skus: rows.map(({ gxp_sku }) => gxp_sku),
    reason: "No longer made",
  });
  expect(asked).toMatchObject({ status: 201 });
  const { id } = asked.body;
  expect((await send(vendor.token, "GET", path)).body.results).toMatchObject([{ id, products: 10_000, gxp_sku: null }]);
  const decision = { decision: "withdraw", on };
  expect(await send(staff.token, "POST", `/api/provider/discontinuations/${id}/decide`, decision)).toEqual({
    status: 200,
    body: { products: 10_000 },
  });
  expect((await send(vendor.token, "GET", "/api/products/MANY-7/")).body.withdrawn).toMatchObject({ on });
});
