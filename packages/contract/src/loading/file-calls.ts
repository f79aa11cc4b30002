import * as z from "zod/mini";
import type { Endpoint } from "../ground/endpoint.ts";
import { Paging } from "../ground/list.ts";
import { anyText } from "../ground/text.ts";
import { dateOrders, decimalSigns } from "./import-findings.ts";
import { resultFile, WorkbookMapping } from "./workbook-uploads.ts";

/** The mapping of a file whose rows name their records by fixed columns. */
export const FileMapping = z.omit(WorkbookMapping, { key: true, choices: true });
export type FileMapping = z.output<typeof FileMapping>;

/** A choice of a row by its id, or of all rows of one of the kinds, of which the first is the default. */
export const chosenRows = <const Kind extends string>(kinds: readonly [Kind, ...Kind[]], nothing: string) =>
  z.strictObject({
    version: z.int32(),
    choices: z
      .array(
        z.strictObject({
          id: z.optional(z.int32()),
          kind: z._default(z.optional(z.enum(kinds)), kinds[0]),
          chosen: z.boolean(),
        }),
      )
      .check(z.minLength(1, nothing), z.maxLength(1000, "At most 1000 choices at a time.")),
  });

/** The parts of the calls of files with rows about orders that do not depend on what the rows are. */
export const fileCalls = {
  upload: {
    method: "POST",
    streams: ["multipart/form-data"],
    repeatable: true,
    creates: true,
    response: z.object({ id: z.uuid() }),
  },
  list: {
    method: "GET",
    query: Paging,
    response: z.object({
      count: z.int(),
      results: z.array(
        z.object({
          id: z.uuid(),
          state: z.enum(["reading", "mapping", "checked"]),
          file_name: z.string(),
          /** `removedUser` if the account was deleted. */
          author: z.string(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  readMapping: { method: "GET", response: FileMapping },
  changeMapping: {
    method: "PATCH",
    unrecorded: true,
    body: z.strictObject({
      version: z.int32(),
      /** The field of each column, in the order of the file. Null ignores the column. */
      columns: z.optional(z.array(z.nullable(anyText(64))).check(z.maxLength(200))),
      decimal: z.optional(z.enum(decimalSigns)),
      dates: z.optional(z.enum(dateOrders)),
      /** False only stores the decisions. */
      compare: z._default(z.optional(z.boolean()), true),
    }),
    response: FileMapping,
  },
  discard: { method: "POST", body: z.strictObject({}), response: z.object({}) },
  result: {
    method: "GET",
    summary:
      "The uploaded file with the columns `__status` and `__message`, which say what became of each row. The first call starts the making; repeat it until the state is another one",
    ...resultFile,
  },
} as const satisfies Record<string, Partial<Endpoint>>;
