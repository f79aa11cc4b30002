import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, SentShipNoticeId, ShipNoticeId } from "../ground/ids.ts";
import { labelSizes } from "../ground/label-sizes.ts";

const pdf = { method: "GET", answers: "application/pdf", response: z.unknown() } as const;
const view = { access: "orders.view_order", flag: "Order Responses", scope: "orders:read" } as const;
const staff = { access: "provider.view_companies" } as const;
const own = z.object({ id: ShipNoticeId });
const ofCompany = z.object({ company: CompanyId, id: SentShipNoticeId });

const size = z.object({
  /** One label a page of 4 x 6 inches or A6, or four a sheet. */
  size: z._default(z.optional(z.enum(labelSizes, `Must be one of ${labelSizes.join(", ")}.`)), "4x6"),
});

export const printShipLabels = endpoint({
  ...pdf,
  ...view,
  path: "/api/ship-notices/{id}/labels.pdf",
  summary:
    "The GS1 labels of the packages of a ship notice as a PDF, in their order. A version always gives the same bytes. 409 if it has no packages, was cancelled, or is a draft with packages without an SSCC",
  params: own,
  query: size,
});

export const printPackingList = endpoint({
  ...pdf,
  ...view,
  path: "/api/ship-notices/{id}/packing-list.pdf",
  summary: "The packing list of a ship notice as a PDF. A version always gives the same bytes. 409 if it was cancelled",
  params: own,
});

export const printCompanyShipLabels = endpoint({
  ...pdf,
  ...staff,
  path: "/api/provider/companies/{company}/ship-notices/{id}/labels.pdf",
  summary: "The GS1 labels of the packages of a ship notice that a company has sent, as a PDF",
  params: ofCompany,
  query: size,
});

export const printCompanyPackingList = endpoint({
  ...pdf,
  ...staff,
  path: "/api/provider/companies/{company}/ship-notices/{id}/packing-list.pdf",
  summary: "The packing list of a ship notice that a company has sent, as a PDF",
  params: ofCompany,
});
