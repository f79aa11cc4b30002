import * as z from "zod/mini";
import { PurchaseOrderNumber } from "../ground/ids.ts";
import {
  mostContents,
  mostPackages,
  mostSerials,
  mostShipDetails,
  mostShipLines,
  packageKinds,
  shipNoticeKinds,
  shipNoticeStates,
  weightUnits,
} from "../ground/ship-notice-values.ts";
import { anyText, Day, Decimal, lines, requiredText, text } from "../ground/text.ts";
import { LineNumber } from "./answer-shapes.ts";
import { heat_check, ShipLineDocument } from "./heat-shapes.ts";
import { ReceivedLine, ShipReceipt } from "./receipt-shapes.ts";

const optional = (maximum: number) => z.optional(z.nullable(text(maximum)));
const Date = z.optional(z.nullable(Day));
const isOneOf = (values: readonly string[]) => `Must be one of ${values.join(", ")}.`;

/** A decimal above 0 with at most 4 places. The use case says what is wrong with it, together with everything else that is wrong. */
const Quantity = anyText(100);

/** A part of a line. The parts of a line add up to its quantity. */
export const ShipDetail = z.strictObject({
  quantity: Quantity,
  lot: optional(50),
  heat: optional(50),
  serials: z.optional(
    z.array(requiredText(100)).check(z.maxLength(mostSerials, `At most ${mostSerials} serial numbers.`)),
  ),
  made_on: Date,
  expires: Date,
  /** The country of origin: a code of two letters of ISO 3166. */
  country: z.optional(
    z.nullable(text(2).check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "Must be a code of two letters, like US."))),
  ),
  /** A document of the company that proves the heat. */
  certificate_id: z.optional(z.nullable(z.uuid())),
});
export type ShipDetail = z.output<typeof ShipDetail>;

const ShippedLine = { purchase_order: PurchaseOrderNumber, line: LineNumber, quantity: Quantity };

const Package = z.strictObject({
  /** The number of the package on its label, for example "2". */
  number: requiredText(20),
  kind: z.enum(packageKinds, isOneOf(packageKinds)),
  /** The number of the package that contains it. */
  parent: optional(20),
  /** The pieces in the package, if they are counted otherwise than by the units of its lines. */
  count: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
  weight: z.optional(z.nullable(Quantity)),
  /**
   * The serial shipping container code: 18 digits with a check digit. Left out, the portal numbers the package if the company has a GS1
   * prefix.
   */
  sscc: z.optional(z.nullable(anyText(100))),
  contents: z._default(z.optional(z.array(z.strictObject(ShippedLine)).check(z.maxLength(mostContents))), []),
});

/** The members of a notice. A member that a change leaves out stays as it is; lines and packages are replaced together. */
export const shipNoticeMembers = {
  /** The vendor's own number, unique within the company. */
  number: requiredText(35),
  kind: z.enum(shipNoticeKinds, isOneOf(shipNoticeKinds)),
  ship_date: Date,
  expected_arrival: Date,
  carrier_name: optional(100),
  /** The Standard Carrier Alpha Code. */
  scac: z.optional(z.nullable(text(4).check(z.toUpperCase(), z.regex(/^([A-Z]{2,4})?$/, "Must be 2 to 4 letters.")))),
  tracking: optional(100),
  bill_of_lading: optional(100),
  weight: z.optional(z.nullable(Quantity)),
  weight_unit: z.enum(weightUnits, isOneOf(weightUnits)),
  freight_terms: optional(200),
  note: z.optional(z.nullable(lines(2000))),
  lines: z
    .array(
      z.strictObject({
        ...ShippedLine,
        details: z._default(z.optional(z.array(ShipDetail).check(z.maxLength(mostShipDetails))), []),
      }),
    )
    .check(z.maxLength(mostShipLines, `At most ${mostShipLines} lines.`)),
  packages: z.array(Package).check(z.maxLength(mostPackages, `At most ${mostPackages} packages.`)),
};

