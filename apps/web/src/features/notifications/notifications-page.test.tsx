import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findBox, findRow, findTitle } from "../../test/finders.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { getBell, getRows, notifiedVendors } from "../../test/notifications-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = notifiedVendors(stage);

const expectRows = (count: number) => waitFor(() => expect(getRows()).toHaveLength(count));
/** The texts of a column, from the top. */
const getColumn = (index: number) => getRows().map((row) => within(row).getAllByRole("cell")[index]?.textContent);
const getHeads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const findBell = (name: string) => waitFor(() => expect(getBell()).toHaveAccessibleName(name));
const findUnread = (count: number) =>
  waitFor(() =>
    expect(within(screen.getByRole("main")).getByText(/^\d+ unread$/)).toHaveTextContent(`${count} unread`),
  );
/** The button that opens the details of a notification. */
const description = async (text: string) => {
  const cells = within(await findRow(text)).getAllByRole("cell");
  return within(cells[3]!).getByRole("button"); // the description's column
};

test(
  "lists events newest first, and shows the full details of each",
  { tags: ["NOTI-01.1", "NOTI-02.1", "NOTI-05", "NOTI-06"] },
  async () => {
    const { click, user } = await open();
    expect(getHeads()).toEqual(["", "Notification Date", "Type", "Description", "Visit Notification"]);
    expect(getColumn(2)).toEqual([
      "Product Details Decision",
      "Product Details Edit",
      "New Purchase Order",
      "Accepted T&C's",
      "New Product Item",
    ]);
    await findUnread(4);
    screen.getByText(/^News about your products, orders and terms\./);

    const facts: Record<string, RegExp[]> = {
      "Product Details Decision": [/Vendor Price\s*Approved\s*\$90.00\s*\$95.50/, /Reason: The catalogue says gray\./],
      "Product Details Edit": [/Requested By\s*Ada Moss/, /Color\s*Gray\s*Blue/],
      "New Purchase Order": [/PO-8001/, /Odessa Yard, TX/, /Status\s*Open/, /\$1,284,310.50/],
      "Accepted T&C's": [/Accepted By\s*Ada Moss/, /Accepted On\s*\w{3} \d+, \d{4}/],
      "New Product Item": [/Gate Valve/, /Category\s*N\/A/, /GXP SKU\s*N-1/, /\$90.00/],
    };
    for (const [type, texts] of Object.entries(facts)) {
      (await description(type)).focus();
      await user.keyboard("{Enter}");
      const dialog = await screen.findByRole("dialog");
      expect(within(dialog).getByRole("heading").textContent).toMatch(
        new RegExp(`^\\w{3} \\d+, \\d{4}, .* UTC\\s· ${type}$`),
      );
      for (const text of texts) expect(dialog.textContent).toMatch(text);
      await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!); // the dialog has two
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      const opener = await description(type);
      await waitFor(() => expect(opener).toHaveFocus());
    }
    // Opening the details marks a notification read without a message.
    await findUnread(0);
    expect(screen.queryByText(/marked read/)).toBeNull();
    await click("link", "Configure Alerts");
    await findTitle("Alerts");
  },
);

test("links to the subject of a notification and marks it read", { tags: ["NOTI-03.1", "SHELL-09.3"] }, async () => {
  const { user, getAddress } = await open();
  await findBell("Notifications, 4 unread");
  const targets: [type: string, address: RegExp, remaining: number][] = [
    ["Product Details Edit", /product-catalog\?pid=N-1/, 3],
    ["New Product Item", /product-catalog\?pid=N-1/, 3],
    ["New Purchase Order", /orders\?order=PO-8001/, 2],
    ["Accepted T&C's", /terms-and-conditions/, 1],
  ];
  for (const [type, address, remaining] of targets) {
    await user.click(within(await findRow(type)).getByRole("link", { name: /^Visit/ }));
    await waitFor(() => expect(getAddress()).toMatch(address));
    await findBell(`Notifications, ${remaining} unread`);
    history.back();
    await waitFor(async () => expect(within(await findRow(type)).queryByText("Unread")).toBeNull());
  }
});

test(
  "marks, archives and restores several notifications together",
  { tags: ["NOTI-01.3", "NOTI-01.4", "NOTI-01.5", "NOTI-01.6", "NOTI-04.1", "NOTI-04.2", "SHELL-09.3"] },
  async () => {
    const { answer, click, fill, user, go } = await open();
    const choose = async (...types: string[]) => {
      for (const type of types) await user.click(within(await findRow(type)).getByRole("checkbox"));
    };
    expect(button("Mark read")).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await click("button", "Mark read");
    await screen.findByText("5 notifications were marked read.");
    await findUnread(0);
    await choose("Accepted T&C's");
    await click("button", "Mark unread");
    await findUnread(1);

    // The rows disappear before the server responds, and return if the request fails.
    const response = Promise.withResolvers<Response>();
    answer((_, path) => (path === "/api/notifications/archive-restore/" ? response.promise : undefined));
    await choose("Product Details Edit", "New Purchase Order");
    await click("button", "Archive");
    await expectRows(3);
    response.resolve(Response.error());
    await expectRows(5);
    await screen.findByText(/^None of the 2 notifications was archived\./);
    answer(() => undefined);
    await choose("Product Details Edit", "New Purchase Order");
    await click("button", "Archive");
    // The toasts of the changes before have the same button for five seconds.
    const { parentElement: toast } = await screen.findByText("2 notifications were archived.");
    await expectRows(3);
    await click("button", "Undo", within(toast!));
    await expectRows(5);
    await choose("Product Details Edit", "New Purchase Order");
    await click("button", "Archive");
    await expectRows(3);

    await go("/notifications?type=Archived+Notifications");
    await waitFor(() => expect(getHeads()).toEqual(["", "Notification Date", "Type", "Description"]));
    await fill(await findBox("Search by Description"), "po-8001");
    await user.keyboard("{Enter}");
    await screen.findByText("1 Total Results Found");
    await choose("New Purchase Order");
    await click("button", "Restore");
    await screen.findByText("Sorry, we couldn't find a match for “po-8001”.");
    await screen.findByText("1 notification was restored.");
    await user.click(getBell());
    await expectRows(4);
  },
);
