import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { aForm } from "../../../../../api/src/test/form.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { aTextPdf } from "../../../../../api/src/test/text-pdf.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the home page of a vendor with accepted orders of two lines, 40 of each, that go to one place. */
async function openShipping(orders = ["PO-7002"]) {
  const page = await open(
    orders.map((purchase_order) => ({ ...fullOrder, purchase_order })),
    "/homepage",
    // Before a notice is sent, the server reads the PDFs of its orders in a process that starts first.
    [],
  );
  await page.feedOrderLines(
    orders.flatMap((purchase_order) => [aLine(1, { purchase_order }), aLine(2, { purchase_order })]),
  );
  for (const order of orders)
    await stage.call(page.token, "POST", `/api/orders/${order}/responses`, {
      payload: { revision: 1, accept_rest: true },
    });
  const callNotices = async (method: "GET" | "POST" | "PATCH", path: string, payload?: object) => {
    const answer = await stage.call(page.token, method, `/api/ship-notices/${path}`, payload ? { payload } : {});
    return answer.json();
  };
  return { ...page, callNotices };
}

const box = (name: string | RegExp) => screen.findByRole("textbox", { name });
/** Saving waits until typing stops, and a file is read by a process that starts first. */
const slow = { timeout: 20_000 };
const newNotice = "/orders?ship=PO-7002";

test("says what is open of a line, and sends the rest of the form", { tags: ["ORD-40.5", "ORD-41.5"] }, async () => {
  const { click, go, user, callNotices } = await openShipping();
  await go(newNotice);
  await findTitle("New Ship Notice");
  const quantity = await box("Ship now of line 1");
  expect(quantity).toHaveValue("40");
  expect(await box("Number")).toHaveValue("PO-7002-1");
  await user.clear(quantity);
  await user.type(quantity, "60");
  await screen.findByText("Line 1: 60 shipped, 40 are open.");
  await click("button", "Send Ship Notice");
  expect(quantity).toHaveFocus();
  await screen.findByRole("button", { name: "1 problem" });
  await user.clear(quantity);
  await click("button", "Remove Line");
  await click("button", "Add Lines (1 open)");
  await user.click(await screen.findByRole("menuitem", { name: /line 1 · 40 Each open$/ }));
  await user.clear(await box("Ship now of line 1"));
  await user.type(await box("Ship now of line 1"), "15");
  await user.type(await box("Heat of line 1"), "7282841");
  await click("button", "Send Ship Notice");
  await findTitle("Ship Notice PO-7002-1");
  await screen.findByText("Heat 7282841");
  const { results } = await callNotices("GET", "?purchase_order=PO-7002");
  expect(results).toMatchObject([{ state: "sent", kind: "shipped", line_count: 2 }]);
});

test("parts of a line add up, and the second follows the first", { tags: ["ORD-42.3"] }, async () => {
  const { click, go, user } = await openShipping();
  await go(newNotice);
  await click("button", "More of line 1");
  await click("menuitem", "Add a Heat");
  const first = await box("Quantity of part 1 of line 1");
  await user.clear(first);
  await user.type(first, "25");
  const second = await box("Quantity of part 2 of line 1");
  await waitFor(() => expect(second).toHaveValue("15"));
  await user.clear(second);
  await user.type(second, "10");
  await screen.findByText("The parts add up to 35 of 40.");
});

test(
  "packages take what is left, and an SSCC says that its check digit does not fit",
  { tags: ["ORD-43.3", "ORD-44.4"] },
  async () => {
    const { click, go, user } = await openShipping();
    await go(newNotice);
    await click("button", "Add Package");
    await screen.findByText("1 package, every piece is in one");
    const inside = await box(/^Line 1 /);
    await user.clear(inside);
    await user.type(inside, "30");
    await screen.findByText("1 package. Line 1: 30 of 40 are in packages.");
    await user.type(await box("SSCC"), "006141410000001182");
    await screen.findByText("The last digit of an SSCC must be 7 here.");
    await click("button", "Add Package");
    expect(await screen.findByText("2 packages, every piece is in one")).toBeVisible();
  },
);

test("a package that a mistake keeps open stays open when it is gone", { tags: ["ORD-43.3"] }, async () => {
  const { click, go, user } = await openShipping();
  await go(newNotice);
  await click("button", "Add Package");
  await user.clear(await box("Package Number"));
  await click("button", "Done");
  await user.type(await box("Package Number"), "7");
  expect(await box("Package Number")).toHaveValue("7");
  await click("button", "Done");
  await waitFor(() => expect(screen.queryByLabelText("Package Number")).toBeNull());
});

