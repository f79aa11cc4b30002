import { type ExportedListName, exportedLists } from "@lading/contract";
import { tellPerson } from "../outbox/tell-person.ts";
import type { RunEnd, RunHandle, RunKind } from "../runs/run-kind.ts";
import { type ListExport, narrowExport, readParts, writeFile } from "./list-export.ts";
import type { ExportOrder } from "./start-own-export.ts";

/** Rows that one statement reads. More rows at once save statements that skip the rows before them. */
const rowsAtOnce = 2000;

/** Writes the rows of a vendor's list that match the filters to a file. An interrupted export begins again. */
export async function exportList(run: RunHandle<ExportOrder>, list: ListExport): Promise<RunEnd> {
  const { filters, file } = run.params;
  let done = 0;
  const stored = await run.storeVendorFile(run.source, (read) => {
    done = 0;
    async function* rows() {
      for await (const part of readParts(list, filters, rowsAtOnce, read)) {
        done += part.rows.length;
        await run.report(done, Math.max(part.total, done));
        yield* part.rows;
      }
    }
    return writeFile(narrowExport(list, filters), file, rows());
  });
  return { state: "loaded", counts: { rows: done }, file: stored };
}

/** Notifies the person who started an export that its file is there. */
export const tellOfExport: RunKind["tell"] = (db, { id, list, companyId, userId }, file, rows, writeMail) =>
  tellPerson(db, writeMail, {
    companyId,
    userId,
    file: { export: id, file: file.name, rows },
    noun: nameRows(list, rows),
  });

function nameRows(list: ExportedListName, rows: number) {
  const [one, many] = exportedLists[list];
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? one : many}`;
}