/** A ship notice in a list. */
export const ShipNoticeRow = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(shipNoticeKinds),
  state: z.enum(shipNoticeStates),
  /** Rises with each change. A change, the sending and a cancellation name the version that was read. */
  version: z.int(),
  ship_date: z.nullable(Day),
  expected_arrival: z.nullable(Day),
  carrier_name: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** The numbers of its orders. */
  purchase_orders: z.array(z.string()),
  /** Numbers of lines and packages. */
  line_count: z.int(),
  package_count: z.int(),
  /** Whether it was sent after its ship date, or is a draft whose ship date has passed. */
  is_late: z.boolean(),
  /** Whether less or more of a line has arrived than announced, or a part was damaged. What may still come is not yet received. */
  has_differences: z.boolean(),
  created_at: z.iso.datetime(),
  sent_at: z.nullable(z.iso.datetime()),
});
export type ShipNoticeRow = z.output<typeof ShipNoticeRow>;

const StoredDetail = z.object({
  quantity: Decimal,
  lot: z.nullable(z.string()),
  heat: z.nullable(z.string()),
  serials: z.array(z.string()),
  made_on: z.nullable(Day),
  expires: z.nullable(Day),
  country: z.nullable(z.string()),
  certificate_id: z.nullable(z.uuid()),
});

/** A line of an order as a notice ships it, or could. */
export const OpenShipLine = z.object({
  purchase_order: z.string(),
  line: z.int(),
  gxp_sku: z.string(),
  product_name: z.string(),
  units: z.string(),
  ordered: Decimal,
  /** The confirmed quantity that no sent notice, without the one that is read, has announced. */
  open: Decimal,
  /** The most that can be announced: the open quantity and what the provider takes beyond it. */
  most: Decimal,
  /** The latest promised day; null if none is known. */
  promised: z.nullable(Day),
  /** The ship days of the deliveries that no sent notice, without the one that is read, announces, the first day first. Null for an unknown day. */
  ship_days: z.array(z.nullable(Day)),
});
export type OpenShipLine = z.output<typeof OpenShipLine>;

export const ShipNotice = z.extend(ShipNoticeRow, {
  scac: z.nullable(z.string()),
  bill_of_lading: z.nullable(z.string()),
  weight: z.nullable(Decimal),
  weight_unit: z.enum(weightUnits),
  freight_terms: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The address of its orders; null if they have none. */
  ship_to: z.nullable(z.string()),
  /** The person or API key that sent this version; null in a draft, or if unknown. */
  by: z.nullable(z.string()),
  lines: z.array(
    z.extend(OpenShipLine, {
      quantity: Decimal,
      /** The worst of its parts; a line that needs a heat and has no part is `missing`. */
      heat_check,
      /** The documents that are required of this line, not of its order or product. */
      documents: z.array(ShipLineDocument),
      details: z.array(z.extend(StoredDetail, { heat_check })),
      /** Null in drafts and cancelled notices. */
      arrived: z.nullable(ReceivedLine),
    }),
  ),
  /** The first ones first; at most 2,000. */
  receipts: z.array(ShipReceipt),
  packages: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(packageKinds),
      parent: z.nullable(z.string()),
      count: z.nullable(z.int()),
      weight: z.nullable(Decimal),
      sscc: z.nullable(z.string()),
      contents: z.array(z.object({ purchase_order: z.string(), line: z.int(), quantity: Decimal })),
    }),
  ),
});
export type ShipNotice = z.output<typeof ShipNotice>;

/** A version of a notice that was sent, with what it said then. */
export const ShipNoticeVersion = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  /** The person or API key; null if unknown. */
  by: z.nullable(z.string()),
  state: z.enum(shipNoticeStates),
  notice: z.pick(ShipNotice, {
    number: true,
    kind: true,
    ship_date: true,
    expected_arrival: true,
    carrier_name: true,
    scac: true,
    tracking: true,
    bill_of_lading: true,
    weight: true,
    weight_unit: true,
    freight_terms: true,
    note: true,
    packages: true,
  }),
  lines: z.array(
    z.object({ purchase_order: z.string(), line: z.int(), quantity: Decimal, details: z.array(StoredDetail) }),
  ),
});
export type ShipNoticeVersion = z.output<typeof ShipNoticeVersion>;
