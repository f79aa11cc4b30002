import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { IntakeKind, PictureName } from "./ids.ts";

/** A refused row: counted from 1, the first after the header; `field` is empty when the whole row is wrong. */
export const IntakeError = z.object({ row: z.int(), field: z.string(), message: z.string() });
export type IntakeError = z.output<typeof IntakeError>;

/** What became of the rows of one file. A bad row counts once in `rejected`, however many of its fields are wrong. */
export const IntakeReport = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** At most the first 1,000; `rejected` counts them all. */
  errors: z.array(IntakeError),
});
export type IntakeReport = z.output<typeof IntakeReport>;

const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);

/** The provider's feed. Rows are found by their natural key and made or changed; absent rows stay. */
export const takeIn = endpoint({
  method: "POST",
  path: "/api/intake/{kind}",
  access: "intake",
  summary: "Load a CSV or NDJSON file of one kind; Accept: text/csv answers the errors as CSV",
  params: z.object({ kind: IntakeKind }),
  query: z.object({
    /** `partial` loads the good rows; `atomic` loads all or nothing and answers 400 with the report when one is bad. */
    mode: z._default(z.optional(z.enum(["partial", "atomic"])), "partial"),
    dry_run: z._default(z.optional(flag), false),
  }),
  streams: ["text/csv", "application/x-ndjson"],
  response: IntakeReport,
});

/** The largest picture that is taken. */
export const pictureMaximumBytes = 10 * 1024 * 1024;

/** Keeps a picture by its file name; products that name it in `image_file` show it once they are loaded. */
export const putPicture = endpoint({
  method: "PUT",
  path: "/api/intake/images/{name}",
  access: "intake",
  summary: "Send a picture that products name as image_file",
  params: z.object({ name: PictureName }),
  streams: ["image/png", "image/jpeg", "image/gif"],
  response: z.object({ name: z.string(), status: z.enum(["created", "updated", "unchanged"]) }),
});
