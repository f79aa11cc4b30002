import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ShipNoticeFileId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { exporting, exportFormats, type ExportColumns } from "../record/exports.ts";
import { chosenRows, fileCalls } from "./file-calls.ts";
import { answerFileMaximumBytes, mostAnswerRows } from "./order-response-files.ts";
import { ShipNoticeFileRow } from "./ship-notice-file-row.ts";
import { UploadedFile } from "./workbook-uploads.ts";

/** The columns of a file of ship notices, by which it is read. Rows with the same notice are one notice. */
export const shipNoticeColumns = {
  notice: { label: "notice", kind: "text" },
  purchase_order: { label: "purchase_order", kind: "text" },
  line: { label: "line", kind: "number" },
  quantity: { label: "quantity", kind: "number" },
  lot: { label: "lot", kind: "text" },
  heat: { label: "heat", kind: "text" },
  serial: { label: "serial", kind: "text" },
  package: { label: "package", kind: "text" },
  sscc: { label: "sscc", kind: "text" },
  ship_date: { label: "ship_date", kind: "day" },
  expected: { label: "expected", kind: "day" },
  carrier: { label: "carrier", kind: "text" },
  tracking: { label: "tracking", kind: "text" },
} as const satisfies ExportColumns;
/** The columns of the file of lines to ship. Those that a file of ship notices does not have are for its readers, and are not read back. */
export const linesToShipColumns = {
  ...shipNoticeColumns,
  gxp_sku: { label: "gxp_sku", kind: "text" },
  product: { label: "product", kind: "text" },
  unit: { label: "unit", kind: "text" },
  ship_to: { label: "ship_to", kind: "text" },
  promised: { label: "promised", kind: "day" },
} as const satisfies ExportColumns;
export type LinesToShipColumn = keyof typeof linesToShipColumns;

export type ShipNoticeColumn = keyof typeof shipNoticeColumns;

/**
 * The kinds of rows that a check lists. `notices`: ship notices that can be sent. `problems`: what is wrong, by row and column.
 * `unchanged`: the notice was sent already as the file has it.
 */
export const shipNoticeRowKinds = ["notices", "problems", "unchanged"] as const;
export type ShipNoticeRowKind = (typeof shipNoticeRowKinds)[number];

const ship = { access: "orders.ship", flag: "Order Responses" } as const;
const one = z.object({ id: ShipNoticeFileId });
const path = "/api/ship-notice-files/";

export const uploadShipNotices = endpoint({
  ...fileCalls.upload,
  ...ship,
  path,
  summary: `Upload ship notices as a CSV file or a workbook, as the form field \`document\`, with the columns ${Object.keys(shipNoticeColumns).join(", ")}, or others that have their names. Rows with the same notice are one notice. The server compares it with the orders in the background, and sends nothing. At most ${mostAnswerRows.toLocaleString("en-US")} rows and ${answerFileMaximumBytes / 1024 ** 2} MB`,
});

export const listShipNoticeFiles = endpoint({
  ...fileCalls.list,
  ...ship,
  path,
  summary: "The company's files of ship notices that can still be sent, the newest first",
});

export const readShipNoticeMapping = endpoint({
  ...fileCalls.readMapping,
  ...ship,
  path: `${path}{id}/mapping`,
  summary: "The columns of a file of ship notices, and the fields that they become",
  params: one,
});

export const changeShipNoticeMapping = endpoint({
  ...fileCalls.changeMapping,
  ...ship,
  path: `${path}{id}/mapping`,
  summary:
    "Say what the columns of a file of ship notices are, and compare it with the orders. Members that are left out stay. 400 by member if something is open. The mapping is remembered for the company and these headers",
  params: one,
});

export const discardShipNotices = endpoint({
  ...fileCalls.discard,
  ...ship,
  path: `${path}{id}/discard`,
  summary:
    "Discard a file of ship notices, and stop reading it. All other calls answer 404 from then on. 409 if its ship notices were sent",
  params: one,
});

export const readShipNoticeResult = endpoint({
  ...fileCalls.result,
  ...ship,
  path: `${path}{id}/result`,
  params: one,
});

export const ShipNoticeFile = z.object({
  ...UploadedFile,
  /** Rows without a notice are `not_shipped`. The others are the notices or problems of each kind. */
  counts: z.object({
    notices: z.int(),
    problems: z.int(),
    unchanged: z.int(),
    not_shipped: z.int(),
    /** Those of `problems` that are warnings only. */
    warnings: z.int(),
    /** The rows with problems that are more than warnings. */
    wrong_rows: z.int(),
  }),
  /** The notices that a submission would send, and their lines. */
  chosen: z.object({ notices: z.int(), lines: z.int() }),
  /** Notices that were sent, and those that were refused after the check. */
  sent: z.int(),
  left_out: z.int(),
});
export type ShipNoticeFile = z.output<typeof ShipNoticeFile>;

export const readShipNoticeFile = endpoint({
  method: "GET",
  path: `${path}{id}`,
  ...ship,
  summary: "A file of ship notices: its state, and how many notices and problems it has",
  params: one,
  response: ShipNoticeFile,
});

export const listShipNoticeRows = endpoint({
  method: "GET",
  path: `${path}{id}/rows`,
  ...ship,
  summary: "The ship notices of a file, or its problems, in the order of the file",
  params: one,
  query: z.extend(Paging, {
    kind: z._default(
      z.optional(z.enum(shipNoticeRowKinds, `Must be one of ${shipNoticeRowKinds.join(", ")}.`)),
      "notices",
    ),
  }),
  response: z.object({ count: z.int(), results: z.array(ShipNoticeFileRow) }),
});

export const chooseShipNotices = endpoint({
  method: "PATCH",
  path: `${path}{id}/choices`,
  ...ship,
  unrecorded: true,
  summary:
    "Choose which ship notices of a file are sent. 409 if another person has chosen in the meantime. A choice without `id` is for all notices",
  params: one,
  body: chosenRows(["notices"], "Choose at least one ship notice."),
  response: ShipNoticeFile,
});

export const submitShipNotices = endpoint({
  method: "POST",
  path: `${path}{id}/submit`,
  ...ship,
  summary:
    "Send the chosen ship notices of a file, as if a person had sent each. Notices that are refused since the check are left out. A submission that was interrupted goes on. A call sends at most 50 notices; repeat it while `waiting` is over 0",
  params: one,
  body: z.strictObject({}),
  response: z.object({
    sent: z.int(),
    left_out: z.int(),
    /** The chosen notices that are left for another call. */
    waiting: z.int(),
    /** The sent notices, at most 500. */
    notices: z.array(z.object({ id: z.uuid(), number: z.string() })),
  }),
});

export const restoreShipNotices = endpoint({
  method: "POST",
  path: `${path}{id}/restore`,
  ...ship,
  summary: "Take back that a file of ship notices was discarded. A file whose reading was stopped is read again",
  params: one,
  body: z.strictObject({}),
  response: ShipNoticeFile,
});

export const exportLinesToShip = endpoint({
  ...exporting,
  answers: [exportFormats.csv.replace(/;.*/, "")],
  path: "/api/ship-notices/lines-to-ship.csv",
  ...ship,
  summary: `The lines of purchase orders that are open to ship, as a CSV file with the columns of a file of ship notices and, for reading only, the product, the place and the promised day, which can be uploaded once it has numbers of notices; 400 if there are more than ${mostAnswerRows.toLocaleString("en-US")}`,
});
