import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { makeFileResult } from "../mapped/make-file-result.ts";
import { readSheet } from "../mapped/read-sheet.ts";
import type { ResultOrder } from "../result/ask-for-result.ts";
import { keyOf, numberOf } from "./group-notices.ts";
import { noticeFiles } from "./notice-fields.ts";
import { describeNoticeRow } from "./result-row.ts";
import { findFoundRows } from "./row-queries.ts";

/** Writes the uploaded file of ship notices again, with what became of each row. */
export const makeNoticeResult = (run: RunHandle<ResultOrder>) =>
  makeFileResult(run, {
    subject: noticeFiles,
    read: readSheet,
    sheetName: "Ship notices",
    find: findFoundRows,
    keyOfFound: ({ notice }) => keyOf(notice),
    keyOfRow: (row) => keyOf(numberOf(row)) || undefined,
    describe: describeNoticeRow,
  });
