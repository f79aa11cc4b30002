import { createApiCaller } from "./documents.ts";
import { expect, test } from "./stage.ts";
import { space, numberedDocuments, product, open, rows, toolButton } from "./product-documents-steps.ts";

test(
  "goes to the previous page when the last one is emptied, and archives all results together",
  { tag: ["@ARCH-05.2", "@LIST-04.1"] },
  async ({ page }) => {
    await open(page, numberedDocuments(11, "Sheet"), { address: `${space}&page=2` });
    await expect(rows(page)).toHaveCount(1);
    // If the request fails, every row returns with the reason.
    await page.route("**/api/persistent-documents/move-to-archive/", (route) => route.abort());
    const archiveAll = async () => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await toolButton(page, "Archive").click();
      await page.getByRole("button", { name: "Yes, Archive!" }).click();
    };
    await archiveAll();
    await expect(rows(page)).toHaveText([/Not archived: The server could not be reached/]);
    await page.unroute("**/api/persistent-documents/move-to-archive/");
    await archiveAll();
    await expect(page).toHaveURL(/[?&]page=1(&|$)/);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText("Items 1 to 10 of 10 total")).toBeVisible();

    await rows(page).first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "Select all 10 results" }).click();
    await toolButton(page, "Archive").click();
    await page.getByRole("button", { name: "Yes, Archive!" }).click();
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("10 documents were archived.")).toBeVisible();
  },
);

test(
  "links a document to more products and unlinks it from some, loading products page by page",
  { tag: ["@REPD-06.2", "@LIST-05"] },
  async ({ page }) => {
    const first = Array.from({ length: 19 }, (_, index) => product(index + 1).gxp_sku);
    const { email, ids } = await open(page, [{ name: "Manual", products: first }], { products: 26 });
    await page.getByRole("button", { name: "Edit Manual" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Manual" });
    const found = dialog.getByRole("region", { name: "products" });
    const links = found.getByRole("link");
    await dialog.getByRole("tab", { name: "Link New SKUs" }).click();
    // The first page of twenty holds a single product that is not linked yet, so the list loads the next page.
    await expect(links).toHaveText(
      Array.from({ length: 7 }, (_, index) => new RegExp(`^${product(index + 20).name},`)),
    );
    await expect(links.first()).toHaveAttribute("target", "_blank");
    const link = dialog.getByRole("button", { name: "Link SKU(s) & save" });
    await expect(link).toBeDisabled();

    const search = dialog.getByRole("searchbox");
    await search.fill("no such thing");
    await expect(
      dialog.getByText("Sorry, we couldn’t find a match for “no such thing”. Please try another search."),
    ).toBeVisible();
    await search.fill("elbow 2");
    await expect(links).toHaveCount(7);
    await dialog.getByRole("checkbox", { name: /G-21$/ }).click();
    await expect(dialog.getByRole("checkbox", { name: /G-22$/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Remove G-21 Pipe elbow 21" })).toBeFocused();
    const toLink = dialog.getByRole("list", { name: "SKUs to link:" });
    await expect(toLink.getByRole("listitem")).toHaveText(["G-21 Pipe elbow 21", "G-22 Pipe elbow 22"]);
    await expect(links).toHaveCount(5);
    await toLink.getByRole("button", { name: "Remove G-21 Pipe elbow 21" }).click();
    await link.click();
    await expect(page.getByText("1 SKU was linked.")).toBeVisible();
    await expect(toLink.getByRole("listitem")).toHaveCount(0);
    await expect(dialog.getByRole("checkbox", { name: /G-22$/ })).toHaveCount(0);

    await dialog.getByRole("tab", { name: "Unlink SKUs" }).click();
    await expect(dialog.getByRole("button", { name: "Unlink SKU(s) & save" })).toBeDisabled();
    await search.fill("G-22");
    await dialog.getByRole("checkbox", { name: /G-22$/ }).click();
    await search.fill("elbow 7");
    await dialog.getByRole("checkbox", { name: /G-07$/ }).click();
    await expect(dialog.getByRole("list", { name: "SKUs to unlink:" }).getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Unlink SKU(s) & save" }).click();
    await expect(page.getByText("2 SKUs were unlinked.")).toBeVisible();
    const callAsVendor = await createApiCaller(email);
    const list = (await callAsVendor("GET", "/api/persistent-documents/")) as {
      documents: { products: { gxp_sku: string }[] }[];
    }; // the contract's response
    expect(ids).toHaveLength(1);
    expect(list.documents[0]?.products.map(({ gxp_sku }) => gxp_sku)).toEqual(first.filter((sku) => sku !== "G-07"));
  },
);
