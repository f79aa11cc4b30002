import type { LabelField } from "@lading/contract";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { isReadable } from "../../documents/reading/read-fields.ts";
import { findReadingFigures } from "./reading-figure-queries.ts";

/** Whether files of a requirement are read for its fields at present. */
export async function isRead({ db }: Pick<CompanyScope, "db">, requirementId: number, fields: readonly LabelField[]) {
  return isReadable(fields) && (await findReadingFigures(db, [requirementId])).get(requirementId)?.is_off !== true;
}
