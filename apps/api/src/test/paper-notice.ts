import { ssccCheckDigit } from "@lading/contract";
import type { PaperNotice } from "../trade/shipments/papers/paper-notice.ts";

type Package = PaperNotice["packages"][number];

/** The SSCC of a package by its number. */
export function ssccOf(number: number) {
  const body = `00614141${String(number).padStart(9, "0")}`;
  return `${body}${ssccCheckDigit(body)}`;
}

export const aPackage = (number: number, more: Partial<Package> = {}): Package => ({
  number: String(number),
  kind: "pallet",
  parent: null,
  count: null,
  weight: "1220.5",
  sscc: ssccOf(number),
  contents: [{ purchase_order: "PO-1", line: 1, quantity: "40" }],
  ...more,
});

export const aDetail = (more: Partial<PaperNotice["lines"][number]["details"][number]> = {}) => ({
  quantity: "40",
  lot: "L-204",
  heat: "7282841",
  serials: [],
  made_on: "2026-10-01",
  expires: null,
  country: "US",
  certificate_id: null,
  heat_check: null,
  ...more,
});

export const aLine = (more: Partial<PaperNotice["lines"][number]> = {}): PaperNotice["lines"][number] => ({
  purchase_order: "PO-1",
  line: 1,
  gxp_sku: "FL-150",
  product_name: "Weld Neck Flange, 150 lb",
  units: "EA",
  ordered: "100",
  open: "60",
  most: "100",
  promised: null,
  ship_days: [],
  quantity: "40",
  arrived: null,
  documents: [],
  heat_check: null,
  details: [aDetail()],
  ...more,
});

/** A ship notice with what its papers print. */
export const aPaperNotice = (more: Partial<PaperNotice> = {}): PaperNotice => ({
  id: "5a2c0a3e-9d5e-4a53-8f0e-3f3c6e1b8a10",
  number: "PO-1-1",
  kind: "shipped",
  state: "sent",
  version: 2,
  ship_date: "2026-12-01",
  expected_arrival: "2026-12-04",
  carrier_name: "Basin Express LTL",
  tracking: "BX 1201 4411",
  purchase_orders: ["PO-1"],
  line_count: 1,
  package_count: 1,
  is_late: false,
  has_differences: false,
  receipts: [],
  created_at: "2026-11-29T10:00:00.000Z",
  sent_at: "2026-11-29T11:00:00.000Z",
  scac: "BXPR",
  bill_of_lading: "BOL-88",
  weight: "1220.5",
  weight_unit: "lb",
  freight_terms: "Prepaid",
  note: null,
  ship_to: "Blue Mesa Yard 4\n1200 Depot Road\nMidland, TX 79701",
  by: "Ann Lee",
  lines: [aLine()],
  packages: [aPackage(1)],
  ship_from: ["Flanges & Fittings Inc.", "88 Mill Street", "Odessa, TX 79761", "United States"],
  printed_on: "2026-11-29",
  gtins: { "PO-1 1": "614141000036" },
  ...more,
});
