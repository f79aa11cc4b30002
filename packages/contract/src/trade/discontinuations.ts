import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { DiscontinuationId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { Day, requiredText, text } from "../ground/text.ts";
import { EndingSkus, largestEndingBody } from "./withdrawals.ts";

/** `ended` means that staff withdrew or restored the products without a decision on the request. */
export const discontinuationStatuses = ["waiting", "withdrawn", "refused", "taken_back", "ended"] as const;
const status = z.enum(discontinuationStatuses);
export type DiscontinuationStatus = z.output<typeof status>;

export const AskDiscontinuation = z.strictObject({
  gxp_skus: EndingSkus,
  reason: requiredText(500, "Say why the products end. The provider reads it."),
  /** The day on which they should end; as soon as possible if it is missing. */
  on: z.nullish(Day),
});

export const Discontinuation = z.object({
  id: z.uuid(),
  /** The number of its products. */
  products: z.int(),
  /** The only product. Null if they are several. */
  gxp_sku: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  reason: z.string(),
  on: z.nullable(Day),
  status,
  /** `removedUser` if the account was deleted. */
  author: z.string(),
  asked_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
  /** The name of the person who decided it, took it back, or withdrew or restored its products. */
  decided_by: z.nullable(z.string()),
  /** The words of staff. */
  answer: z.nullable(z.string()),
  /** The day on which the products end, if staff withdrew them. */
  withdrawn_on: z.nullable(Day),
});
export type Discontinuation = z.output<typeof Discontinuation>;

const flag = "Product Catalog";
const path = "/api/products/discontinuations/";
const params = z.object({ id: DiscontinuationId });

export const askDiscontinuation = endpoint({
  method: "POST",
  path,
  access: "products.edit_products",
  flag,
  audits: ["reason", "on"],
  creates: true,
  largestBody: largestEndingBody,
  summary: "Ask the provider to withdraw products; each product has an outcome in the order sent",
  body: AskDiscontinuation,
  response: z.object({
    /** The request. Null if it would have no product. */
    id: z.nullable(z.uuid()),
    /** `asked`: it waits for staff. `already_asked`: an earlier request waits. `withdrawn`: it has ended. `unknown`: no product of the company. */
    results: z.array(
      z.object({ gxp_sku: z.string(), status: z.enum(["asked", "already_asked", "withdrawn", "unknown"]) }),
    ),
  }),
});

export const listDiscontinuations = endpoint({
  method: "GET",
  path,
  access: "products.view_product",
  flag,
  summary: "The company's requests that products end, the newest first",
  query: Paging,
  response: z.object({ count: z.int(), results: z.array(Discontinuation) }),
});

export const takeBackDiscontinuation = endpoint({
  method: "POST",
  path: `${path}{id}/take-back`,
  access: "products.edit_products",
  flag,
  summary: "Take back a request that products end; 409 if it is no longer waiting",
  params,
  response: z.object({ products: z.int() }),
});

const access = "provider.change_products";

export const readDiscontinuation = endpoint({
  method: "GET",
  path: "/api/provider/discontinuations/{id}",
  access,
  summary: "A vendor's request that products end, with a page of its products",
  params,
  query: Paging,
  response: z.extend(Discontinuation, {
    company: z.object({ id: z.uuid(), name: z.string() }),
    count: z.int(),
    results: z.array(z.object({ gxp_sku: z.string(), name: z.string(), status })),
  }),
});
export type DiscontinuationForStaff = z.output<typeof readDiscontinuation.response>;

export const DecideDiscontinuation = z.strictObject({
  decision: z.enum(["withdraw", "refuse"]),
  /** The vendor reads it. A withdrawal without one has the vendor's own reason. */
  reason: z._default(z.optional(text(500)), ""),
  /** The day in UTC at whose beginning the products end; today if it is missing. */
  on: z.nullish(Day),
});

export const decideDiscontinuation = endpoint({
  method: "POST",
  path: "/api/provider/discontinuations/{id}/decide",
  access,
  audits: ["decision", "reason", "on"],
  summary: "Withdraw the products of a vendor's request that still wait, or refuse it; 409 if it is no longer waiting",
  params,
  body: DecideDiscontinuation,
  response: z.object({ products: z.int() }),
});
