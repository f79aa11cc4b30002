import { expect } from "vitest";
import type { FieldChange } from "@lading/contract";
import type { Stage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "./open-page.tsx";
import { vendorFixture } from "./vendor-fixture.ts";

/** The initial values of the product in these tests. */
export const valve = {
  gxp_sku: "GV-10",
  name: "2 in Gate Valve",
  price: "100.00",
  material: "Carbon steel",
  color: "Gray",
};

export const productPage = `/product-catalog?pid=${valve.gxp_sku}`;

export const editButton = () => screen.getByRole("button", { name: "Edit Product Details" });
export const saveButton = () => screen.getByRole("button", { name: "Save Product Details" });
export const cancelButton = () => within(screen.getByRole("form")).getByRole("button", { name: "Cancel Edit" });
export const textBox = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const dialog = () => screen.queryByRole("alertdialog");

/** The live value of an attribute outside the form. */
export const liveValue = (label: string) =>
  within(screen.getAllByRole("row", { name: new RegExp(label) })[0]!).getByRole("cell"); // throws without a row
/** The row below a live value, which shows a pending or decided change of the attribute. */
export const note = (label: string) =>
  screen.queryByRole("row", { name: new RegExp(`^${label} ?(Pending|Approved|Rejected)`) });

export const successText =
  "Thank You! Your updates have been saved. We'll review the updates and publish once approved.";
export const failureText = "Something went wrong. Your changes could not be processed.";

/** Creates vendors with one product, whose page they open. */
export function valveFixture(stage: Stage) {
  const vendors = vendorFixture(stage);

  async function openValve(vendor?: Awaited<ReturnType<typeof vendors.createVendor>>) {
    const user = vendor ?? (await vendors.createVendor([valve]));
    const page = await openPage(stage, productPage, user);
    await screen.findByRole("button", { name: "Edit Product Details" });
    /** The changes of each request that has saved the form. */
    const saved: FieldChange[][] = [];
    page.answer((method, path, body) => {
      if (method === "PATCH" && path.endsWith("/edit"))
        saved.push((body as { edited_fields: FieldChange[] }).edited_fields); // the contract's request body
      return undefined;
    });
    return { ...user, ...page, saved };
  }

  return {
    ...vendors,
    openValve,
    /** Opens the edit form of the product. */
    editValve: async (vendor?: Awaited<ReturnType<typeof vendors.createVendor>>) => {
      const page = await openValve(vendor);
      await page.user.click(editButton());
      await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
      return page;
    },
  };
}
