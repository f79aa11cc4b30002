import { describeMapping } from "../../map/describe-mapping.ts";
import { getFields, type ImportField } from "../../map/import-field.ts";
import { findColumnQuestions, findOpenFormats, toMappedFile } from "../own-list/list-mapping.ts";
import type { CheckedSubject } from "./parse-row.ts";

interface OrderFiles<Field extends string> extends Pick<CheckedSubject<Field>, "subject" | "noun" | "columns" | "key"> {
  labels: Partial<Record<Field, string>>;
  /** Other names of columns, in the form of `normalize`, where those of orders have another meaning. */
  synonyms: Partial<Record<Field, readonly string[]>>;
}

/** Defines files about lines of orders, which are compared at once if nothing is open. */
export function defineOrderFiles<Field extends string>({
  labels,
  synonyms,
  ...files
}: OrderFiles<Field>): CheckedSubject<Field> {
  const fields: readonly ImportField[] = getFields({ kind: "purchase-order-lines", columns: files.columns }).map(
    (field) => {
      const id = field.id as Field; // The columns have these keys.
      return { ...field, label: labels[id] ?? field.label, synonyms: synonyms[id] ?? field.synonyms };
    },
  );
  return {
    ...files,
    fields,
    isAskedFirst: false,
    findKey: () => null,
    async describe(_scope, upload) {
      const described = await describeMapping(toMappedFile(upload, fields), () => Promise.resolve([]));
      const columns = findColumnQuestions(described.problems);
      return { ...described, open: { ...findOpenFormats(described), ...(columns.length > 0 && { columns }) } };
    },
  };
}
