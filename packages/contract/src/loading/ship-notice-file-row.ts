import * as z from "zod/mini";
import { Day, Decimal } from "../ground/text.ts";
import { type FaultCode, faultCodes } from "./fault-codes.ts";

/** The lines of a notice that its row of the preview lists. */
export const mostPreviewedLines = 20;

// Object.keys does not know the keys of its object.
const codes = Object.keys(faultCodes) as FaultCode[];

/** A ship notice of a file, as people see it. */
export const FileShipNotice = z.object({
  ship_date: z.nullable(Day),
  expected_arrival: z.nullable(Day),
  carrier_name: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  line_count: z.int(),
  package_count: z.int(),
  /** The first lines, at most 20. */
  lines: z.array(
    z.object({
      purchase_order: z.string(),
      line: z.int(),
      quantity: Decimal,
      lots: z.array(z.string()),
      heats: z.array(z.string()),
      /** The number of serial numbers. */
      serials: z.int(),
    }),
  ),
});
export type FileShipNotice = z.output<typeof FileShipNotice>;

/** A ship notice of a file, or a problem of the file. */
export const ShipNoticeFileRow = z.object({
  id: z.int(),
  /** The row of the sheet, or of the lines of a CSV file; the first of several. */
  row: z.int(),
  /** The number of the notice. */
  notice: z.string(),
  /** The order and the line of a problem; empty and null of a problem of the whole notice. */
  purchase_order: z.string(),
  line: z.nullable(z.int()),
  /** Null of problems. */
  shown: z.nullable(FileShipNotice),
  /** Whether it was sent after its ship date, or is not sent although that date has passed. */
  is_late: z.boolean(),
  chosen: z.boolean(),
  /** The key of the column of a problem; null for a problem of the whole row. */
  field: z.nullable(z.string()),
  /** The text of the cell. */
  found: z.nullable(z.string()),
  code: z.nullable(z.enum(codes)),
  message: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  is_warning: z.boolean(),
  /** Null until the notices are sent. */
  outcome: z.nullable(z.enum(["sent", "left_out"])),
  /** The id of the sent notice. */
  ship_notice: z.nullable(z.uuid()),
});
export type ShipNoticeFileRow = z.output<typeof ShipNoticeFileRow>;
