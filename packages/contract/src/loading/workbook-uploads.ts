import * as z from "zod/mini";
import { editableIds } from "../trade/attributes.ts";
import { AttributeText } from "../trade/edits.ts";
import { editStatuses } from "../ground/list-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { GxpSku, WorkbookUploadId } from "../ground/ids.ts";
import { ordering, Paging, SearchText } from "../ground/list.ts";
import { anyText } from "../ground/text.ts";
import { faultCodes, type FaultCode } from "./fault-codes.ts";
import {
  ChoiceTarget,
  dateOrders,
  decimalSigns,
  ImportChoice,
  ImportColumn,
  ImportFieldInfo,
  ImportFormats,
  ImportProblem,
} from "./import-findings.ts";

/** The bytes of the largest workbook that vendors upload. */
export const workbookMaximumBytes = 100 * 1024 * 1024;

/** Days in which the changes of an uploaded workbook can be proposed. */
export const workbookUploadDays = 7;

/** Uploads that one person may have under way. */
export const mostWorkbookUploads = 3;

/**
 * The kinds of cells and rows that a comparison lists. `changes`: the file has another value than the portal. `conflicts`: the value of
 * the portal has changed since the export, too. `newer`: the file has the exported value, and the portal has another one since. `new`: the
 * row names no product of the company, and is proposed as a new one.
 */
export const workbookChangeKinds = ["changes", "conflicts", "newer", "problems", "ignored", "new"] as const;
export type WorkbookChangeKind = (typeof workbookChangeKinds)[number];

/** The percents between which `WorkbookUpload.prices` counts. */
export const priceSteps = [-20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30] as const;

const catalogue = { access: "products.edit_products", flag: "Product Catalog" } as const;
const one = z.object({ id: WorkbookUploadId });

export const uploadWorkbook = endpoint({
  method: "POST",
  path: "/api/products/workbook-uploads/",
  ...catalogue,
  summary:
    "Upload a workbook or CSV file, as the form field `document`. The server compares it with the portal in the background, and changes nothing. A list that the portal has not exported waits for a mapping of its columns",
  streams: ["multipart/form-data"],
  repeatable: true,
  creates: true,
  response: z.object({ id: z.uuid() }),
});

const Chosen = z.object({
  changes: z.int(),
  products: z.int(),
  /** Those of `changes` that are conflicts. */
  conflicts: z.int(),
  /** New products. */
  new: z.int(),
});

/** The facts of an uploaded file that the portal compares. */
export const UploadedFile = {
  id: z.uuid(),
  /** `mapping`: a person must say what the columns are. `refused`: the file cannot be compared. `expired`: seven days are over, and nothing was submitted. */
  state: z.enum(["reading", "mapping", "checked", "submitting", "submitted", "expired", "refused", "failed"]),
  /** The reason of `refused` and `failed`. */
  failure: z.nullable(z.object({ detail: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) })),
  file: z.object({ name: z.string(), size: z.int() }),
  /** The person who uploaded it. `removedUser` if the account was deleted. */
  author: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Rows read until now, and all of them; null until the server has counted them. */
  progress: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  rows: z.int(),
  columns: z.int(),
  /** Rises with each choice. */
  version: z.int32(),
};

/** The query and the response of a file with what became of each row of an uploaded one. */
export const resultFile = {
  query: z.object({
    /** Only rows with a problem. */
    only: z.optional(z.literal("problems", "Must be problems.")),
  }),
  response: z.object({
    state: z.enum(["making", "ready", "failed"]),
    /** A download address that is valid for 60 seconds; null unless the file is ready. */
    url: z.nullable(z.string()),
    /** The reason of `failed`. Another file is made a minute later. */
    failure: z.nullable(z.string()),
  }),
};

export const WorkbookUpload = z.object({
  ...UploadedFile,
  /** A list of the vendor's own, whose columns a person maps. */
  is_own_list: z.boolean(),
  /** The time of the export; null if the file names no workbook, so that there is no earlier value to compare with. */
  exported_at: z.nullable(z.iso.datetime()),
  counts: z.object({
    changes: z.int(),
    conflicts: z.int(),
    newer: z.int(),
    problems: z.int(),
    ignored: z.int(),
    unchanged: z.int(),
    /** New products. */
    new: z.int(),
    /** Those of `problems` that are warnings only. */
    warnings: z.int(),
    /** Those of `problems` whose product is unknown. */
    unknown: z.int(),
  }),
  /** The fields that have changes, and how many of these are chosen. */
  fields: z.array(z.object({ field: z.enum(editableIds), changes: z.int(), chosen: z.int() })),
  /** Changes of numbers by more than so many percent. */
  sizes: z.object({ over_5: z.int(), over_10: z.int(), over_30: z.int() }),
  /** How many prices change by how much: the numbers of changes by less than the first of `priceSteps`, between two steps, and by more. */
  prices: z.array(z.int()),
  /** Everything that a submission would propose. */
  chosen: Chosen,
  /** The set of the proposed changes. */
  set: z.nullable(z.uuid()),
  proposed: z.int(),
  left_out: z.int(),
  /** New products that were proposed. */
  proposed_new: z.int(),
  /** The numbers of proposed changes by their status now; null before the submission. */
  decided: z.nullable(z.record(z.enum(editStatuses), z.int())),
});
export type WorkbookUpload = z.output<typeof WorkbookUpload>;