test("a draft is saved, found again and deleted", { tags: ["ORD-41.6"] }, async () => {
  const { click, go, user, getAddress } = await openShipping();
  await go(newNotice);
  await user.type(await box("Tracking"), "75001");
  await screen.findByText(/^Draft saved/, undefined, { timeout: 5000 });
  await waitFor(() => expect(getAddress()).toContain("notice="));
  expect(await box("Tracking")).toHaveFocus();
  await go("/orders?order=PO-7002&tab=Shipments");
  await click("link", "PO-7002-1");
  expect(await box("Tracking")).toHaveValue("75001");
  await click("button", "Delete Draft");
  await click("button", "Delete Draft", within(await screen.findByRole("alertdialog")));
  await findTitle("Orders");
});

test("the address of a new notice opens the draft that it has made before", { tags: ["ORD-41.8"] }, async () => {
  const { click, go, getAddress, callNotices } = await openShipping(["PO-7002", "PO-7003"]);
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const { id } = await callNotices("POST", "", { number: "A-1", ship_date: "2026-03-01", lines });
  await go(newNotice);
  expect(await box("Number")).toHaveValue("A-1");
  await waitFor(() => expect(getAddress()).toContain(id));
  await go("/orders?ship=PO-7002&ship=PO-7003");
  expect(await box("Number")).toHaveValue("PO-7002-1");
  await go(newNotice);
  await click("button", "Delete Draft");
  await click("button", "Delete Draft", within(await screen.findByRole("alertdialog")));
  await findTitle("Orders");
  await go(newNotice);
  expect(await box("Number")).toHaveValue("PO-7002-1");
});

test(
  "lines of several orders are named by their orders, in an order that stays",
  { tags: ["ORD-40.9", "ORD-41.7"] },
  async () => {
    const { click, go, user } = await openShipping(["PO-7003", "PO-7002", "PO-7001"]);
    await go("/orders?ship=PO-7003&ship=PO-7002");
    const names = () =>
      screen.getAllByRole("textbox", { name: /^Ship now of/ }).map((one) => one.getAttribute("aria-label"));
    const lines = (order: string) => [1, 2].map((line) => `Ship now of line ${line} of ${order}`);
    await box("Ship now of line 1 of PO-7003");
    expect(names()).toEqual([...lines("PO-7002"), ...lines("PO-7003")]);
    await click("button", "Add an Order (1 more goes there)");
    await user.click(await screen.findByRole("menuitem", { name: /^PO-7001/ }));
    await box("Heat of line 2 of PO-7001");
    expect(names()).toEqual([...lines("PO-7001"), ...lines("PO-7002"), ...lines("PO-7003")]);
    await click("button", "Add Package");
    const shipment = within(screen.getByRole("region", { name: "Packages" }));
    await user.type(shipment.getByRole("textbox", { name: "Weight" }), "abc");
    expect(screen.queryByText("Must be a whole or decimal number above 0.")).toBeNull();
    await user.tab();
    expect(await screen.findByText("Must be a whole or decimal number above 0.")).toBeVisible();
    await user.clear(shipment.getByRole("textbox", { name: "Weight" }));
    await user.type(shipment.getByRole("textbox", { name: "Weight" }), "820");
    expect(await screen.findByText("Packages: 820 lb")).toBeVisible();
    expect(screen.queryByText("Must be a whole or decimal number above 0.")).toBeNull();
  },
);

test("shows the change of another person without losing what was typed", { tags: ["ORD-41.6"] }, async () => {
  const { click, go, user, callNotices } = await openShipping();
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const { id, version } = await callNotices("POST", "", { number: "A-1", ship_date: "2026-03-01", lines });
  await go(`/orders?notice=${id}`);
  const tracking = await box("Tracking");
  await callNotices("PATCH", id, { version, carrier_name: "Other" });
  await user.type(tracking, "75001");
  await screen.findByText(/^Another person has changed this ship notice/, undefined, { timeout: 5000 });
  expect(tracking).toHaveValue("75001");
  await click("button", "Keep Mine");
  await screen.findByText(/^Draft saved/, undefined, { timeout: 5000 });
  expect(await callNotices("GET", id)).toMatchObject({ tracking: "75001", carrier_name: null });
});

