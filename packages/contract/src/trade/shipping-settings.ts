import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { anyText } from "../ground/text.ts";

/** The company's GS1 prefix, with which the portal numbers packages. */
export const ShippingSettings = z.strictObject({
  /** 7 to 12 digits; empty if the company has none. */
  gs1_prefix: anyText(20).check(
    z.trim(),
    z.regex(/^(\d{7,12})?$/, "Must be 7 to 12 digits."),
    z.meta({ examples: ["0614141"] }),
  ),
  extension_digit: z.int().check(z.minimum(0), z.maximum(9)),
  /** The version that was read, 0 before the first change. A change needs the present one. */
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
});
export type ShippingSettings = z.output<typeof ShippingSettings>;

const settings = {
  path: "/api/accounts/shipping-settings",
  flag: "Order Responses",
  response: ShippingSettings,
} as const;

export const readShippingSettings = endpoint({
  ...settings,
  method: "GET",
  access: "orders.ship",
  summary: "The company's GS1 prefix and extension digit, from which the numbers of its packages are made",
});

export const changeShippingSettings = endpoint({
  ...settings,
  method: "PUT",
  access: "orders.ship",
  audits: ["gs1_prefix", "extension_digit"],
  summary: "Change the company's GS1 prefix or extension digit. 409 if another person changed them first",
  body: ShippingSettings,
});
