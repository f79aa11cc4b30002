import type { ChangedCompany } from "@lading/contract";

type Given = Omit<ChangedCompany, "plan" | "plan_effective_date" | "old_values">;

/** The values of a company to store. Missing ones stay as they are. */
export type CompanyValues = { -readonly [Key in keyof Given]?: Given[Key] } & {
  plan_id?: number;
  next_plan_id?: number | null;
  next_plan_on?: string | null;
};

const texts = ["tax_id", "payment_terms", "pricing_structure", "delivery_terms"] as const;
const contacts = ["primary_contact", "secondary_contact"] as const;

/** Replaces empty texts by null, and gives contacts all their parts. */
export function normalize(given: Given): CompanyValues {
  const values: CompanyValues = { ...given };
  for (const name of texts) if (given[name] !== undefined) values[name] = given[name] || null;
  for (const name of contacts) {
    const contact = given[name];
    if (contact)
      values[name] = {
        name: contact.name,
        position: contact.position || null,
        email: contact.email || null,
        phone_number: contact.phone_number || null,
      };
  }
  return values;
}
