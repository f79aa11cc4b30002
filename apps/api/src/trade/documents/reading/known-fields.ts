import type { LabelField } from "@lading/contract";
import { moreWords } from "./field-words.ts";

/** The form of a value, by which it is recognized. */
export type Form =
  | "number"
  | "heats"
  | "day"
  | "amount"
  | "inspection type"
  | "standard"
  | "words"
  | "yes"
  | "block"
  | "language";

/** Where documents have the value of a field. */
export interface Sought {
  /** The key of the label's field. */
  key: string;
  /** The key by which the field is known, under which its words are. */
  known?: string;
  isList: boolean;
  form: Form;
  /** The code of EN 10168, which is the same in every language. */
  code?: string;
  /** Words beside or above the value, the best first. `#` is a word for "number". */
  words: readonly string[];
  /** True if the words are only the name of the label's field. */
  isByName?: true;
}

type Known = Pick<Sought, "form" | "code"> & {
  /** Other keys that labels use for the field. */
  also?: readonly string[];
  type?: LabelField["type"];
};

/** The fields that are looked for, by their keys. Their words are in `field-words.ts`. */
const knownFields: Readonly<Record<string, Known>> = {
  heats: { form: "heats", code: "B07", also: ["heat", "heat_number", "heat_numbers", "heat_no", "melt", "cast"] },
  certificate_number: { form: "number", code: "A03", also: ["number", "certificate_no", "document_number"] },
  order_number: { form: "number", code: "A07", also: ["purchase_order", "po_number", "order_no", "order"] },
  en10204_type: {
    form: "inspection type",
    code: "A02",
    also: ["en_10204_type", "certificate_type", "inspection_type"],
  },
  standard: { form: "standard", code: "B02", also: ["standards", "norm", "specification"] },
  grade: { form: "words", code: "B02", also: ["steel_grade", "material_grade"] },
  mill: { form: "words", code: "A01", also: ["manufacturer"] },
  issued_on: { form: "day", code: "Z02", also: ["issue_date", "date_of_issue", "issued", "certificate_date"] },
  expires: { form: "day", also: ["expiry", "expiry_date", "expiration_date", "expires_on", "valid_until"] },
  effective: { form: "day", also: ["effective_date", "valid_from"] },
  made_on: { form: "day", also: ["production_date", "manufactured_on"] },
  revision_date: { form: "day", also: ["revised_on"] },
  insurer: { form: "words", also: ["insurance_company", "carrier"] },
  policy_number: { form: "number", also: ["policy_no", "policy"] },
  kind: { form: "words", also: ["type_of_insurance"] },
  each_occurrence: { form: "amount" },
  aggregate: { form: "amount", also: ["general_aggregate"] },
  additional_insured: { form: "yes" },
  waiver_of_subrogation: { form: "yes" },
  certificate_holder: { form: "block" },
  body: { form: "words", also: ["certification_body", "registrar", "issued_by"] },
  scope: { form: "words" },
  maker: { form: "words" },
  language: { form: "language" },
  item: { form: "words", code: "B01", also: ["product", "product_name"] },
  lot: { form: "number", also: ["lot_number", "batch", "batch_number"] },
};

/** The keys of fields for heats. */
export const heatKeys = ["heats", ...(knownFields["heats"]?.also ?? [])];

const typeOfForm = (form: Form): LabelField["type"] =>
  form === "day" ? "date" : form === "amount" ? "number" : "text";

/** Returns where the value of a label's field is looked for. A field that is not known is looked for by its name. */
export function toSought({ key, name, type, is_list: isList = false }: LabelField): Sought {
  const found = Object.entries(knownFields).find(([own, { also }]) => own === key || also?.includes(key));
  if (found) {
    const [own, { form, code }] = found;
    // Texts can hold any value; a number or day only one of its form.
    if (type === typeOfForm(form) || type === "text")
      return { key, known: own, isList, form, words: moreWords[own] ?? [], ...(code !== undefined && { code }) };
  }
  const form = type === "date" ? "day" : type === "number" ? "amount" : "words";
  return { key, isList, form, words: [name.toLowerCase()], isByName: true };
}
