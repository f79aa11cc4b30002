import type { FieldChange } from "@lading/contract";
import { unique, type Stage } from "../../../api/src/test/stage.ts";
import { openPage } from "./open-page.tsx";
import { aNamedStaffMember, type EditList, send } from "./vendor-fixture.ts";

interface QueuedProduct {
  gxp_sku: string;
  name: string;
  price?: string;
  material?: string;
  color?: string;
}

/** Creates vendors whose edits wait for the reviewer Priya Raman. */
export async function reviewFixture(stage: Stage) {
  const reviewer = await aNamedStaffMember(stage, "Priya", "Raman");

  async function createVendor(products: readonly QueuedProduct[]) {
    const name = unique("Company");
    const { companyId, token } = await stage.aVendor({ name, role: "Vendor Admin" });
    for (const product of products)
      await stage.aProduct(companyId, { ...product, supplier_sku: `${name}-${product.gxp_sku}` });
    return {
      name,
      companyId,
      token,
      /** The queue with only this vendor's edits. The search finds them because the supplier SKUs contain the name. */
      queue: `/provider/review?search=${name}`,
      /** Changes the live price, like a load from the provider's ERP. */
      loadPrice: (gxpSku: string, price: string) =>
        stage.owner.query("update products set price = $3 where company_id = $1 and gxp_sku = $2", [
          companyId,
          gxpSku,
          price,
        ]),
      proposeChanges: (gxpSku: string, ...edited_fields: FieldChange[]) =>
        send(stage, token, "PATCH", `/api/products/${gxpSku}/edit`, { edited_fields }),
      /** The live values of a product. */
      product: (gxpSku: string) => send<object>(stage, token, "GET", `/api/products/${gxpSku}/`),
      /** The newest edit of each field of a product. */
      edits: async (gxpSku: string) =>
        (await send<EditList>(stage, token, "GET", `/api/products/${gxpSku}/edits`)).edits,
      withdraw: (id: string) => send(stage, token, "POST", `/api/products/edits/${id}/withdraw`, {}),
    };
  }

  return {
    reviewer,
    createVendor,
    /** Creates a vendor with edits of three products; the first product's are the oldest. */
    createQueue: async () => {
      const vendor = await createVendor([
        {
          gxp_sku: "V-1",
          name: "Gate Valve",
          price: "100.00",
          material: "Carbon steel body, bolted bonnet",
          color: "Gray",
        },
        { gxp_sku: "V-2", name: "Ball Valve", price: "250.00", material: "Brass" },
        { gxp_sku: "V-3", name: "Check Valve", price: "80.00" },
      ]);
      await vendor.proposeChanges(
        "V-1",
        { name: "price", old_value: "100.00", new_value: "112.50" },
        {
          name: "material",
          old_value: "Carbon steel body, bolted bonnet",
          new_value: "Stainless steel body with bolted bonnet",
        },
      );
      await vendor.proposeChanges("V-2", { name: "price", old_value: "250.00", new_value: "2600.00" });
      await vendor.proposeChanges("V-3", { name: "price", old_value: "80.00", new_value: "82.00" });
      return vendor;
    },
    /** Decides edits over the API, like the reviewer in another browser. */
    decide: (decisions: readonly { id: string; decision: string; reason?: string }[]) =>
      send(stage, reviewer.token, "POST", "/api/provider/edits/decide", { decisions }),
    /** Opens a page as the reviewer. */
    open: (address: string) => openPage(stage, address, reviewer),
  };
}
