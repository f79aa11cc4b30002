import * as z from "zod/mini";
import { mostLinesAtOnce } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OrderResponseFileId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { anyText } from "../ground/text.ts";
import { dateOrders, decimalSigns } from "./import-findings.ts";
import { OrderResponseRow } from "./order-response-row.ts";
import { resultFile, UploadedFile, WorkbookMapping } from "./workbook-uploads.ts";

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
  method: "POST",
  path,
  ...respond,
  summary: `Upload answers to purchase orders as a CSV file or a workbook, as the form field \`document\`: the columns of the file of open lines, or others that have their names. The server compares it with the orders in the background, and sends nothing. At most ${mostAnswerRows.toLocaleString("en-US")} rows and ${answerFileMaximumBytes / 1024 ** 2} MB`,
  streams: ["multipart/form-data"],
  repeatable: true,
  creates: true,
  response: z.object({ id: z.uuid() }),
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
  }),
  /** The lines that a submission would send, and their orders. */
  chosen: z.object({ lines: z.int(), orders: z.int(), changed_meanwhile: z.int() }),
  /** Lines that were sent, and those that were left out because their order changed after the check. */
  sent: z.int(),
  left_out: z.int(),
});
export type OrderResponseFile = z.output<typeof OrderResponseFile>;

export const listOrderResponseFiles = endpoint({
  method: "GET",
  path,
  ...respond,
  summary: "The company's files of answers that can still be sent, the newest first",
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
});

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

export const AnswerMapping = z.omit(WorkbookMapping, { key: true, choices: true });
export type AnswerMapping = z.output<typeof AnswerMapping>;

export const readAnswerMapping = endpoint({
  method: "GET",
  path: `${path}{id}/mapping`,
  ...respond,
  summary: "The columns of a file of answers, and the fields that they become",
  params: one,
  response: AnswerMapping,
});

export const changeAnswerMapping = endpoint({
  method: "PATCH",
  path: `${path}{id}/mapping`,
  ...respond,
  unrecorded: true,
  summary:
    "Say what the columns of a file of answers are, and compare it with the orders. Members that are left out stay. 400 by member if something is open. The mapping is remembered for the company and these headers",
  params: one,
  body: z.strictObject({
    version: z.int32(),
    /** The field of each column, in the order of the file. Null ignores the column. */
    columns: z.optional(z.array(z.nullable(anyText(64))).check(z.maxLength(200))),
    decimal: z.optional(z.enum(decimalSigns)),
    dates: z.optional(z.enum(dateOrders)),
    /** False only stores the decisions. */
    compare: z._default(z.optional(z.boolean()), true),
  }),
  response: AnswerMapping,
});

export const chooseOrderResponses = endpoint({
  method: "PATCH",
  path: `${path}{id}/choices`,
  ...respond,
  unrecorded: true,
  summary:
    "Choose which answers of a file are sent. 409 if another person has chosen in the meantime. A choice without `id` is for all rows of its kind",
  params: one,
  body: z.strictObject({
    version: z.int32(),
    choices: z
      .array(
        z.strictObject({
          id: z.optional(z.int32()),
          kind: z._default(z.optional(z.enum(["answers", "changed_meanwhile"])), "answers"),
          chosen: z.boolean(),
        }),
      )
      .check(z.minLength(1, "Choose at least one line."), z.maxLength(1000, "At most 1000 choices at a time.")),
  }),
  response: OrderResponseFile,
});

export const submitOrderResponses = endpoint({
  method: "POST",
  path: `${path}{id}/submit`,
  ...respond,
  summary:
    "Send the chosen answers of a file. Orders are compared again: those that have changed since the check are left out. A submission that was interrupted goes on",
  params: one,
  body: z.strictObject({}),
  response: z.object({
    sent: z.int(),
    left_out: z.int(),
    /** The answered orders with the versions of their answers, at most 500. */
    orders: z.array(z.object({ purchase_order: z.string(), version: z.int() })),
  }),
});

export const discardOrderResponses = endpoint({
  method: "POST",
  path: `${path}{id}/discard`,
  ...respond,
  summary:
    "Discard a file of answers, and stop reading it. All other calls answer 404 from then on. 409 if its answers were sent",
  params: one,
  body: z.strictObject({}),
  response: z.object({}),
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

export const readOrderResponseResult = endpoint({
  method: "GET",
  path: `${path}{id}/result`,
  ...respond,
  summary:
    "The uploaded file with the columns `__status` and `__message`, which say what became of each row. The first call starts the making; repeat it until the state is another one",
  params: one,
  ...resultFile,
});
