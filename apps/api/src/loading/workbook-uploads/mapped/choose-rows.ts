import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict } from "../../../ground/http/refusal.ts";
import { requireUpload } from "../show-upload.ts";
import { raiseVersion, type UploadSubject } from "../upload-queries.ts";
import { type Choice, chooseRow, type RowTable } from "./row-queries.ts";

interface ChosenFile {
  subject: UploadSubject;
  table: RowTable;
  /** The kinds of rows that can be sent. */
  kinds: readonly string[];
}

/** Chooses which rows of a checked file are sent. Refuses if another person has chosen since the version. */
export async function chooseRows(
  scope: VendorScope,
  { subject, table, kinds }: ChosenFile,
  id: string,
  { version, choices }: { version: number; choices: readonly Choice[] },
) {
  const { set_id, run_state, is_over } = await requireUpload(scope, id, { lock: true, subject });
  const isOpen = set_id === null && run_state === "loaded" && !is_over;
  if (!isOpen || !(await raiseVersion(scope, id, version)))
    throw conflict("preview_changed", "Another person chose or sent rows of this file. Open it again.");
  for (const choice of choices) await chooseRow(scope, table, kinds, { uploadId: id, choice });
}
