import type { CompanyDetail } from "@lading/contract";
import { TextField } from "../../ui/text-field.tsx";
import { CompanyFormCard } from "./company-form-card.tsx";
import { FormPart } from "../../companies/form-part.tsx";
import { type CompanyChange, useCompanyForm } from "./use-company-form.ts";

const texts = ["name", "company_code", "tax_id", "payment_terms", "pricing_structure", "delivery_terms"] as const;
const addressParts = ["address_line", "city", "state", "postal_code", "country"] as const;
const contactParts = ["name", "position", "email", "phone_number"] as const;
const contacts = ["primary_contact", "secondary_contact"] as const;

type Contact = (typeof contacts)[number];
type AddressField = `address.${(typeof addressParts)[number]}`;
type ContactField = `${Contact}.${(typeof contactParts)[number]}`;
type Field = (typeof texts)[number] | AddressField | ContactField;

/** Name, code, address, contacts and terms of business of a company. */
export function CompanyDetails({ company }: { company: CompanyDetail }) {
  const form = useCompanyForm<Field>({ company, form: "details", read, write });
  const input = (name: Field, label: string, more: { type?: string; hint?: string; maxLength?: number } = {}) => (
    <TextField
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      value={form.values[name]}
      error={form.getError(name)}
      onChange={(event) => form.change(name, event.target.value)}
      {...more}
    />
  );
  const contactInputs = (contact: Contact) => (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {input(`${contact}.name`, "Name", { maxLength: 100 })}
      {input(`${contact}.position`, "Position", { maxLength: 100 })}
      {input(`${contact}.email`, "Email", { type: "email" })}
      {input(`${contact}.phone_number`, "Phone", { type: "tel", maxLength: 50 })}
    </div>
  );
  return (
    <CompanyFormCard label="Details" form={form}>
      <FormPart title="Company">
        <div className="grid gap-x-4 sm:grid-cols-2">
          {input("name", "Company Name", { maxLength: 200 })}
          {input("company_code", "Company Code", {
            maxLength: 64,
            hint: "Files name the company by this code. Change it there as well.",
          })}
          {input("tax_id", "Tax ID", { maxLength: 30 })}
        </div>
      </FormPart>
      <FormPart title="Address">
        {input("address.address_line", "Street", { maxLength: 200 })}
        <div className="grid gap-x-4 sm:grid-cols-2">
          {input("address.city", "City", { maxLength: 100 })}
          {input("address.state", "State", { maxLength: 100 })}
          {input("address.postal_code", "Postal Code", { maxLength: 20 })}
          {input("address.country", "Country", { maxLength: 100 })}
        </div>
      </FormPart>
      <FormPart title="Primary contact">{contactInputs("primary_contact")}</FormPart>
      <FormPart title="Secondary contact">{contactInputs("secondary_contact")}</FormPart>
      <FormPart title="Terms of business" about="The company's users can read them.">
        {input("payment_terms", "Payment Terms", { maxLength: 500 })}
        {input("pricing_structure", "Pricing Structure", { maxLength: 500 })}
        {input("delivery_terms", "Delivery Terms", { maxLength: 500 })}
      </FormPart>
    </CompanyFormCard>
  );
}

function read(company: CompanyDetail) {
  const values: [Field, string | null | undefined][] = [
    ...texts.map((name): [Field, string | null] => [name, company[name]]),
    ...addressParts.map((part): [Field, string | null | undefined] => [`address.${part}`, company.address?.[part]]),
    ...contacts.flatMap((contact) =>
      contactParts.map((part): [Field, string | null | undefined] => [`${contact}.${part}`, company[contact]?.[part]]),
    ),
  ];
  // Object.fromEntries loses the type of the keys, which are all fields.
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? ""])) as Record<Field, string>;
}

/** An address or a contact is replaced as a whole. One whose fields are all empty is removed. */
function write(values: Record<Field, string>, changed: readonly Field[]): CompanyChange {
  const isChanged = (start: string) => changed.some((name) => name.startsWith(`${start}.`));
  return {
    ...Object.fromEntries(texts.filter((name) => changed.includes(name)).map((name) => [name, values[name]])),
    ...(isChanged("address") && { address: pickParts(addressParts, (part) => values[`address.${part}`]) }),
    ...(isChanged("primary_contact") && {
      primary_contact: pickParts(contactParts, (part) => values[`primary_contact.${part}`]),
    }),
    ...(isChanged("secondary_contact") && {
      secondary_contact: pickParts(contactParts, (part) => values[`secondary_contact.${part}`]),
    }),
  };
}

function pickParts<Part extends string>(parts: readonly Part[], getValue: (part: Part) => string) {
  const given = Object.fromEntries(parts.map((part) => [part, getValue(part)])) as Record<Part, string>; // The keys are the parts.
  return parts.some((part) => given[part].trim() !== "") ? given : null;
}
