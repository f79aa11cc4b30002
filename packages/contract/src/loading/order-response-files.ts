import * as z from "zod/mini";
import { mostLinesAtOnce } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OrderResponseFileId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { chosenRows, fileCalls } from "./file-calls.ts";
import { OrderResponseRow } from "./order-response-row.ts";
import { UploadedFile } from "./workbook-uploads.ts";

/** The bytes of the largest file of answers, and its rows. */
export const answerFileMaximumBytes = 20 * 1024 * 1024;
export const mostAnswerRows = mostLinesAtOnce;

/**
 * The kinds of rows that a check lists. `answers`: lines that can be answered. `problems`: what is wrong, by row and column.
 * `changed_meanwhile`: answers to an earlier revision of their order, which are sent only if a person chooses them. `unchanged`: the line
 * has this answer already.
 */
export const responseRowKinds = ["answers", "problems", "changed_meanwhile", "unchanged"] as const;
export type ResponseRowKind = (typeof responseRowKinds)[number];

const respond = { access: "orders.respond", flag: "Order Responses" } as const;
const one = z.object({ id: OrderResponseFileId });
const path = "/api/order-response-files/";

export const uploadOrderResponses = endpoint({
  ...fileCalls.upload,
  ...respond,
  path,
  summary: `Upload answers to purchase orders as a CSV file or a workbook, as the form field \`document\`: the columns of the file of open lines, or others that have their names. The server compares it with the orders in the background, and sends nothing. At most ${mostAnswerRows.toLocaleString("en-US")} rows and ${answerFileMaximumBytes / 1024 ** 2} MB`,
});

export const listOrderResponseFiles = endpoint({
  ...fileCalls.list,
  ...respond,
  path,
  summary: "The company's files of answers that can still be sent, the newest first",
});

export const readAnswerMapping = endpoint({
  ...fileCalls.readMapping,
  ...respond,
  path: `${path}{id}/mapping`,
  summary: "The columns of a file of answers, and the fields that they become",
  params: one,
});

export const changeAnswerMapping = endpoint({
  ...fileCalls.changeMapping,
  ...respond,
  path: `${path}{id}/mapping`,
  summary:
    "Say what the columns of a file of answers are, and compare it with the orders. Members that are left out stay. 400 by member if something is open. The mapping is remembered for the company and these headers",
  params: one,
});

export const discardOrderResponses = endpoint({
  ...fileCalls.discard,
  ...respond,
  path: `${path}{id}/discard`,
  summary:
    "Discard a file of answers, and stop reading it. All other calls answer 404 from then on. 409 if its answers were sent",
  params: one,
});

export const readOrderResponseResult = endpoint({
  ...fileCalls.result,
  ...respond,
  path: `${path}{id}/result`,
  params: one,
});

export const OrderResponseFile = z.object({
  ...UploadedFile,
  /** Rows that answer nothing, because their action is empty, are `not_answered`. The others are the lines or problems of each kind. */
  counts: z.object({
    answers: z.int(),
    problems: z.int(),
    changed_meanwhile: z.int(),
    unchanged: z.int(),
    not_answered: z.int(),
    /** Those of `problems` that are warnings only. */
    warnings: z.int(),
    /** The rows with problems that are more than warnings. */
    wrong_rows: z.int(),
  }),
  /** The lines that a submission would send, and their orders. */
  chosen: z.object({ lines: z.int(), orders: z.int(), changed_meanwhile: z.int() }),
  /** Lines that were sent, and those that were left out because their order changed after the check. */
  sent: z.int(),
  left_out: z.int(),
});
export type OrderResponseFile = z.output<typeof OrderResponseFile>;

export const readOrderResponseFile = endpoint({
  method: "GET",
  path: `${path}{id}`,
  ...respond,
  summary: "A file of answers: its state, and how many answers and problems it has",
  params: one,
  response: OrderResponseFile,
});

export const listOrderResponseRows = endpoint({
  method: "GET",
  path: `${path}{id}/rows`,
  ...respond,
  summary: "The lines that a file answers, or its problems, in the order of the file",
  params: one,
  query: z.extend(Paging, {
    kind: z._default(z.optional(z.enum(responseRowKinds, `Must be one of ${responseRowKinds.join(", ")}.`)), "answers"),
  }),
  response: z.object({ count: z.int(), results: z.array(OrderResponseRow) }),
});

export const chooseOrderResponses = endpoint({
  method: "PATCH",
  path: `${path}{id}/choices`,
  ...respond,
  unrecorded: true,
  summary:
    "Choose which answers of a file are sent. 409 if another person has chosen in the meantime. A choice without `id` is for all rows of its kind",
  params: one,
  body: chosenRows(["answers", "changed_meanwhile"], "Choose at least one line."),
  response: OrderResponseFile,
});

export const submitOrderResponses = endpoint({
  method: "POST",
  path: `${path}{id}/submit`,
  ...respond,
  summary:
    "Send the chosen answers of a file. Orders are compared again: those that have changed since the check are left out. A submission that was interrupted goes on. A call answers at most 500 orders; repeat it while `waiting` is over 0",
  params: one,
  body: z.strictObject({}),
  response: z.object({
    sent: z.int(),
    left_out: z.int(),
    /** The chosen lines that are left for another call. */
    waiting: z.int(),
    /** The answered orders with the versions of their answers, at most 500. */
    orders: z.array(z.object({ purchase_order: z.string(), version: z.int() })),
  }),
});

export const restoreOrderResponses = endpoint({
  method: "POST",
  path: `${path}{id}/restore`,
  ...respond,
  summary: "Take back that a file of answers was discarded. A file whose reading was stopped is read again",
  params: one,
  body: z.strictObject({}),
  response: OrderResponseFile,
});
