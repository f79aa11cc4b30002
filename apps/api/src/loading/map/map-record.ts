import type { Fault } from "../feeds/fault.ts";
import type { FeedRecord } from "../read/feed-record.ts";
import { cellMapper, type ColumnPlan } from "./map-cell.ts";

/** A row of the file with the fields of its kind. */
export interface MappedRecord {
  record: FeedRecord;
  /** Reasons to refuse the row. */
  faults: Fault[];
  warnings: Fault[];
}

/** Creates the function that turns the rows of a file into records with the names of fields. Columns without a field are left out. */
export function recordMapper(plans: readonly ColumnPlan[], clearing: string) {
  const columns = plans.map(({ field }) => field.id);
  const mappers = plans.map((plan) => ({ at: plan.at, id: plan.field.id, map: cellMapper(plan, clearing) }));
  return ({ row, cells, found }: FeedRecord): MappedRecord => {
    const faults: Fault[] = [];
    const warnings: Fault[] = [];
    const mapped = mappers.map(({ at, id, map }) => {
      const cell = map(cells[at] ?? null, found?.[at]);
      if ("fault" in cell) {
        faults.push({ field: id, ...cell.fault });
        return null;
      }
      if (cell.warning) warnings.push({ field: id, ...cell.warning });
      return cell.text;
    });
    const record = { row, columns, cells: mapped, ...(found && { found: mappers.map(({ at }) => found[at] ?? null) }) };
    return { record, faults, warnings };
  };
}
