import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);
let vendor: Awaited<ReturnType<typeof createVendor>>;

beforeEach(async () => {
  vendor = await createVendor([
    { gxp_sku: "O-1", name: "Flange" },
    { gxp_sku: "O-2", name: "Blind Flange" },
  ]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2, 3].map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
});

/** Opens the order as staff, to answer it for its vendor. */
async function openAnswer() {
  const page = await openPage(
    stage,
    `/provider/orders/${vendor.companyId}/PO-7002`,
    await aNamedStaffMember(stage, "Dale", "Okafor"),
  );
  await findTitle("Order PO-7002");
  await page.click("button", "Answer for the Vendor");
  await screen.findByRole("list", { name: "Lines to answer" });
  return page;
}

const stored = async () => {
  const { rows } = await stage.owner.query(
    `select r.source, r.reason, string_agg(p.line || ' ' || p.action || ' ' || p.outcome, ', ' order by p.line) as pieces
     from order_responses r join response_pieces p using (company_id, order_id, version) where company_id = $1 group by 1, 2`,
    [vendor.companyId],
  );
  return rows;
};
const reasonField = () => screen.getByRole("textbox", { name: /^Why .+ Does Not Answer Itself$/ });

test("staff answer an order for its vendor by line, with a reason", { tags: ["ORD-35.3"] }, async () => {
  const { click, user } = await openAnswer();
  await click("button", "Change line 2");
  const panel = within(screen.getByRole("form", { name: "Answer to line 2" }));
  await click("button", "Offer Another Product");
  await user.type(panel.getByRole("combobox", { name: "Product Instead" }), "Blind");
  await click("button", "Blind Flange O-2");
  await user.selectOptions(panel.getByRole("combobox", { name: "Reason" }), "No stock");
  await click("button", "Send Answer");
  expect(reasonField()).toHaveFocus();
  expect(reasonField()).toHaveAccessibleDescription("Give a reason.");
  expect(await stored()).toEqual([]);
  await user.type(reasonField(), "Phoned in by Ann Lee.");
  await click("button", "Send Answer");
  await screen.findByText(/^The answer was sent, and .+ was told\. 1 line waits for \w+’s decision\./);
  expect(await screen.findByRole("table", { name: "Lines of the order" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Decide 1 Change" })).toBeVisible();
  expect(await stored()).toEqual([
    {
      source: "staff",
      reason: "Phoned in by Ann Lee.",
      pieces: "1 accept applied, 2 substitute asked, 3 accept applied",
    },
  ]);
  await click("link", "History");
  const history = await screen.findByRole("region", { name: "History" });
  await within(history).findByText("GXP answered 3 lines for the vendor");
  expect(history).toHaveTextContent("by GXP, Dale Okafor“Phoned in by Ann Lee.”");
});

test("staff accept an order for its vendor as it is", { tags: ["ORD-35.3"] }, async () => {
  const { click, user } = await openAnswer();
  await click("button", "Accept Order as It Is");
  const dialog = within(await screen.findByRole("dialog", { name: "Accept order as it is" }));
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  expect(dialog.getByText("Give a reason.")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: /^Why/ }), "By phone.");
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  await screen.findByText(/^The answer was sent, and .+ was told\.$/);
  expect(await stored()).toMatchObject([{ source: "staff", reason: "By phone." }]);
  expect(screen.queryByRole("button", { name: /^Decide/ })).toBeNull();
});
