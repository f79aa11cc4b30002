import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { checkFile } from "../mapped/check-file.ts";
import { type AnswerField, answerFiles } from "./answer-fields.ts";
import { checkOrders, openAnswerPreview } from "./check-orders.ts";
import { type GivenLine, groupRows } from "./group-rows.ts";
import { readAnswers } from "./read-answers.ts";
import { insertRows } from "./row-queries.ts";

/** Reads a file of answers, and compares it with the orders. */
export const checkAnswerFile = (run: RunHandle) =>
  checkFile<AnswerField, readonly [purchaseOrder: string, lines: readonly GivenLine[]]>(run, {
    subject: answerFiles,
    table: "order_response_rows",
    read: readAnswers,
    partsAtOnce: 100,
    open(rows) {
      const { orders, problems, notAnswered } = groupRows(rows);
      const preview = openAnswerPreview();
      preview.counts.not_answered = notAnswered;
      for (const problem of problems) preview.addProblem(problem);
      return {
        parts: [...orders],
        counts: preview.counts,
        async compare(scope, given) {
          await checkOrders(scope, given, preview);
          await insertRows(scope, run.id, preview.take());
        },
      };
    },
  });
