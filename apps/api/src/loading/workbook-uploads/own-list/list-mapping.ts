import type { ImportFormats, ImportProblem, ListKey, ReadOptions } from "@lading/contract";
import type { ColumnFacts } from "../../map/column-facts.ts";
import { hashHeaders } from "../../map/begin-mapping.ts";
import { describeMapping, type FindOptions, type MappedFile } from "../../map/describe-mapping.ts";
import type { ColumnMatch } from "../../map/match-columns.ts";
import type { Choices } from "../../../trade/catalogue/choice-queries.ts";
import type { ListMapping } from "./list-decisions.ts";
import { listFields, listKeys, nameField } from "./list-fields.ts";

/** A list that was read, with a person's decisions. */
export interface ListFile {
  reading: ReadOptions;
  facts: ColumnFacts[] | null;
  mapping: ListMapping | null;
}

/** Identifies the columns of a list without those that the portal adds to a result. */
export const hashColumns = (headers: readonly string[]) =>
  hashHeaders(headers.filter((name) => !name.startsWith("__")));

/** The best key that a column of the list becomes. */
export const findKey = (matches: readonly ColumnMatch[]): ListKey | null =>
  listKeys.find((key) => matches.some(({ target }) => target === key)) ?? null;

export const toMappedFile = ({ reading, facts, mapping }: ListFile): MappedFile => ({
  fields: listFields,
  format: reading.format,
  facts,
  matches: mapping?.matches ?? null,
  choices: mapping?.choices ?? {},
  decimal_sign: mapping?.decimal ?? null,
  date_order: mapping?.dates ?? null,
});

export const optionsIn =
  (choices: Choices): FindOptions =>
  (list) =>
    Promise.resolve(list === "categories" || list === "units_of_measure" ? choices[list] : []);

/** The open questions of a list, by the member of the mapping that answers each. The list is compared when there are none. */
export type OpenDecisions = Partial<Record<"columns" | "key" | "decimal" | "dates", string[]>>;

/** Describes the mapping of a list, and what is open. */
export async function describeList(upload: ListFile, choices: Choices) {
  const described = await describeMapping(toMappedFile(upload), optionsIn(choices));
  return { ...described, open: findOpen(upload.mapping, described) };
}

function findOpen(
  mapping: ListMapping | null,
  { problems, formats }: { problems: ImportProblem[]; formats: ImportFormats },
): OpenDecisions {
  const columns = problems.filter(({ step }) => step === "columns").map(({ message }) => message);
  const targets = new Set(mapping?.matches.map(({ target }) => target));
  const key = mapping?.key;
  const others = [...targets].filter(
    (target) => target !== null && target !== key && target !== "gxp_sku" && target !== nameField,
  );
  if (key && others.length === 0) columns.push("Choose at least one column with values to change.");
  return {
    ...(columns.length > 0 && { columns }),
    ...((!key || !targets.has(key)) && {
      key: ["Choose the column with the GXP SKU, the supplier SKU or the UPC. The portal finds your products by it."],
    }),
    ...(formats.decimal.is_asked &&
      !formats.decimal.chosen && { decimal: ["Choose the decimal sign of the numbers."] }),
    ...(formats.dates.is_asked && !formats.dates.chosen && { dates: ["Choose the order of day and month."] }),
  };
}
