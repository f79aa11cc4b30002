import { type ItemFile, type ReadField, readRequirementFile, type RequirementItemDetail } from "@lading/contract";
import { useReadings } from "../../files/reading/use-readings.ts";
import { call } from "../../lib/api.ts";

/** A value that a file shows, with the file. */
export interface FoundPlace {
  file: ItemFile;
  field: ReadField;
}

/** Reads the files that are sent next for an item. `places` has the value that is offered for each field. */
export const useItemReading = ({ id, fields, draft, is_read: isRead }: RequirementItemDetail) =>
  useReadings({
    files: isRead ? (draft?.files ?? []) : [],
    fields,
    key: ["requirement", id],
    ask: (file, signal) => call(readRequirementFile, { params: { id }, query: { file: file.id } }, signal),
  });
