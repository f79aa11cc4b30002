import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, GxpSku } from "../ground/ids.ts";
import { Day, requiredText } from "../ground/text.ts";

/** The most products that one call withdraws or restores. */
export const mostEndingProducts = 10_000;

const company = CompanyId;
export const EndingSkus = z
  .array(GxpSku, "Must be a list of GXP SKUs.")
  .check(
    z.minLength(1, "Choose at least one product."),
    z.maxLength(mostEndingProducts, `At most ${mostEndingProducts} products at a time.`),
  );

export const WithdrawProducts = z.strictObject({
  company,
  gxp_skus: EndingSkus,
  reason: requiredText(500, "Say why the product ends. The vendor reads it."),
  /** The day in UTC at whose beginning the products end; today if it is missing. */
  on: z.nullish(Day),
});

/**
 * The outcome for one product, in the order sent. `withdrawn`: it is withdrawn, or will be on the chosen day. `restored`: it is
 * listed again, or will not end. `unchanged`: it was in
 * this state already. `unknown`: the company has no such product.
 */
const Outcome = z.object({ gxp_sku: z.string(), status: z.enum(["withdrawn", "restored", "unchanged", "unknown"]) });
const response = z.object({ results: z.array(Outcome) });

const change = { method: "POST", access: "provider.change_products" } as const;
/** Ten thousand long SKUs. */
export const largestEndingBody = 1_000_000;

export const withdrawProducts = endpoint({
  ...change,
  path: "/api/provider/products/withdraw",
  audits: ["reason", "on"],
  largestBody: largestEndingBody,
  summary:
    "Withdraw products of a company at once or on a day: lists leave them out, orders and documents keep them, and edits that wait end as withdrawn",
  body: WithdrawProducts,
  response,
});

export const restoreProducts = endpoint({
  ...change,
  path: "/api/provider/products/restore",
  largestBody: largestEndingBody,
  summary: "Restore withdrawn products of a company, or cancel a withdrawal whose day is still to come",
  body: z.strictObject({ company, gxp_skus: EndingSkus }),
  response,
});