const OpenUpload = z.object({
  id: z.uuid(),
  state: z.enum(["reading", "mapping", "checked"]),
  file_name: z.string(),
  /** `removedUser` if the account was deleted. */
  author: z.string(),
  created_at: z.iso.datetime(),
  /** 0 until the file is compared. */
  changes: z.int(),
});
export type OpenUpload = z.output<typeof OpenUpload>;

export const listWorkbookUploads = endpoint({
  method: "GET",
  path: "/api/products/workbook-uploads/",
  ...catalogue,
  summary: "The company's uploaded workbooks whose changes can still be proposed, the newest first",
  query: Paging,
  response: z.object({ count: z.int(), results: z.array(OpenUpload) }),
});

export const readWorkbookUpload = endpoint({
  method: "GET",
  path: "/api/products/workbook-uploads/{id}",
  ...catalogue,
  summary: "An uploaded workbook: its state, and how many changes, conflicts and problems it has",
  params: one,
  response: WorkbookUpload,
});

/** The fields by which a vendor's own list can name its products. */
const listKeys = ["gxp_sku", "sku", "upc"] as const;
export type ListKey = (typeof listKeys)[number];

export const WorkbookMapping = z.object({
  /** That of the upload. */
  version: z.int32(),
  /** The fields that columns can become. */
  fields: z.array(ImportFieldInfo),
  columns: z.array(ImportColumn),
  /** The field that names the product of a row; null if no column becomes one. */
  key: z.nullable(z.enum(listKeys)),
  choices: z.array(ImportChoice),
  formats: ImportFormats,
  problems: z.array(ImportProblem),
  /** The open questions, by the member that answers each. The list is compared when there are none. */
  open: z.partialRecord(z.enum(["columns", "key", "decimal", "dates"]), z.array(z.string())),
});
export type WorkbookMapping = z.output<typeof WorkbookMapping>;

export const readWorkbookMapping = endpoint({
  method: "GET",
  path: "/api/products/workbook-uploads/{id}/mapping",
  ...catalogue,
  summary: "The columns of a vendor's own list, and the fields that they become. 404 for a workbook of the portal",
  params: one,
  response: WorkbookMapping,
});

export const changeWorkbookMapping = endpoint({
  method: "PATCH",
  path: "/api/products/workbook-uploads/{id}/mapping",
  ...catalogue,
  unrecorded: true,
  summary:
    "Say what the columns of a list are, and compare it with the portal. Members that are left out stay. 400 by member if something is open. The mapping is remembered for the company and these headers",
  params: one,
  body: z.strictObject({
    version: z.int32(),
    /** The field of each column, in the order of the file. Null ignores the column. */
    columns: z.optional(z.array(z.nullable(anyText(64))).check(z.maxLength(200))),
    key: z.optional(z.enum(listKeys, "Must be gxp_sku, sku or upc.")),
    decimal: z.optional(z.enum(decimalSigns)),
    dates: z.optional(z.enum(dateOrders)),
    choices: z.optional(
      z
        .array(z.strictObject({ field: anyText(64), value: anyText(200), target: z.nullable(ChoiceTarget) }))
        .check(z.maxLength(5000)),
    ),
    /** False only stores the decisions. */
    compare: z._default(z.optional(z.boolean()), true),
  }),
  response: WorkbookMapping,
});

// Object.keys does not know the keys of its object.
const codes = Object.keys(faultCodes) as FaultCode[];

