import { readSheet, type SheetSource } from "../mapped/read-sheet.ts";
import { type AnswerReading, readCoupaRows } from "./coupa-shape.ts";

/** Reads the rows of a file of answers. */
export const readAnswers = (source: SheetSource, { coupa, ...reading }: AnswerReading) =>
  readSheet(source, reading, coupa && ((parts) => readCoupaRows(parts, coupa)));
