import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the home page of a vendor with drafts of notices of an accepted order, of which the first one has a heat and a package. */
async function openNotices() {
  const page = await open([fullOrder], "/homepage");
  await page.feedOrderLines([aLine(1)]);
  const call = async (path: string, payload: object) =>
    (await stage.call(page.token, "POST", `/api/${path}`, { payload })).json();
  await call("orders/PO-7002/responses", { revision: 1, accept_rest: true });
  const line = { purchase_order: "PO-7002", line: 1, quantity: "5" };
  const first = await call("ship-notices/", {
    number: "A-1",
    ship_date: "2026-03-01",
    lines: [{ ...line, details: [{ quantity: "5", heat: "7282841" }] }],
    packages: [{ number: "1", kind: "carton", contents: [line] }],
  });
  await call("ship-notices/", { number: "A-2", ship_date: "2099-03-01", lines: [line] });
  return { ...page, first, send: () => call(`ship-notices/${first.id}/send`, { version: first.version }) };
}

test("a package names the products in it", { tags: ["ORD-43.4"] }, async () => {
  const { click, companyId, first, go, send } = await openNotices();
  await go(`/orders?notice=${first.id}`);
  const written = await screen.findByRole("list", { name: "Packages" });
  expect(await within(written).findByText("Line 1 (O-1): 5")).toBeVisible();
  await click("button", "Change package 1");
  expect(await screen.findByRole("textbox", { name: "Line 1 · O-1 Flange" })).toHaveValue("5");
  await send();
  await openPage(stage, `/orders?notice=${first.id}`, await stage.aVendor({ companyId }));
  await findTitle("Ship Notice A-1");
  const sent = await screen.findByRole("region", { name: "Packages" });
  expect(within(sent).getByText("Line 1 · O-1 Flange: 5 Each")).toBeVisible();
});

test("a heat without a certificate leads to the documents of its order", { tags: ["REQ-64.7"] }, async () => {
  const { companyId, first, go, send } = await openNotices();
  await stage.owner.query("update documents set archived_at = now() where company_id = $1", [companyId]);
  await send();
  await go(`/orders?notice=${first.id}`);
  const link = await screen.findByRole("link", { name: "Add a Certificate" });
  expect(link.getAttribute("href")).toBe("/document-repository?type=Order+Documents&purchase_order=PO-7002");
  expect(link.parentElement).toHaveTextContent("There is no certificate yet.Add a Certificate");
  const may = permissions.filter((permission) => permission !== "order_documents.upload_document");
  await openPage(stage, `/orders?notice=${first.id}`, await stage.aVendor({ companyId, may }));
  expect(await screen.findByText("There is no certificate yet.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Add a Certificate" })).toBeNull();
});

test(
  "the list marks a draft whose ship date has passed, and one that was sent after it",
  { tags: ["ORD-47.1"] },
  async () => {
    const { companyId, go, send } = await openNotices();
    await go("/orders?tab=shipments");
    const row = (number: string) => screen.findByRole("row", { name: new RegExp(number) });
    expect(await row("A-1")).toHaveTextContent("DraftShip date has passed");
    expect(await row("A-2")).not.toHaveTextContent(/passed|after/);
    await send();
    await openPage(stage, "/orders?tab=shipments", await stage.aVendor({ companyId }));
    expect(await row("A-1")).toHaveTextContent("Sent after ship date");
  },
);
