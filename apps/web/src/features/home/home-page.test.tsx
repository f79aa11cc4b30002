import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findRow, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, decideAsStaff } = vendorFixture(stage);

const findAreas = async () => within(await screen.findByRole("list", { name: "Areas" })).getAllByRole("link");
const getBanner = () => screen.queryByRole("region", { name: "Message of the provider" });
const getDismiss = () => within(getBanner()!).queryByRole("button", { name: "Dismiss" }); // throws without a message
const getWaiting = () => within(screen.getByRole("region", { name: "Also waiting on you" }));
const findWaiting = (name: string | RegExp) => waitFor(() => getWaiting().getByRole("link", { name }));

const publish = (text: string) => stage.owner.query("insert into update_messages (text) values ($1)", [text]);

test(
  "greets the user and links to each available area with the server's description",
  { tags: "HOME-01" },
  async () => {
    const { answer, user, getAddress, openAs } = await openPage(stage, "/homepage", await stage.aVendor());
    const descriptions = [{ name: "Settings", description: "Yours & your company’s <b>settings</b>." }];
    answer((_, path) => (path === "/api/help/home-page-descriptions/" ? Response.json(descriptions) : undefined));
    const areas = await findAreas();
    await findTitle("Welcome, Ada");
    expect(areas.map(({ textContent }) => textContent)).toEqual([
      "Dashboard",
      "Product Catalog",
      "Orders",
      "Document Repository",
      "Notifications",
      "Needed from You",
      "SettingsYours & your company’s <b>settings</b>.",
    ]);
    await user.click(areas[1]!); // compared above
    await waitFor(() => expect(getAddress()).toMatch(/^\/product-catalog/));

    openAs(await stage.aVendor({ flagsOff: ["Product Catalog"] }), "/homepage");
    expect((await findAreas()).map(({ textContent }) => textContent)).toEqual([
      "Dashboard",
      "Orders",
      "Document Repository",
      "Notifications",
      "Needed from You",
      "SettingsYours & your company’s <b>settings</b>.",
    ]);
  },
);

test("a dismissed message stays hidden until there is a newer one", { tags: "HOME-02" }, async () => {
  await publish("Something **new**");
  const vendor = await stage.aVendor();
  const { answer, user, reload, requests, openAs } = await openPage(stage, "/homepage", vendor);
  await waitFor(() => expect(getBanner()).toHaveTextContent("Something new"));
  answer((method) => (method === "POST" ? Response.json({}, { status: 500 }) : undefined));
  await user.click(getDismiss()!); // shown with the message
  await screen.findByText(/Something went wrong/);
  await waitFor(() => expect(getBanner()).toHaveTextContent("Something new"));

  answer(() => undefined);
  getDismiss()?.focus();
  requests.length = 0;
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getBanner()).toBeNull());
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  // The page loads the message again after the server has stored that it was dismissed.
  const path = "/api/notifications/latest-update-message/";
  await waitFor(() => expect(requests).toEqual([`POST ${path}`, `GET ${path}`]));
  reload();
  expect(await findAreas()).toHaveLength(7);
  expect(getBanner()).toBeNull();

  await publish("Something **newer**");
  reload();
  await findAreas();
  expect(getBanner()).toHaveTextContent(/^Something newer$/);
  expect(getDismiss()).not.toBeNull();

  // Staff who are signed in as a user cannot dismiss the message.
  const staff = await stage.aStaffMember();
  openAs(await stage.aVendor({ companyId: vendor.companyId, staffId: staff.id }), "/homepage");
  await findAreas();
  expect(getBanner()).toHaveTextContent(/^Something newer$/);
  expect(getDismiss()).toBeNull();
});

test("a waiting task links to its page and disappears when it is done", async () => {
  const vendor = await createVendor([{ gxp_sku: "H-1", name: "Gate Valve", price: "90.00", color: "Gray" }]);
  const { user, reload, getAddress } = await openPage(stage, "/homepage", vendor);
  await screen.findByText("Nothing is needed from you.");
  await screen.findByText("Nothing else is waiting on you.");

  await vendor.proposeChanges("H-1", { name: "color", old_value: "Gray", new_value: "Blue" });
  const [edit] = await vendor.edits("H-1");
  reload();
  const main = () => within(screen.getByRole("main"));
  const catalog = () =>
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: /^Product Catalog/ });
  await screen.findByText("Also waiting on you");
  await waitFor(() => expect(catalog()).toHaveAccessibleName(/^Product Catalog ?1 ?change waits on /));
  await user.click(main().getByRole("link", { name: "1 change of products" }));
  await waitFor(() => expect(getAddress()).toMatch(/\/product-catalog\/changes.*status=pending/));
  await findRow("Gate Valve");
  history.back();
  await screen.findByText("Also waiting on you");
  await decideAsStaff([{ id: edit?.id ?? "", decision: "reject", reason: "The catalogue says gray." }]);
  const today = new Date().toISOString().slice(0, 10);
  await vendor.feedOrders(
    ["PO-1", "PO-2"].map((purchase_order) => ({ purchase_order, order_date: today, status: "Open", total: "10" })),
  );
  reload();
  await findWaiting(/^1 field was rejected/);
  await waitFor(() => expect(catalog()).toHaveAccessibleName("Product Catalog"));
  expect(main().queryByRole("link", { name: /of products$/ })).toBeNull();
  expect(
    getWaiting()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["1 field was rejected", "2 orders of the last 60 days have no documents", "PO-2", "PO-1"]);
  await user.click(await findWaiting("PO-1"));
  await waitFor(() => expect(getAddress()).toMatch(/type=Order\+Documents.*purchase_order=PO-1/));

  history.back();
  await user.click(await findWaiting(/^2 orders of the last 60 days have no documents/));
  await screen.findByRole("button", { name: "Documents: Without documents" });
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Upload to PO-/ })).toHaveLength(2));
  history.back();
  await user.click(await findWaiting(/^1 field was rejected/));
  await findTitle("Gate Valve");
  await vendor.proposeChanges("H-1", { name: "color", old_value: "Gray", new_value: "Green" });
  history.back();
  await findWaiting(/^2 orders/);
  await waitFor(() => expect(getWaiting().queryByText(/rejected/)).toBeNull());
});
