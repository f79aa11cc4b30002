import type { Stage } from "../../../api/src/test/stage.ts";
import { screen } from "./open-page.tsx";
import { reviewFixture } from "./review-fixture.ts";
import { aNamedStaffMember } from "./vendor-fixture.ts";

/** Creates vendors whose edits wait in the queue. */
export async function workFixture(stage: Stage) {
  const fixture = await reviewFixture(stage);
  return {
    ...fixture,
    /** Creates a vendor with edits of three products; the first two have waited for days. */
    createWork: async () => {
      const vendor = await fixture.createVendor([
        { gxp_sku: "W-1", name: "Gate Valve", price: "100.00", color: "Gray", material: "Steel" },
        { gxp_sku: "W-2", name: "Ball Valve", price: "250.00" },
        { gxp_sku: "W-3", name: "Check Valve", price: "80.00" },
      ]);
      await vendor.proposeChanges(
        "W-1",
        { name: "price", old_value: "100.00", new_value: "112.00" },
        { name: "color", old_value: "Gray", new_value: "Black" },
        { name: "material", old_value: "Steel", new_value: "Brass" },
      );
      await vendor.proposeChanges("W-2", { name: "price", old_value: "250.00", new_value: "260.00" });
      // Statuses that change update the queue, so the edits are withdrawn and wait again since the earlier time.
      for (const [sku, days] of [
        ["W-1", 20],
        ["W-2", 10],
      ] as const)
        for (const status of ["withdrawn", "pending"])
          await stage.owner.query(
            `update field_edits e set status = $3, submitted_at = now() - make_interval(days => $4),
               decided_at = case $3 when 'withdrawn' then now() end
             from products p where p.company_id = $1 and p.gxp_sku = $2 and e.company_id = p.company_id and e.product_id = p.id`,
            [vendor.companyId, sku, status, days],
          );
      await vendor.proposeChanges("W-3", { name: "price", old_value: "80.00", new_value: "82.00" });
      return { ...vendor, path: `/provider/queue?company=${vendor.companyId}` };
    },
    /** Creates a staff member with this name. */
    createColleague: (firstName: string, lastName: string, values?: Parameters<Stage["aStaffMember"]>[0]) =>
      aNamedStaffMember(stage, firstName, lastName, values),
  };
}

export const queryRowBox = (product: string) => screen.queryByRole("checkbox", { name: `Select Edits: ${product}` });

/** The names of the products in the queue. */
export const getProducts = () =>
  [...document.querySelectorAll("table tbody tr td:nth-child(2) a")].map(({ textContent }) => textContent);
