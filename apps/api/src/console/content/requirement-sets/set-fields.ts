import type { LabelField } from "@lading/contract";

type Rules = Partial<LabelField>;

const field =
  (type: LabelField["type"]) =>
  (key: string, name: string, rules: Rules = {}) => ({
    key,
    name,
    type,
    is_required: true,
    ...rules,
  });

const text = field("text");
const number = field("number");
const date = field("date");
const secret = field("secret");

const optional = { is_required: false };
const notPast = { not_before: "today" } as const;

/** The fields of a certificate of insurance in the form ACORD 25, with its endorsement. */
export const insuranceFields: LabelField[] = [
  text("insurer", "Insurer"),
  text("policy_number", "Policy number"),
  text("kind", "Kind of insurance"),
  date("effective", "Effective from"),
  date("expires", "Expires", notPast),
  number("each_occurrence", "Each occurrence", { minimum: 1_000_000 }),
  number("aggregate", "General aggregate", { minimum: 2_000_000 }),
  text("additional_insured", "Additional insured", { equals: "yes" }),
  text("waiver_of_subrogation", "Waiver of subrogation", { equals: "yes" }),
  text("certificate_holder", "Certificate holder"),
  text("endorsement_policy_number", "Policy number on the endorsement", {
    equals_field: { file: 1, key: "policy_number" },
  }),
];

/** The fields of a tax form. The number is sealed. */
export const taxFields: LabelField[] = [
  text("name", "Name"),
  text("business_name", "Business name", optional),
  text("tax_class", "Tax classification"),
  secret("tin", "Taxpayer identification number"),
  date("signed_on", "Signed on"),
];

/** The fields of a certificate of a management system or a licence. */
export const certificateFields: LabelField[] = [
  text("body", "Certification body"),
  text("number", "Certificate number"),
  text("scope", "Scope"),
  date("expires", "Expires", notPast),
];

/** The fields of an inspection certificate of a mill. */
export const millFields: LabelField[] = [
  text("en10204_type", "EN 10204 type", { equals: "3.1" }),
  text("mill", "Mill"),
  text("certificate_number", "Certificate number"),
  text("heats", "Heat numbers", { is_list: true }),
  text("order_number", "Order number", optional),
  text("standard", "Standard", optional),
  text("grade", "Grade"),
  date("issued_on", "Issued on"),
];

export const safetyFields: LabelField[] = [
  text("maker", "Maker"),
  date("revision_date", "Revision date"),
  text("language", "Language", { equals: "English" }),
];

export const analysisFields: LabelField[] = [
  text("item", "Item"),
  text("lot", "Lot"),
  date("made_on", "Made on"),
  date("expires", "Expires", { ...notPast, ...optional }),
];

export const originFields: LabelField[] = [text("country", "Country of origin"), date("issued_on", "Issued on")];

export const substanceFields: LabelField[] = [text("declared_by", "Declared by"), date("issued_on", "Issued on")];