test("a sent notice is changed and cancelled, and says that it is late", { tags: ["ORD-46.4"] }, async () => {
  const { click, go, user, callNotices } = await openShipping();
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const { id, version } = await callNotices("POST", "", { number: "A-1", ship_date: "2026-03-01", lines });
  await callNotices("POST", `${id}/send`, { version });
  await go(`/orders?notice=${id}`);
  await findTitle("Ship Notice A-1");
  await screen.findByText("Sent after ship date");
  await click("button", "Change");
  await user.type(await box("Tracking"), "75001");
  await click("button", "Save Change");
  await findTitle("Ship Notice A-1");
  await screen.findByText("75001");
  const earlier = within(await screen.findByRole("region", { name: "Earlier versions" }));
  await user.click(earlier.getByRole("button", { expanded: false }));
  expect(await earlier.findByLabelText("Shipment")).toHaveTextContent("TrackingN/A");
  await click("button", "Cancel Ship Notice");
  await click("button", "Cancel Ship Notice", within(await screen.findByRole("alertdialog")));
  await screen.findByText("Cancelled");
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
});

test("several orders to one place are shipped from the list", { tags: ["ORD-40.6"] }, async () => {
  const { click, go, user } = await openShipping(["PO-7002", "PO-7003"]);
  await go("/orders?tab=to_ship");
  await user.click(await screen.findByRole("checkbox", { name: "Select PO-7002" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select PO-7003" }));
  await click("button", "New Ship Notice");
  await findTitle("New Ship Notice");
  expect(await screen.findByText("4 of 4 open lines")).toBeVisible();
});

test("people who may not ship read notices alone", { tags: ["ORD-46.4"] }, async () => {
  const { companyId, callNotices } = await openShipping();
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const { id } = await callNotices("POST", "", { number: "A-1", lines });
  const may = permissions.filter((permission) => permission === "orders.view_order");
  await openPage(stage, `/orders?notice=${id}`, await stage.aVendor({ companyId, may }));
  await findTitle("Ship Notice A-1");
  expect(screen.queryByRole("button", { name: "Send Ship Notice" })).toBeNull();
});

test(
  "says whether a certificate of the order proves a heat, and takes the heat that is meant",
  {
    tags: ["REQ-64.7"],
  },
  async () => {
    const { go, user, token, callNotices } = await openShipping();
    const content = aTextPdf({
      pages: [
        [
          [35, 80, "Purchase order: PO-7002"],
          [35, 100, "Heat No.: 7282841"],
        ],
      ],
    });
    const path = "/api/order-documents/order/PO-7002/upload/";
    expect((await stage.call(token, "POST", path, aForm({ name: "mill.pdf", content }))).statusCode).toBe(201);
    await go(newNotice);
    await user.type(await box("Heat of line 1"), "728284I");
    await screen.findByText("Did you mean 7282841?", undefined, slow);
    await user.click(screen.getByRole("button", { name: "Use 7282841" }));
    expect(await box("Heat of line 1")).toHaveFocus();
    await screen.findByText("On mill", undefined, slow);
    await user.click(screen.getByRole("button", { name: "More of line 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Certificate, Serials and Dates" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Certificate" }), "mill · 1 heat");
    await waitFor(async () => {
      const { results } = await callNotices("GET", "?purchase_order=PO-7002");
      const { lines } = await callNotices("GET", results[0].id);
      expect(lines[0].details).toMatchObject([{ heat: "7282841", certificate_id: expect.any(String) }]);
    }, slow);
  },
);

test("a sent notice is changed without what another window had typed before", { tags: ["ORD-46.6"] }, async () => {
  const { go, callNotices } = await openShipping();
  // These modules need the page's globals.
  const { ofUser } = await import("../../../lib/remembered.ts");
  const { toForm } = await import("./notice-form.ts");
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const draft = await callNotices("POST", "", { number: "A-1", ship_date: "2026-03-01", lines });
  const sent = await callNotices("POST", `${draft.id}/send`, { version: draft.version });
  const keep = ({ version }: { version: number }, isDraft: boolean) => {
    const form = { ...toForm(draft), tracking: "75001" };
    localStorage.setItem(`${ofUser("lading.ship-notice")}.${draft.id}`, JSON.stringify({ version, form, isDraft }));
  };
  keep(draft, true);
  await go(`/orders?notice=${draft.id}&tab=Change`);
  await findTitle("Change Ship Notice A-1");
  expect(await box("Tracking")).toHaveValue("");
  await go("/homepage");
  // The browser keeps text that was typed about the sent notice.
  keep(sent, false);
  await go(`/orders?notice=${draft.id}&tab=Change`);
  expect(await box("Tracking")).toHaveValue("75001");
});
