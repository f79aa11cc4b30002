import type { DetectedFile } from "@lading/contract";
import type { ReceivedFile } from "../../../ground/storage/received-file.ts";
import { recognizeKeys } from "../mapped/recognize-keys.ts";
import { type AnswerReading, findCoupaNames } from "./coupa-shape.ts";

/** Finds out by its first rows how to read a file of answers. Throws a FileRefusal for files without rows. */
export const recognizeAnswers = (file: Pick<ReceivedFile, "path" | "size" | "read">) =>
  recognizeKeys(file, findCoupaShape);

function findCoupaShape({ options, preview }: DetectedFile): AnswerReading | undefined {
  const coupa = findCoupaNames(preview);
  return coupa && { ...options, headerRow: coupa.headerRow, coupa: coupa.names };
}
