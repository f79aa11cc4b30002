import * as z from "zod/mini";
import { ValueListId } from "../ground/ids.ts";
import { text } from "../ground/text.ts";

/** The types of the texts that a column contains. */
export const foundTypes = ["empty", "text", "number", "date", "yes_no", "mixed"] as const;
export type FoundType = (typeof foundTypes)[number];

/** The meaning of a value of a choice: an option, or null to leave the value out. */
export const ChoiceTarget = z.strictObject({ option: z.nullable(text(200)) });
export type ChoiceTarget = z.output<typeof ChoiceTarget>;

const matchedBy = z.nullable(z.enum(["name", "synonym", "remembered", "person"]));

/** A column of the file, with the field that it becomes. */
export const ImportColumn = z.object({
  header: z.string(),
  /** The id of a field. Null: the column is ignored. */
  target: z.nullable(z.string()),
  /** How the target was found; null if nothing was found. */
  by: matchedBy,
  /** The mapping that is remembered for this source does not have the column. */
  is_new: z.boolean(),
  /** At most three distinct values. */
  samples: z.array(z.string()),
  cells: z.int(),
  empty: z.int(),
  /** At most 500; there are more if `has_more`. */
  distinct: z.int(),
  has_more: z.boolean(),
  found: z.enum(foundTypes),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** A field that a column can become. */
export const ImportFieldInfo = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(["text", "number", "date", "yes_no", "choice"]),
  is_required: z.boolean(),
});

/** The values of a column that becomes a choice, and the option that each means. */
export const ImportChoice = z.object({
  field: z.string(),
  /** The list of its values; null for yes or no. */
  list: z.nullable(ValueListId),
  options: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), count: z.int(), target: z.nullable(ChoiceTarget), by: matchedBy })),
  has_more: z.boolean(),
});
export type ImportChoice = z.output<typeof ImportChoice>;

export const decimalSigns = [".", ","] as const;
export const dateOrders = ["ymd", "dmy", "mdy"] as const;

export type DecimalSign = (typeof decimalSigns)[number];
export type DateOrder = (typeof dateOrders)[number];

/** A format of the file's values. It is asked for only if the values can be read in more than one way. */
const format = <const Value extends string>(values: readonly Value[]) =>
  z.object({
    /** Null while a person has to choose. */
    chosen: z.nullable(z.enum(values)),
    is_asked: z.boolean(),
    /** Values of the file, and what each way of reading makes of it. `as` is null if it cannot be read in that way. */
    examples: z.array(
      z.object({
        header: z.string(),
        text: z.string(),
        readings: z.array(z.object({ value: z.enum(values), as: z.nullable(z.string()) })),
      }),
    ),
  });

export const ImportFormats = z.object({ decimal: format(decimalSigns), dates: format(dateOrders) });
export type ImportFormats = z.output<typeof ImportFormats>;

/** A decision that the file needs before it can be checked. */
export const ImportProblem = z.object({
  step: z.enum(["columns", "values"]),
  message: z.string(),
  /** The columns that it concerns, from 0. */
  columns: z.array(z.int()),
});

export type ImportProblem = z.output<typeof ImportProblem>;

/** Changes that are unusual for a file of this kind, which a person should see before loading it. */
const surpriseCodes = ["prices_moved", "field_emptied", "similar_keys", "fewer_rows", "hidden_parts"] as const;

/** The result of a check, which changes nothing. */
export const ImportCheck = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  warnings: z.int(),
  /** Fields with a value whose cell is empty: they would be emptied if empty cells did that. */
  emptied_if_cleared: z.int(),
  surprises: z.array(z.object({ code: z.enum(surpriseCodes), message: z.string() })),
  /** The changed fields, the most frequent first. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      changed: z.int(),
      /** Of these, the ones that lose their value. */
      emptied: z.int(),
      samples: z.array(
        z.object({ row: z.int(), key: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) }),
      ),
    }),
  ),
});
export type ImportCheck = z.output<typeof ImportCheck>;
