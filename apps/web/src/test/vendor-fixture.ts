import type { FieldChange } from "@lading/contract";
import { expect } from "vitest";
import type { Stage } from "../../../api/src/test/stage.ts";

interface FeedProduct {
  gxp_sku: string;
  name: string;
  price?: string;
  material?: string;
  color?: string;
  lead_time_days?: string;
}

type FeedRow<Column extends string> = Record<Column, string> & Record<string, string>;

/** Creates vendors whose products and orders come from the intake. */
export function vendorFixture(stage: Stage) {
  const intakeKey = stage.anIntakeKey();
  const staff = aNamedStaffMember(stage, "Priya", "Raman");

  return {
    /** Creates a company, loads its products, and creates its user Ada Moss with all permissions. */
    createVendor: async (products: readonly FeedProduct[]) => {
      const company = await stage.aCompany();
      const feed = async (kind: string, rows: readonly object[]) => {
        const columns = ["company_code", ...Object.keys(rows[0] ?? {})];
        const lines = rows.map((row) => [company.code, ...Object.values(row)]);
        const payload = [columns, ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
        const headers = { "content-type": "text/csv" };
        const report = await stage.call(await intakeKey, "POST", `/api/intake/${kind}`, { payload, headers });
        expect(report.json()).toMatchObject({ received: rows.length, rejected: 0 });
      };
      const feedProducts = (rows: readonly FeedProduct[]) =>
        feed(
          "products",
          rows.map((row) => ({ supplier_sku: `${company.code}-${row.gxp_sku}`, ...row })),
        );
      await feedProducts(products);
      const user = await stage.aVendor({ companyId: company.id });
      return {
        ...user,
        code: company.code,
        /** Changes the live values like a load from the provider's ERP. The rows have the same columns. */
        feedProducts,
        feedOrders: (rows: readonly FeedRow<"purchase_order" | "order_date" | "status" | "total">[]) =>
          feed("purchase-orders", rows),
        feedOrderLines: (
          rows: readonly FeedRow<"purchase_order" | "line" | "gxp_sku" | "quantity" | "units" | "unit_price">[],
        ) => feed("purchase-order-lines", rows),
        proposeChanges: (gxpSku: string, ...edited_fields: FieldChange[]) =>
          send(stage, user.token, "PATCH", `/api/products/${gxpSku}/edit`, { edited_fields }),
        /** The newest change of each field of a product. */
        edits: async (gxpSku: string) => {
          const answer = await send<EditList>(stage, user.token, "GET", `/api/products/${gxpSku}/edits`);
          return answer.edits;
        },
      };
    },
    /** The member of staff, Priya Raman, who decides changes. */
    staff,
    /** Decides changes over the API, like a reviewer in another browser. */
    decideAsStaff: async (decisions: readonly { id: string; decision: string; reason?: string }[]) =>
      send(stage, (await staff).token, "POST", "/api/provider/edits/decide", { decisions }),
  };
}

/** The used part of the response with the edits of a product. */
export interface EditList {
  edits: { id: string; name: string; status: string; reason: string | null }[];
}

/** Calls the API and returns the response. Throws if the server refuses the call. */
export async function send<Answer>(
  stage: Stage,
  token: string,
  method: "GET" | "POST" | "PATCH",
  path: string,
  payload?: object,
) {
  const response = await stage.call(token, method, path, payload && { payload });
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json<Answer>();
}

/** Creates a staff member with this name, by default with all permissions. */
export async function aNamedStaffMember(
  stage: Stage,
  firstName: string,
  lastName: string,
  values?: Parameters<Stage["aStaffMember"]>[0],
) {
  const person = await stage.aStaffMember(values);
  await stage.owner.query("update users set first_name = $2, last_name = $3 where id = $1", [
    person.id,
    firstName,
    lastName,
  ]);
  return person;
}
