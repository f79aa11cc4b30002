import { expect } from "vitest";
import { openPage, screen, waitFor, within } from "./open-page.tsx";
import type { Stage } from "../../../api/src/test/stage.ts";

/** Opens lists of many products. */
export function listFixture(stage: Stage) {
  /** Creates a vendor with products of all kinds of values: GXP-0001 “Gate valve 1”, GXP-0002 “Flange 2”, GXP-0003 “Gasket 3”, … */
  async function aVendorWithProducts(count = 45) {
    const vendor = await stage.aVendor();
    await stage.owner.query(
      "insert into categories (name) values ('Valves'), ('Flanges'), ('Gaskets') on conflict do nothing",
    );
    await stage.owner.query(
      `with picture as (insert into images (company_id, sha256, media_type) values ($1, '\\x00', 'image/png') returning id)
       insert into products (company_id, gxp_sku, supplier_sku, name, category, price, lead_time_days, ytd_end_user_sales,
         ytd_market_share, gxp_priority, image_id, material)
       select $1, 'GXP-' || to_char(n, 'FM0000'), 'SUP-' || n, (array['Flange', 'Gasket', 'Gate valve'])[n % 3 + 1] || ' ' || n,
         (array['Flanges', 'Gaskets', 'Valves', null])[n % 4 + 1], nullif(n % 7, 0) * 100.5, nullif(n % 4, 3), n % 5 * 1000,
         nullif(n % 6, 5) * 11.3, nullif(n % 3, 0), picture.id, case when n % 2 = 0 then 'Steel' end
       from generate_series(1, $2) n, picture`,
      [vendor.companyId, count],
    );
    return vendor;
  }

  return {
    aVendorWithProducts,
    /** Opens a list of 45 products. */
    openList: async (address = "/product-catalog", vendor?: { token: string }) => {
      const page = await openPage(stage, address, vendor ?? (await aVendorWithProducts()));
      await screen.findByRole("heading", { level: 1, name: "Product Catalog" });
      return page;
    },
  };
}

export const rows = () =>
  within(screen.getByRole("table", { name: "Products" }))
    .getAllByRole("row")
    .slice(1);
/** The product names in the rows, which link to the product pages. */
export const nameLinks = () => rows().map((row) => within(row.children[1] as HTMLElement).queryByRole("link"));
export const findRows = (count: number) =>
  waitFor(() => {
    const links = nameLinks();
    expect(links.filter((link) => link !== null)).toHaveLength(count);
    return links.map((link) => link!); // compared above
  });
export const columnNames = () =>
  screen
    .getAllByRole("columnheader")
    .map((head) => head.textContent)
    .filter((text) => text !== "");
export const categoryChip = () =>
  screen.getAllByRole("button", { name: /^Category(:|$)/ }).find((button) => !button.closest("th"))!; // always shown
