import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const address = "/settings?type=Shipping";

test("the GS1 prefix and the extension digit are saved", { tags: ["ORD-44.5"] }, async () => {
  const vendor = await stage.aVendor({});
  const { click, user } = await openPage(stage, address, vendor);
  await findTitle("Shipping");
  const prefix = await screen.findByRole("textbox", { name: "GS1 Company Prefix" });
  await user.type(prefix, "06141");
  await click("button", "Save");
  await screen.findByText("Must be 7 to 12 digits.");
  await user.type(prefix, "41");
  await user.selectOptions(screen.getByRole("combobox", { name: "Extension Digit" }), "3");
  await click("button", "Save");
  await screen.findByText("Your changes are saved.");
  await waitFor(async () => {
    const answer = await stage.call(vendor.token, "GET", "/api/accounts/shipping-settings");
    expect(answer.json()).toMatchObject({ gs1_prefix: "0614141", extension_digit: 3 });
  });
});

test("people who may not ship have no such settings", { tags: ["ORD-44.5"] }, async () => {
  const may = permissions.filter((permission) => permission === "orders.view_order");
  await openPage(stage, address, await stage.aVendor({ may }));
  await findTitle("Page not found");
  expect(screen.queryByRole("link", { name: "Shipping" })).toBeNull();
});
