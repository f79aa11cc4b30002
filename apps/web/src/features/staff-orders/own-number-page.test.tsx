import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);
let vendor: Awaited<ReturnType<typeof createVendor>>;
let reviewer: Awaited<ReturnType<typeof aNamedStaffMember>>;

beforeEach(async () => {
  reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
  vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2, 3].map((line) => aLine(line)));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
});
const answer = (lines: readonly number[], more: object = {}) =>
  send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses", {
    revision: 1,
    lines: lines.map((line) => ({ line, pieces: [{ action: "reject", reason: "no_stock" }] })),
    ...more,
  });
const open = (search = "") => openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002${search}`, reviewer);

test("shows the vendor's own number beside that of the provider's system", { tags: ["ORD-36.4"] }, async () => {
  await answer([1], { vendor_reference: "SO-84417" });
  await open();
  const facts = within(await screen.findByLabelText("Order"));
  expect(facts.getByText("SO-84417")).toBeVisible();
  expect(facts.getByText(/^\w+ has SO-11$/)).toBeVisible();
});

test("the history names the lines of an undone decision in one line", { tags: ["ORD-54.7"] }, async () => {
  await answer([1, 2, 3]);
  const { rows } = await stage.owner.query<{ id: string }>(
    "select question_id as id from response_pieces where company_id = $1",
    [vendor.companyId],
  );
  const { decision_id } = await send<{ decision_id: string }>(
    stage,
    reviewer.token,
    "POST",
    "/api/provider/order-changes/decide",
    { decisions: rows.map(({ id }) => ({ id, decision: "approve" })) },
  );
  await send(stage, reviewer.token, "POST", "/api/provider/order-changes/undo", { decision_id });
  await send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses/1/withdraw", { lines: [2] });
  await open("?tab=History");
  const history = await screen.findByRole("region", { name: "History" });
  expect(await within(history).findByText("Lines 1–3")).toBeVisible();
  expect(within(history).getByText("Line 2", { selector: "p" })).toBeVisible();
  const empty = within(history)
    .getAllByRole("listitem")
    .filter(({ textContent }) => /^Line \d$/.test(textContent));
  expect(empty).toEqual([]);
});
