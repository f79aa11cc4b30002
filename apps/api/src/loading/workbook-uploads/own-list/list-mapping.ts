import type { ImportChoice, ImportFormats, ImportProblem, ListKey, ReadOptions } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { ColumnFacts } from "../../map/column-facts.ts";
import { hashHeaders } from "../../map/begin-mapping.ts";
import { describeMapping, type FindOptions, type MappedFile } from "../../map/describe-mapping.ts";
import type { ColumnMatch } from "../../map/match-columns.ts";
import type { ImportField } from "../../map/import-field.ts";
import { type Choices, findChoices } from "../../../trade/catalogue/choice-queries.ts";
import type { UploadSubject } from "../upload-queries.ts";
import type { ListMapping } from "./list-decisions.ts";
import { listFields, listKeys, nameField } from "./list-fields.ts";

/** A list that was read, with a person's decisions. */
export interface ListFile {
  reading: ReadOptions;
  facts: ColumnFacts[] | null;
  mapping: ListMapping | null;
}

/** Identifies the columns of a file about a subject, without those that the portal adds to a result. */
export const hashColumns = (subject: UploadSubject, headers: readonly string[]) =>
  hashHeaders([
    ...headers.filter((name) => !name.startsWith("__")),
    // The mappings of lists of products were stored before other subjects had some.
    ...(subject === "products" ? [] : [`__${subject}`]),
  ]);

/** The best key that a column of the list becomes. */
const findKey = (matches: readonly ColumnMatch[]): ListKey | null =>
  listKeys.find((key) => matches.some(({ target }) => target === key)) ?? null;

export const toMappedFile = ({ reading, facts, mapping }: ListFile, fields = listFields): MappedFile => ({
  fields,
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

interface Described {
  choices: ImportChoice[];
  formats: ImportFormats;
  problems: ImportProblem[];
  open: OpenDecisions;
}

/** A kind of file whose columns a person can map. */
export interface MappedSubject {
  subject: UploadSubject;
  fields: readonly ImportField[];
  /** The records of its rows, for people. */
  noun: string;
  /** A file is read further only after a person has mapped its headers once. */
  isAskedFirst: boolean;
  findKey: (matches: readonly ColumnMatch[]) => ListKey | null;
  /** Describes the mapping of a file, and what is open. */
  describe: (scope: VendorScope, upload: ListFile) => Promise<Described>;
}

/** Vendors' own lists of products. */
export const productLists: MappedSubject = {
  subject: "products",
  fields: listFields,
  noun: "products",
  isAskedFirst: true,
  findKey,
  async describe(scope, upload) {
    const described = await describeMapping(toMappedFile(upload), optionsIn(await findChoices(scope)));
    return { ...described, open: { ...findOpenFormats(described), ...findOpenColumns(upload.mapping, described) } };
  },
};

/** The questions about a column that the file leaves open. */
export const findColumnQuestions = (problems: readonly ImportProblem[]) =>
  problems.filter(({ step }) => step === "columns").map(({ message }) => message);

function findOpenColumns(mapping: ListMapping | null, { problems }: { problems: ImportProblem[] }): OpenDecisions {
  const columns = findColumnQuestions(problems);
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
  };
}

/** The formats that the values of a file leave open. */
export function findOpenFormats({ formats }: { formats: ImportFormats }): OpenDecisions {
  return {
    ...(formats.decimal.is_asked &&
      !formats.decimal.chosen && { decimal: ["Choose the decimal sign of the numbers."] }),
    ...(formats.dates.is_asked && !formats.dates.chosen && { dates: ["Choose the order of day and month."] }),
  };
}
