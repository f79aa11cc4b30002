import * as z from "zod/mini";
import { heatResults } from "../ground/heats.ts";
import { itemStates } from "../ground/item-values.ts";

/** A part of a line compared with the certificates of its order. */
export const HeatCheck = z.object({
  /**
   * `proved`: a certificate shows the heat, and the order or the standard of the product. `typed`: no certificate says that it is right or
   * wrong. `mismatch`: the certificate of the part shows other heats, or one of the order shows a heat that differs in one letter.
   * `missing`: the product needs a heat.
   */
  result: z.enum(heatResults),
  /** The heats on the certificate that was compared, at most 20; of all of the order if the part names none. */
  found: z.array(z.string()),
  /** A sentence for people; null if it is proved. */
  hint: z.nullable(z.string()),
  /** The heat that is probably meant; null if there is none, or several. */
  meant: z.nullable(z.string()),
  /** The name of the certificate that shows the heat; null if none does. */
  certificate: z.nullable(z.string()),
});
export type HeatCheck = z.output<typeof HeatCheck>;

/** Null without a heat on a line that needs none. */
export const heat_check = z.nullable(HeatCheck);

/** A file that may prove heats of a notice. */
export const ShipCertificate = z.object({
  /** A document of the company, which a part of a line can name; null for a file of a required document. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  purchase_order: z.string(),
  /** `unread`: it was not read yet. `no_text`: it is a scan, or no PDF. */
  state: z.enum(["unread", "read", "no_text", "failed"]),
  heats: z.array(z.string()),
});
export type ShipCertificate = z.output<typeof ShipCertificate>;

/** A required document of a line of a ship notice. */
export const ShipLineDocument = z.object({
  /** The id of the item; null for a moment, until the portal has opened it. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  state: z.enum(itemStates),
  /** Whether the notice is not sent without it. */
  is_blocking: z.boolean(),
});
export type ShipLineDocument = z.output<typeof ShipLineDocument>;

export const HeatChecks = z.object({
  /** The files that were not read within 10 seconds. Another call reads them. */
  unread: z.int(),
  certificates: z.array(ShipCertificate),
  /** The lines as they are stored, with the worst result of their parts. */
  lines: z.array(
    z.object({
      purchase_order: z.string(),
      line: z.int(),
      needs_heat: z.boolean(),
      documents: z.array(ShipLineDocument),
      heat_check,
      details: z.array(z.object({ heat: z.nullable(z.string()), certificate_id: z.nullable(z.uuid()), heat_check })),
    }),
  ),
});
export type HeatChecks = z.output<typeof HeatChecks>;
