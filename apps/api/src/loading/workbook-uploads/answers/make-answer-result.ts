import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { makeFileResult } from "../mapped/make-file-result.ts";
import { orderOf } from "../mapped/parse-row.ts";
import type { ResultOrder } from "../result/ask-for-result.ts";
import { allLines, answerFiles } from "./answer-fields.ts";
import { readAnswers } from "./read-answers.ts";
import { describeAnswerRow } from "./result-row.ts";
import { findFoundRows } from "./row-queries.ts";

/** Writes the uploaded file of answers again, with what became of each row. */
export const makeAnswerResult = (run: RunHandle<ResultOrder>) =>
  makeFileResult(run, {
    subject: answerFiles,
    read: readAnswers,
    sheetName: "Answers",
    find: findFoundRows,
    keyOfFound: ({ purchase_order, line }) => toKey(purchase_order, line),
    keyOfRow(row) {
      const isBlank = (row.texts.action ?? "").trim() === "";
      return isBlank || row.values.line === allLines ? undefined : toKey(orderOf(row), Number(row.values.line));
    },
    describe: describeAnswerRow,
  });

const toKey = (order: string, line: number | null) => JSON.stringify([order, line]);
