import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { faultCodes, type FaultCode } from "./fault-codes.ts";
import { LoadKindId, PictureName } from "../ground/ids.ts";

// Object.keys returns string[], but the keys of this constant are known.
const codes = Object.keys(faultCodes) as FaultCode[];

/** A rejected row. Row 1 is the first after the header. `field` is empty if the whole row is invalid. */
export const IntakeError = z.object({
  row: z.int(),
  field: z.string(),
  message: z.string(),
  /** Missing only in a response that was stored before reports had codes, and is repeated. */
  code: z.optional(z.enum(codes)),
});
export type IntakeError = z.output<typeof IntakeError>;

/** A value that was loaded, and that a person should look at. `row` is null if the whole file is concerned. */
export const IntakeWarning = z.object({
  row: z.nullable(z.int()),
  field: z.string(),
  message: z.string(),
  code: z.enum(codes),
});

/** The result of loading one file. An invalid row counts once in `rejected`, however many of its fields are invalid. */
export const IntakeReport = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** At most the first 1,000; `rejected` counts them all. */
  errors: z.array(IntakeError),
  /** At most the first 1,000. Missing if there are none. Their rows were not rejected because of them. */
  warnings: z.optional(z.array(IntakeWarning)),
});
export type IntakeReport = z.output<typeof IntakeReport>;

/** The effect of an empty cell on the field of an existing record. */
export const emptyCells = ["clear", "keep"] as const;
export type EmptyCells = (typeof emptyCells)[number];

/** A cell with this text empties the field. */
export const clearingText = "#CLEAR";

/** The media type of an Excel workbook (xlsx). */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);

/** Loads a file of the provider's feed. Rows are created or updated by their natural key; missing rows stay. */
export const takeIn = endpoint({
  method: "POST",
  path: "/api/intake/{kind}",
  access: "key",
  scope: "intake.{kind}:write",
  summary: "Load a CSV, NDJSON or XLSX file of one kind; with Accept: text/csv, the response is the errors as CSV",
  params: z.object({ kind: LoadKindId }),
  query: z.object({
    mode: z
      ._default(z.optional(z.enum(["partial", "atomic"])), "partial")
      .check(
        z.describe(
          "`partial` loads the valid rows. `atomic` loads all or none, and responds with 400 and the report if a row is invalid",
        ),
      ),
    dry_run: z._default(z.optional(flag), false).check(z.describe("Checks the file and changes nothing")),
    empty: z
      ._default(z.optional(z.enum(emptyCells)), "clear")
      .check(
        z.describe(
          "`clear` empties the field of an empty cell. `keep` leaves it as it is; the cell `#CLEAR` empties it",
        ),
      ),
  }),
  streams: ["text/csv", "application/x-ndjson", workbookType],
  repeatable: true,
  response: IntakeReport,
});

/** The maximum size of a picture. */
export const pictureMaximumBytes = 10 * 1024 * 1024;

/** Stores a picture by its file name. Products whose `image_file` is this name show it once they are loaded. */
export const putPicture = endpoint({
  method: "PUT",
  path: "/api/intake/images/{name}",
  access: "key",
  scope: "intake.images:write",
  summary: "Store a picture that products refer to by image_file",
  params: z.object({ name: PictureName }),
  streams: ["image/png", "image/jpeg", "image/gif"],
  response: z.object({ name: z.string(), status: z.enum(["created", "updated", "unchanged"]) }),
});
