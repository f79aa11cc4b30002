import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder } from "../../../test/orders-fixture.ts";
import { vendorFixture } from "../../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);
let vendor: Awaited<ReturnType<typeof createVendor>>;
let code: string;

beforeEach(async () => {
  vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([aLine(1), aLine(2, { quantity: "0.5" })]);
  const { companyId, id } = vendor;
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    companyId,
  ]);
  const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
    `insert into order_links (company_id, order_id, revision, user_id) select company_id, id, 1, $2 from purchase_orders where company_id = $1
     returning id, code_salt as salt`,
    [companyId, id],
  );
  code = stage.getCode("order-answer", rows[0] ?? { id: "", salt: Buffer.alloc(0) });
});

const open = () => openPage(stage, `/answer?code=${code}`);
const findHeading = (name: string | RegExp) => screen.findByRole("heading", { name });
const question = "Accept 2 lines, $745.20, delivery as requested?";
const getAnswers = async () =>
  (await stage.owner.query("select as_whom from order_responses where company_id = $1", [vendor.companyId])).rows;

test("shows the order without a sign-in, and no code in the address", { tags: ["ORD-63.1"] }, async () => {
  await open();
  await findHeading("Purchase order PO-7002");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(location.href).not.toContain(code);
  const facts = screen.getByLabelText("Order");
  expect(facts).toHaveTextContent("Total$1,284,310.50 USD");
  expect(facts).toHaveTextContent("Ship ToOdessa Yard, TX");
  const rows = within(screen.getByRole("table", { name: "Lines of the order" })).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/^1Flange.+40 Each\$18\.40\$736\.00Dec 4, 2026$/);
  expect(await findHeading(question)).toBeVisible();
  expect(screen.getByText(/We keep your name, the time and the network address of your answer/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign In to Answer by Line" })).toHaveAttribute(
    "href",
    "/orders?order=PO-7002&tab=Answer",
  );
});

test("accepts the order with a typed name, and not with Enter or without a name", { tags: ["ORD-63.2"] }, async () => {
  const { click, user } = await open();
  const name = await screen.findByRole("textbox", { name: "Your Name" });
  expect(name).toHaveAttribute("autocomplete", "name");
  await click("button", "Accept Order as It Is");
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription("Enter your name.");
  await user.type(name, "Renee Castellan{Enter}");
  expect(name).not.toHaveAccessibleDescription("Enter your name.");
  expect(await getAnswers()).toEqual([]);
  await click("button", "Accept Order as It Is");
  const done = await findHeading(/^Accepted by Renee Castellan at .+ UTC$/);
  expect(done).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/orders?order=PO-7002");
  expect(await getAnswers()).toEqual([{ as_whom: "Renee Castellan" }]);
});

test("says by whom the order was answered meanwhile", { tags: ["ORD-63.4"] }, async () => {
  const { click, user } = await open();
  await user.type(await screen.findByRole("textbox", { name: "Your Name" }), "Bo Roe");
  const payload = { name: "Ann Lee", revision: 1 };
  await stage.call(undefined, "POST", `/api/order-links/${code}/accept`, { payload });
  await click("button", "Accept Order as It Is");
  await findHeading(/^Answered by Ann Lee at .+ UTC\.$/);
  expect(await getAnswers()).toEqual([{ as_whom: "Ann Lee" }]);
});

test("says that the order has changed", { tags: ["ORD-63.4"] }, async () => {
  await vendor.feedOrderLines([aLine(1, { quantity: "30" })]);
  await open();
  await findHeading("This order has changed. Sign in, or open the newer mail.");
  expect(
    screen.getByText(/^PO-7002 was changed by .+ on .+ UTC\. Nothing was accepted through this link\.$/),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/orders?order=PO-7002");
});

test.for([
  ["has expired", "update order_links set expires_at = now() where company_id = $1", "This link has expired"],
  ["was revoked", "delete from order_links where company_id = $1", "This link is not valid"],
  [
    "is of a suspended company",
    "update companies set status = 'suspended', suspended_at = now() where id = $1",
    "This order cannot be answered now",
  ],
  [
    "is of a company without the feature",
    "update company_feature_flags set active = false where company_id = $1",
    "This link is not valid",
  ],
])("says that a link %s", { tags: ["ORD-63.4", "ORD-63.6"] }, async ([, change = "", heading = ""]) => {
  await stage.owner.query(change, [vendor.companyId]);
  await open();
  await findHeading(heading);
  expect(screen.queryByRole("button", { name: "Accept Order as It Is" })).toBeNull();
});

test("shows more lines of a long order on request", { tags: ["ORD-63.1"] }, async () => {
  await stage.owner.query("delete from order_revisions where company_id = $1", [vendor.companyId]);
  await vendor.feedOrderLines(Array.from({ length: 120 }, (_, place) => aLine(place + 1)));
  await stage.owner.query("delete from order_revisions where company_id = $1 and kind = 'revision'", [
    vendor.companyId,
  ]);
  const { click } = await open();
  const table = await screen.findByRole("table", { name: "Lines of the order" });
  expect(within(table).getAllByRole("row").length).toBe(101);
  await click("button", "Show More Lines");
  await waitFor(() => expect(within(table).getAllByRole("row").length).toBe(121));
  expect(screen.queryByRole("button", { name: "Show More Lines" })).toBeNull();
});
