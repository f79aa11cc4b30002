import type { DateOrder, DecimalSign, ListKey } from "@lading/contract";
import type { RememberedChoices } from "../../map/choices.ts";
import type { ColumnMatch } from "../../map/match-columns.ts";

/** A person's decisions on a list. */
export interface ListMapping {
  matches: ColumnMatch[];
  /** The field that names the product of a row. */
  key: ListKey | null;
  decimal: DecimalSign | null;
  dates: DateOrder | null;
  /** By field. */
  choices: Record<string, RememberedChoices>;
}
