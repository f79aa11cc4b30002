import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(async () => {
  await stage.owner.query("delete from order_settings");
  await stage.owner.query("insert into order_settings default values");
});

type Permissions = NonNullable<Parameters<typeof stage.aStaffMember>[0]>["may"];

async function open(path = "/provider/order-settings", may?: Permissions) {
  const staff = await stage.aStaffMember(may && { may });
  const page = await openPage(stage, path, staff);
  await screen.findByRole("form", { name: "Order Settings" });
  return { ...page, staff };
}

async function openCompany(may?: Permissions) {
  const { id } = await stage.aCompany({ name: unique("Company") });
  const page = await open(`/provider/companies/${id}?tab=Order+Settings`, may);
  const stored = async () => {
    const { rows } = await stage.owner.query<{ own: object }>(
      "select jsonb_strip_nulls(to_jsonb(s)) - 'company_id' as own from company_order_settings s where company_id = $1",
      [id],
    );
    return rows[0]?.own;
  };
  return { ...page, id, stored };
}

const group = (name: string) => within(screen.getByRole("group", { name }));
const field = (of: string, name: string) => group(of).getByRole<HTMLInputElement>("textbox", { name });
const inherits = (of: string) => group(of).getByRole<HTMLInputElement>("checkbox", { name: "Uses the provider’s" });

describe("the provider's settings of orders", { tags: ["ORD-30.8"] }, () => {
  test("are shown, checked while saved, and changed", async () => {
    const { click, fill, user, reload } = await open();
    await findTitle("Order Settings");
    expect(field("Price", "Lower by at Most (%)")).toHaveValue("100");
    expect(field("Date", "Later by at Most (Days)")).toHaveValue("2");
    expect(button("Save")).toBeDisabled();
    await fill(field("Price", "Higher by at Most (%)"), "2,5");
    await fill(field("Date", "Earlier by at Most (Days)"), "1.5");
    await click("button", "Save");
    expect(field("Price", "Higher by at Most (%)")).toHaveAccessibleDescription("Must be a percent from 0 to 1000.");
    expect(field("Date", "Earlier by at Most (Days)")).toHaveAccessibleDescription(
      "Must be a whole number from 0 to 365.",
    );
    await fill(field("Price", "Higher by at Most (%)"), "2.5");
    await fill(field("Date", "Earlier by at Most (Days)"), "7");
    await user.selectOptions(group("Price").getByRole("combobox", { name: "Other Prices" }), "Are refused");
    await fill(field("Time to answer", "Working Days to Answer an Order"), "3");
    await click("button", "Save");
    await screen.findByText("Your changes are saved.");
    reload();
    await screen.findByRole("form", { name: "Order Settings" });
    expect(field("Price", "Higher by at Most (%)")).toHaveValue("2.5");
    const { rows } = await stage.owner.query("select price, date, respond_days, over_shipment from order_settings");
    expect(rows).toEqual([
      {
        price: { minus: "100", plus: "2.5", outside: "refuse" },
        date: { minus: 7, plus: 2, outside: "ask" },
        respond_days: 3,
        over_shipment: "0",
      },
    ]);
  });

  test("have the differences and times of shipments", { tags: ["ORD-34.6"] }, async () => {
    const { click, fill, user } = await open();
    const over = field("Shipped quantities", "More than Open by at Most (%)");
    expect(over).toHaveValue("0");
    await fill(over, "101");
    await click("button", "Save");
    expect(over).toHaveAccessibleDescription(expect.stringContaining("Must be a percent from 0 to 100."));
    await fill(over, "2.5");
    const isLate = group("Late ship notices").getByRole("checkbox");
    expect(isLate).not.toBeChecked();
    await user.click(isLate);
    await fill(field("Shipments without receipts", "Days after the Expected Arrival"), "0");
    await click("button", "Save");
    expect(field("Shipments without receipts", "Days after the Expected Arrival")).toHaveAccessibleDescription(
      expect.stringContaining("Must be a whole number from 1 to 1000."),
    );
    await fill(field("Shipments without receipts", "Days after the Expected Arrival"), "30");
    await click("button", "Save");
    await screen.findByText("Your changes are saved.");
    const { rows } = await stage.owner.query(
      "select over_shipment, ship_notice_late, close_after_days from order_settings",
    );
    expect(rows).toEqual([{ over_shipment: "2.5", ship_notice_late: true, close_after_days: 30 }]);
  });

  test("of another person replace one's own only on demand", async () => {
    const { click, fill } = await open();
    await fill(field("Price", "Higher by at Most (%)"), "4");
    await stage.owner.query("update order_settings set respond_days = 9, version = version + 1");
    await click("button", "Save");
    await screen.findByText(/^Another person has changed these settings/);
    expect(field("Price", "Higher by at Most (%)")).toHaveValue("4");
    await click("button", "Discard Mine and Show Theirs");
    await waitFor(() => expect(field("Time to answer", "Working Days to Answer an Order")).toHaveValue("9"));
    expect(field("Price", "Higher by at Most (%)")).toHaveValue("0");
  });

  test("are only for people with the permission", async () => {
    await openPage(stage, "/provider/order-settings", await stage.aStaffMember({ may: ["provider.change_settings"] }));
    expect(await screen.findByText("Your role has no access to this page")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Order Settings" })).toBeNull();
  });
});

describe("the settings of a company", { tags: ["ORD-30.8", "ORD-30.7"] }, () => {
  test("are the provider's, a group alone", async () => {
    await stage.owner.query("update order_settings set respond_days = 4");
    const { click, fill, user, stored } = await openCompany();
    expect(inherits("Price")).toBeChecked();
    expect(field("Price", "Higher by at Most (%)")).toBeDisabled();
    expect(field("Time to answer", "Working Days to Answer an Order")).toHaveValue("4");
    await user.click(inherits("Price"));
    await fill(field("Price", "Higher by at Most (%)"), "3");
    await user.click(inherits("Split lines"));
    await user.selectOptions(group("Split lines").getByRole("combobox"), "Is refused");
    await click("button", "Save");
    await screen.findByText("Your changes are saved.");
    expect(await stored()).toEqual({
      price: { minus: "100", plus: "3", outside: "ask" },
      split: "refuse",
      version: 1,
    });
    await user.click(inherits("Price"));
    expect(field("Price", "Higher by at Most (%)")).toHaveValue("0");
    await click("button", "Save");
    await waitFor(async () => expect(await stored()).toEqual({ split: "refuse", version: 2 }));
  });

  test("can have the times of shipments", { tags: ["ORD-34.6"] }, async () => {
    const { click, fill, user, stored } = await openCompany();
    expect(group("Late ship notices").getByRole("checkbox", { name: /^Show orders/ })).toBeDisabled();
    await user.click(inherits("Late ship notices"));
    await user.click(group("Late ship notices").getByRole("checkbox", { name: /^Show orders/ }));
    await user.click(inherits("Shipments without receipts"));
    await fill(field("Shipments without receipts", "Days after the Expected Arrival"), "14");
    await click("button", "Save");
    await screen.findByText("Your changes are saved.");
    expect(await stored()).toEqual({ ship_notice_late: true, close_after_days: 14, version: 1 });
  });

  test("can only be read without the permission", async () => {
    await openCompany(["provider.view_companies"]);
    expect(inherits("Price")).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
