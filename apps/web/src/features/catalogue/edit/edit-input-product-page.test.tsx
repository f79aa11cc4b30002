import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import {
  cancelButton,
  dialog,
  editButton,
  liveValue,
  saveButton,
  textBox,
  valveFixture,
} from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { editValve, openValve } = valveFixture(stage);

test(
  "shows each error at its field and in a summary that links to it, and sends nothing",
  { tags: "DET-06.3" },
  async () => {
    const { user, fill, saved } = await editValve();
    const wrong = [
      ["Supplier SKU", " ", "This field is required."],
      ["UPC", "012345678901", "check digit"],
      ["Vendor Price", "1,00.55", "more than one amount"],
      ["Price Expiration", "02/31/2027", "Must be a day of the calendar"],
      ["Weight", "-1", "Must be a number"],
      ["Color", "x".repeat(9_000), "Must be at most 200 characters."],
    ] as const;
    for (const [label, text] of wrong) await fill(textBox(label), text);
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
    for (const [label, text, message] of wrong) {
      expect(textBox(label)).toHaveValue(text);
      expect(textBox(label)).toHaveAttribute("aria-invalid", "true");
      expect(textBox(label)).toHaveAccessibleDescription(new RegExp(message));
    }
    const summary = within(screen.getByRole("form")).getByRole("alert");
    expect(summary).toHaveTextContent("6 fields need your attention");
    await user.click(within(summary).getByRole("button", { name: "Vendor Price" }));
    const price = textBox("Vendor Price");
    await waitFor(() => expect(price).toHaveFocus());
    price.select();
    await user.keyboard("e3");
    expect(price).toHaveAttribute("aria-invalid", "true");
    price.select();
    await user.keyboard("1000");
    await waitFor(() => expect(price).not.toHaveAttribute("aria-invalid"));
    expect(summary).toHaveTextContent("5 fields need your attention");
    expect(saved).toEqual([]);
  },
);

test(
  "accepts a price with a dollar sign and commas, shows how it was parsed and rejects an ambiguous one",
  { tags: "DET-06.4" },
  async () => {
    const { user, fill, saved } = await editValve();
    const price = textBox("Vendor Price");
    for (const ambiguous of ["1,23", "1.234,50"]) {
      await fill(price, ambiguous);
      await user.tab();
      await waitFor(() => expect(price).toHaveAccessibleDescription(/more than one amount.*like 1,234\.50/));
    }
    await fill(price, "$1,234.50");
    await waitFor(() => expect(price).toHaveAccessibleDescription(/^Understood as \$1,234\.50/));
    await user.click(saveButton());
    await waitFor(() => expect(saved).toEqual([[{ name: "price", old_value: "100.00", new_value: "1234.50" }]]));
  },
);

test("asks before it cancels only if there are changes", { tags: "DET-07.2" }, async () => {
  const { user, fill, reload } = await editValve();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(editButton()).toHaveFocus());

  await user.keyboard("{Enter}");
  await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
  await fill(textBox("Color"), "Blue");
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Are you sure you want to cancel these edits?");
  await user.click(within(question).getByRole("button", { name: "Continue Editing" }));
  expect(textBox("Color")).toHaveValue("Blue");
  await waitFor(() => expect(dialog()).toBeNull());
  await user.click(cancelButton());
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel Edit" }));
  await waitFor(() => expect(editButton()).toHaveFocus());
  expect(liveValue("Color")).toHaveTextContent(/^Gray$/);
  reload();
  await screen.findByRole("button", { name: "Edit Product Details" });
  expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
});

test("edits a product with the keyboard only", { tags: ["DET-03.1", "DET-06.1"] }, async () => {
  const { user } = await openValve();
  editButton().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
  await user.tab();
  expect(textBox("Manufacturer")).toHaveFocus();
  await user.keyboard("Acme");
  await user.tab();
  expect(textBox("MPN"), "Tab leads on, so that the user can type on").toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(screen.getByRole("button", { name: "Undo the change of Manufacturer" })).toHaveFocus();
  textBox("Price Expiration").focus();
  await user.tab();
  await user.keyboard("{Enter}");
  const focusedDay = async () => {
    const grid = await within(await screen.findByRole("dialog", { name: "Price Expiration" })).findByRole("grid");
    await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  };
  await focusedDay();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Calendar for Price Expiration" })).toHaveFocus());
  expect(dialog()).toBeNull();
  await user.keyboard("{Enter}");
  await focusedDay();
  await user.keyboard("{ArrowRight}");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(textBox("Price Expiration").value).toMatch(/^\d\d\/\d\d\/\d{4}$/));
  textBox("Pressure Class").focus();
  await user.tab();
  await user.keyboard("{ArrowRight}");
  await screen.findByText("3 fields changed");
  saveButton().focus();
  await user.keyboard("{Enter}");
  await screen.findByText("3 pending");
});
