import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { searchMaximum } from "../ground/list-values.ts";
import { requiredText } from "../ground/text.ts";

/** The most hits of each kind that quick search returns. */
export const mostHits = 5;

const query = z.object({ q: requiredText(searchMaximum, "Enter a text to find.") });

const texts = { title: z.string(), subtitle: z.string() };

/** `id` is the product's GXP SKU, the order's number, or the document's id. */
export const OwnHit = z.object({ kind: z.enum(["product", "order", "document"]), id: z.string(), ...texts });
export type OwnHit = z.output<typeof OwnHit>;

export const findOwn = endpoint({
  method: "GET",
  path: "/api/find",
  access: "member",
  summary:
    "The company's products, orders and product documents that contain all words, of each kind at most five, exact numbers first. Kinds that the user may not see are left out. Without three letters or digits in a row, it finds SKUs and orders by how they begin",
  query,
  response: z.object({ results: z.array(OwnHit) }),
});

/** `id` is the company's id, the user's or staff member's email address, the product's GXP SKU, or the order's number. */
export const CompanyHit = z.object({
  kind: z.enum(["company", "user", "product", "order", "staff"]),
  id: z.string(),
  ...texts,
  /** Null for staff. */
  company_id: z.nullable(z.uuid()),
});
export type CompanyHit = z.output<typeof CompanyHit>;

export const findInCompanies = endpoint({
  method: "GET",
  path: "/api/provider/find",
  access: "staff",
  summary:
    "Companies and their users, products and orders, and the provider's people, that contain all words, of each kind at most five, exact codes and numbers first. Kinds that the caller may not see are left out. Without three letters or digits in a row, it finds companies, SKUs and orders by how they begin",
  query,
  response: z.object({ results: z.array(CompanyHit) }),
});
