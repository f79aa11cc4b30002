import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber, SentShipNoticeId, ShipNoticeId } from "../ground/ids.ts";
import { nextCursor, cursorPaging, ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { shipNoticeStates } from "../ground/ship-notice-values.ts";
import { Day } from "../ground/text.ts";
import { HeatChecks } from "./heat-shapes.ts";
import { OpenShipLine, ShipNotice, shipNoticeMembers, ShipNoticeRow, ShipNoticeVersion } from "./ship-notice-shapes.ts";

/** The bytes of the largest notice. */
const largestBody = 10_000_000;

const path = "/api/ship-notices/";
const onePath = "/api/ship-notices/{id}";
const view = { access: "orders.view_order", flag: "Order Responses", scope: "orders:read" } as const;
const ship = { access: "orders.ship", flag: "Order Responses", scope: "ship_notices:write" } as const;
const one = z.object({ id: ShipNoticeId });

export const shipNoticeSortKeys = ["created_at", "ship_date", "number"] as const;

const listQuery = {
  ordering: z._default(z.optional(ordering(shipNoticeSortKeys)), "-created_at"),
  /** Words to find in the number of the notice, its tracking number and its orders. */
  search: z._default(z.optional(SearchText), ""),
  state: repeated(z.enum(shipNoticeStates, `Must be one of ${shipNoticeStates.join(", ")}.`)),
  /** Numbers of orders. The list contains notices of any of them. */
  purchase_order: repeated(PurchaseOrderNumber),
};

export const ShipNoticesQuery = z.extend(Paging, { ...cursorPaging, ...listQuery });
export type ShipNoticesQuery = z.output<typeof ShipNoticesQuery>;

export const listShipNotices = endpoint({
  method: "GET",
  path,
  ...view,
  summary: "The company's ship notices, a page at a time, by default the newest first",
  query: ShipNoticesQuery,
  response: z.object({ count: z.int(), results: z.array(ShipNoticeRow), ...nextCursor }),
});

export const readShipNotice = endpoint({
  method: "GET",
  path: onePath,
  ...view,
  summary: "A ship notice with its lines and packages",
  params: one,
  response: ShipNotice,
});

export const listShipNoticeVersions = endpoint({
  method: "GET",
  path: "/api/ship-notices/{id}/versions",
  ...view,
  summary: "The versions of a ship notice that were sent, the newest first",
  params: one,
  response: z.array(ShipNoticeVersion),
});

export const readHeatChecks = endpoint({
  method: "GET",
  path: "/api/ship-notices/{id}/heat-checks",
  ...view,
  summary:
    "Read the certificates of a notice's orders, for at most 10 seconds, and compare the heats of its lines with them",
  params: one,
  response: HeatChecks,
});

export const listOpenShipLines = endpoint({
  method: "GET",
  path: "/api/ship-notices/open-lines",
  ...view,
  summary:
    "The lines of orders that can be shipped, with the other orders that go to the same place and have such lines. Orders that the company does not have are left out",
  query: z.object({ purchase_order: repeated(PurchaseOrderNumber) }),
  response: z.object({
    ship_to: z.nullable(z.string()),
    lines: z.array(OpenShipLine),
    /** The numbers of the other orders, at most 50. */
    others: z.array(z.string()),
    /** The first promised days of what the other orders still ship, by their numbers. An order without one has none. */
    others_ship_by: z.record(z.string(), Day),
    /** A number for the notice that no other has. */
    number: z.string(),
    /** The carrier of the latest notice; null without one. */
    carrier: z.nullable(z.object({ carrier_name: z.nullable(z.string()), scac: z.nullable(z.string()) })),
  }),
});

const { number, kind, weight_unit, lines, packages, ...rest } = shipNoticeMembers;

export const addShipNotice = endpoint({
  method: "POST",
  path,
  ...ship,
  audits: ["number"],
  creates: true,
  takesAnyText: true,
  largestBody,
  summary:
    "Make a draft of a ship notice, which takes nothing of its orders until it is sent. All faults are reported at once by field",
  body: z.strictObject({
    number,
    kind: z._default(z.optional(kind), "shipped"),
    weight_unit: z._default(z.optional(weight_unit), "lb"),
    lines: z._default(z.optional(lines), []),
    packages: z._default(z.optional(packages), []),
    ...rest,
  }),
  response: ShipNotice,
});

const version = z.int32();

export const changeShipNotice = endpoint({
  method: "PATCH",
  path: onePath,
  ...ship,
  audits: ["version"],
  takesAnyText: true,
  largestBody,
  summary:
    "Change a ship notice. A sent one stays sent, and its former version stays readable. 409 if another person changed it first, or the provider has received some of it",
  params: one,
  body: z.strictObject({
    version,
    number: z.optional(number),
    kind: z.optional(kind),
    weight_unit: z.optional(weight_unit),
    lines: z.optional(lines),
    packages: z.optional(packages),
    ...rest,
  }),
  response: ShipNotice,
});

const onVersion = { params: one, body: z.strictObject({ version }), response: ShipNotice } as const;

export const sendShipNotice = endpoint({
  method: "POST",
  path: "/api/ship-notices/{id}/send",
  ...ship,
  audits: ["version"],
  summary:
    "Send a draft to the provider. 409 `over_shipment` with the lines of which more is shipped than open, or `requirement_open` if a required document is missing",
  ...onVersion,
});

export const cancelShipNotice = endpoint({
  method: "POST",
  path: "/api/ship-notices/{id}/cancel",
  ...ship,
  audits: ["version"],
  summary:
    "Cancel a ship notice: its quantities are open again. 409 `ship_notice_received` if the provider has received some of it",
  ...onVersion,
});

export const deleteShipNotice = endpoint({
  method: "DELETE",
  path: onePath,
  ...ship,
  summary: "Delete a draft; 409 if it was sent",
  params: one,
  response: z.object({}),
});

const staff = { access: "provider.view_companies" } as const;

export const listCompanyShipNotices = endpoint({
  method: "GET",
  path: "/api/provider/ship-notices/",
  ...staff,
  summary: "The ship notices that companies have sent, a page at a time, by default the newest first",
  query: z.extend(Paging, { ...cursorPaging, ...listQuery, company: repeated(CompanyId) }),
  response: z.object({
    count: z.int(),
    results: z.array(z.extend(ShipNoticeRow, { company: z.object({ id: z.uuid(), name: z.string() }) })),
    ...nextCursor,
  }),
});

export const readCompanyShipNotice = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/ship-notices/{id}",
  ...staff,
  summary: "A ship notice that a company has sent, with its lines and packages",
  params: z.object({ company: CompanyId, id: SentShipNoticeId }),
  response: ShipNotice,
});