export const WorkbookChange = z.object({
  id: z.int(),
  /** The row of the sheet, or of the lines of a CSV file. */
  row: z.int(),
  gxp_sku: z.string(),
  product_name: z.nullable(z.string()),
  /** The key of the column; null for a problem of the whole row. */
  field: z.nullable(z.string()),
  /** The value at the time of the export; null also if it is not known. */
  base: AttributeText,
  live_value: AttributeText,
  /** The value of the file; null empties the field, and is the value of problems that offer none. */
  new_value: AttributeText,
  /** The unit of the field. */
  unit: z.nullable(z.string()),
  /** The relative change of a number. */
  percent: z.nullable(z.number()),
  chosen: z.boolean(),
  code: z.nullable(z.enum(codes)),
  message: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  is_warning: z.boolean(),
  /** The text of the cell. */
  found: z.nullable(z.string()),
  /** Of a problem, the value that was probably meant. Choosing the problem takes it. */
  offer: z.nullable(z.string()),
  /** The values of a new product by the ids of attributes, and its name; else null. */
  product: z.nullable(z.record(z.string(), z.string())),
  /** Null until the changes are submitted. */
  outcome: z.nullable(z.enum(["proposed", "left_out"])),
});
export type WorkbookChange = z.output<typeof WorkbookChange>;

export const listWorkbookChanges = endpoint({
  method: "GET",
  path: "/api/products/workbook-uploads/{id}/changes",
  ...catalogue,
  summary: "The changes, conflicts or problems of an uploaded workbook, by default the largest relative change first",
  params: one,
  query: z.extend(Paging, {
    kind: z._default(
      z.optional(z.enum(workbookChangeKinds, `Must be one of ${workbookChangeKinds.join(", ")}.`)),
      "changes",
    ),
    field: z.optional(z.enum(editableIds, "There is no such field.")),
    gxp_sku: z.optional(GxpSku),
    search: z.optional(SearchText),
    /** Only changes of numbers by more than so many percent. */
    over: z.optional(z.coerce.number("Must be a number.").check(z.minimum(0), z.maximum(1_000_000))),
    /** `row` is the order of the file. */
    ordering: z._default(z.optional(ordering(["size", "row"])), "-size"),
  }),
  response: z.object({ count: z.int(), results: z.array(WorkbookChange) }),
});

export const chooseWorkbookChanges = endpoint({
  method: "PATCH",
  path: "/api/products/workbook-uploads/{id}/choices",
  ...catalogue,
  unrecorded: true,
  summary:
    "Choose what a submission proposes. 409 if another person has chosen in the meantime. A choice with `gxp_sku` and `field` names a cell, with one of them all changes of a product or a field, and with neither all changes of its kind",
  params: one,
  body: z.strictObject({
    version: z.int32(),
    /** The order of dates that can be read in two ways. Those whose value is another one than that of the portal are chosen with it. */
    dates: z.optional(z.enum(["dmy", "mdy"])),
    choices: z
      .array(
        z.strictObject({
          /** Of a new product: the key of its row. */
          gxp_sku: z.optional(GxpSku),
          field: z.optional(z.enum(editableIds, "There is no such field.")),
          /** Of a choice that names no cell. */
          kind: z._default(z.optional(z.enum(["changes", "conflicts", "new"])), "changes"),
          chosen: z.boolean(),
        }),
      )
      .check(z.maxLength(1000, "At most 1000 choices at a time.")),
  }),
  response: WorkbookUpload,
});

export const discardWorkbookUpload = endpoint({
  method: "POST",
  path: "/api/products/workbook-uploads/{id}/discard",
  ...catalogue,
  summary:
    "Discard a comparison, and stop reading its file. All other calls answer 404 from then on. 409 if its changes were proposed",
  params: one,
  body: z.strictObject({}),
  response: z.object({}),
});

export const restoreWorkbookUpload = endpoint({
  method: "POST",
  path: "/api/products/workbook-uploads/{id}/restore",
  ...catalogue,
  summary: "Take back that a comparison was discarded. A file whose reading was stopped is read again",
  params: one,
  body: z.strictObject({}),
  response: WorkbookUpload,
});

export const submitWorkbookUpload = endpoint({
  method: "POST",
  path: "/api/products/workbook-uploads/{id}/submit",
  ...catalogue,
  summary:
    "Propose the chosen changes as one set. Values are compared again: a change whose live value is another one now is left out",
  params: one,
  body: z.strictObject({}),
  response: z.object({ set: z.uuid(), proposed: z.int(), left_out: z.int(), proposed_new: z.int() }),
});

export const readWorkbookResult = endpoint({
  method: "GET",
  path: "/api/products/workbook-uploads/{id}/result",
  ...catalogue,
  summary:
    "The uploaded file with the columns `__status` and `__message`, which say what became of each row. The first call starts the making; repeat it until the state is another one",
  params: one,
  ...resultFile,
});
