import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findBox, findTitle } from "../../test/finders.ts";
import {
  bareOrder,
  fullOrder,
  getDocumentNames,
  getDocuments,
  getNumbers,
  getOpener,
  getOrderRows,
  getSetButton,
  orderSpace,
  vendorsWithOrders,
} from "../../test/orders-fixture.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

test(
  "lists orders ten a page, the newest first, and finds them by number, status and date",
  { tags: ["ODOC-01.1", "ODOC-02.1", "ODOC-02.2"] },
  async () => {
    const more = Array.from({ length: 10 }, (_, index) => ({
      purchase_order: `PO-60${index + 10}`,
      order_date: `2026-01-${index + 10}`,
      status: index < 2 ? "Closed" : "Open",
      total: "10",
    }));
    const { click, fill, go, user, getAddress } = await open([...more, fullOrder, bareOrder]);
    await waitFor(() => expect(getNumbers()).toHaveLength(10));
    const list = within(screen.getByRole("table", { name: "Purchase orders" }));
    expect(list.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Purchase Order #",
      "Vendor Reference #",
      "Due Date",
      "Order Date",
      "Location",
      "Status",
      "Total",
      "Actions",
    ]);
    const cells = within(getOrderRows()[0]!).getAllByRole("cell"); // counted above
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      "PO-7002Open Order",
      "SO-11",
      "Apr 15, 2026",
      "Mar 2, 2026",
      "Odessa Yard, TX",
      "Shipped",
      "$1,284,310.50",
      expect.stringMatching(/Upload.*Download Set.*Archive Set/),
    ]);
    const request = screen.getByRole("link", { name: "Request a New Label" });
    expect(request).toHaveAttribute("href", expect.stringMatching(/^mailto:.+\?subject=New%20label/));

    const search = await findBox("Search by Purchase Order #");
    expect(search).toHaveAttribute("placeholder", "Search by Purchase Order #");
    await fill(search, "po-601");
    await user.keyboard("{Enter}");
    await screen.findByText("10 Total Results Found");
    await click("button", "Status");
    await click("checkbox", "Closed");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getNumbers()).toEqual(["PO-6011", "PO-6010"]));
    expect(getAddress()).toMatch(/search=po-601&status=Closed/);

    await go(`${orderSpace}&date_after=2026-01-19&date_before=2026-03-01`);
    await waitFor(() => expect(getNumbers()).toEqual(["PO-7001", "PO-6019"]));
    await click("button", "Clear All Filters");
    await screen.findByText("12 purchase orders");
    await user.click(list.getByRole("button", { name: "Total" }));
    await waitFor(() => expect(getNumbers()[0]).toBe("PO-6010"));
  },
);

test(
  "opens an order's documents below it, also by key, and selects them",
  { tags: ["ODOC-02.3", "ODOC-03.1"] },
  async () => {
    const { click, user } = await open();
    await waitFor(() => expect(getNumbers()).toEqual(["PO-7002", "PO-7001"]));
    for (const name of ["Download Set", "Archive Set"]) {
      expect(getSetButton(name, "PO-7001")).toBeDisabled();
      expect(getSetButton(name, "PO-7001")).toHaveAccessibleDescription("This order has no documents.");
    }
    expect(getOpener("PO-7001")).toBeNull();
    expect(getOpener("PO-7002")).toHaveAttribute("aria-expanded", "false");
    getOpener("PO-7002")?.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getDocumentNames()).toEqual(["Packing list", "Invoice"]));
    expect(getOpener("PO-7002")).toHaveAttribute("aria-expanded", "true");
    const documents = within(getDocuments()!); // named above
    expect(documents.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Actions",
      "Document Name",
      "Label",
      "Type",
      "Size",
      "Upload Date",
    ]);
    expect(documents.getAllByRole("row")[2]?.textContent).toMatch(/N\/A\s*PDF\s*\d+ bytes/);

    await click("checkbox", "Select Invoice");
    await screen.findByText("1 of 2 selected");
    screen.getByRole("button", { name: "Download the selected documents of PO-7002" });
    await click("checkbox", "Select all documents of PO-7002");
    await screen.findByText("2 of 2 selected");
    await click("checkbox", "Select all documents of PO-7002");
    await screen.findByText("2 documents");

    // An open order stays open after the list is sorted again.
    await click("button", "Total", within(screen.getByRole("table", { name: "Purchase orders" })));
    await waitFor(() => expect(getNumbers()).toEqual(["PO-7001", "PO-7002"]));
    expect(getDocumentNames()).toHaveLength(2);
    await click("button", "Documents of PO-7002");
    await waitFor(() => expect(getDocuments()).toBeNull());
  },
);

test(
  "opens the list at the order of the address, marked and expanded, once its page is known",
  { tags: "ODOC-01.2" },
  async () => {
    const newer = Array.from({ length: 24 }, (_, index) => ({
      purchase_order: `PO-80${index + 10}`,
      order_date: "2026-05-01",
      status: "Open",
      total: "10",
    }));
    const { answer, click, getAddress, openAs, reload, requests, ...vendor } = await open([
      ...newer,
      fullOrder,
      bareOrder,
    ]);
    await waitFor(() => expect(getNumbers()).toHaveLength(10));
    const released = Promise.withResolvers<undefined>();
    answer((_, path) => (path.includes("/position-in-list/") ? released.promise : undefined));
    openAs(vendor, `${orderSpace}&purchase_order=PO-7002&status=Open&search=none`);
    await findTitle("Order Documents");
    await waitFor(() => expect(requests.join()).toContain("/position-in-list/"));
    expect(screen.queryByRole("table", { name: "Purchase orders" })).toBeNull();
    released.resolve(undefined);
    const findTarget = () =>
      waitFor(() =>
        expect(getOrderRows().find((row) => row.getAttribute("aria-current") === "true")).toHaveTextContent("PO-7002"),
      );
    await findTarget();
    await waitFor(() => expect(getDocumentNames()).toHaveLength(2));
    screen.getByText("Items 21 to 26 of 26 total");

    await click("button", "Previous page");
    await screen.findByText("Items 11 to 20 of 26 total");
    await waitFor(() => expect(getAddress()).not.toContain("purchase_order"));
    history.back();
    await findTarget();
    reload();
    await waitFor(() => expect(getDocumentNames()).toHaveLength(2));

    openAs(vendor, `${orderSpace}&purchase_order=PO-1`);
    await screen.findByText(/^There is no purchase order PO-1 among those of your company\./);
    await screen.findByText("Items 1 to 10 of 26 total");
  },
);
