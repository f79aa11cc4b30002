import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import { percent, tolerances, wholeNumber } from "../trade/order-tolerances.ts";

const members = {
  ...tolerances,
  /** Working days in which a company should answer an order. */
  respond_days: wholeNumber(1, 60),
  /** Whether the page that a mail opens without signing in shows prices. */
  link_prices: z.boolean(),
  /** The percent by which a ship notice may pass the open quantity. */
  over_shipment: percent(100),
  /** Days after the expected arrival after which a shipped line without a receipt is closed. */
  close_after_days: wholeNumber(1, 1000),
  /** Whether a shipment that is late without a ship notice is work. */
  ship_notice_late: z.boolean(),
};
/** The version that was read. A change needs the present one. */
const version = z.int32();

export const OrderSettings = z.strictObject({ ...members, version });
export type OrderSettings = z.output<typeof OrderSettings>;

/** A null value is the provider's. Without own values the version is 0. */
export const CompanyOrderSettings = z.strictObject({
  price: z.nullable(members.price),
  quantity: z.nullable(members.quantity),
  date: z.nullable(members.date),
  substitutes: z.nullable(members.substitutes),
  split: z.nullable(members.split),
  respond_days: z.nullable(members.respond_days),
  link_prices: z.nullable(members.link_prices),
  over_shipment: z.nullable(members.over_shipment),
  close_after_days: z.nullable(members.close_after_days),
  ship_notice_late: z.nullable(members.ship_notice_late),
  version,
});
export type CompanyOrderSettings = z.output<typeof CompanyOrderSettings>;

/** The names of the settings. */
export type OrderSetting = keyof typeof members;
// Object.keys does not know the keys of its object.
export const orderSettingNames = Object.keys(members) as OrderSetting[];

const path = "/api/provider/order-settings";
const change = { method: "PUT", access: "provider.change_order_settings", audits: orderSettingNames } as const;

export const readOrderSettings = endpoint({
  method: "GET",
  path,
  access: "staff",
  summary: "The differences of vendors' answers from orders that are valid at once, and the times of orders",
  response: OrderSettings,
});

export const changeOrderSettings = endpoint({
  ...change,
  path,
  summary:
    "Change the settings of orders. Another `respond_days` or `ship_notice_late` counts at once for all open orders. 409 if another person changed the settings first",
  body: OrderSettings,
  response: OrderSettings,
});

const ofCompany = {
  path: "/api/provider/companies/{id}/order-settings",
  params: z.object({ id: CompanyId }),
  response: CompanyOrderSettings,
} as const;

export const readCompanyOrderSettings = endpoint({
  ...ofCompany,
  method: "GET",
  access: "provider.view_companies",
  summary: "A company's own settings of orders. A null value is the provider's",
});

export const changeCompanyOrderSettings = endpoint({
  ...ofCompany,
  ...change,
  summary:
    "Change a company's own settings of orders. A null value is the provider's. 409 if another person changed them first",
  body: CompanyOrderSettings,
});
