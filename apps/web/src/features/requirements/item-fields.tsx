import type { LabelField } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { LabelFields } from "../../files/label-fields.tsx";
import type { useItemForm } from "./use-item-form.ts";

interface ItemFieldsProps {
  fields: readonly LabelField[];
  form: ReturnType<typeof useItemForm>;
  /** Shows all mistakes. */
  isChecked: boolean;
  /** Messages of the server, by the fields' keys. */
  errors: Readonly<Record<string, string | undefined>>;
  isReadOnly: boolean;
  onType: (key: string, text: string) => void;
}

const words = { yes: "Yes", no: "No", not_found: "Not found" } as const;

/** The fields of an item, each with what is needed beside its value. A field whose check fails comes first. */
export function ItemFields({ fields, form, isChecked, errors, isReadOnly, onType }: ItemFieldsProps) {
  return (
    <section className="item-card">
      <h2>{`What ${deployment.providerAbbreviation} checks`}</h2>
      {fields.map((field) => {
        const facts = form.facts(field);
        const isFailing = facts.some(({ answer }) => answer === "no");
        return (
          <div key={field.key} className={isFailing ? "item-field item-field-no" : "item-field"}>
            <LabelFields
              fields={[field]}
              typed={form.typed}
              onChange={onType}
              isChecked={isChecked}
              errors={errors}
              isReadOnly={isReadOnly}
              of={field.name}
            />
            <ul className="item-needs" aria-label={`Checks of ${field.name}`}>
              {facts.map(({ need, answer }) => (
                <li key={need} className={`item-need-${answer}`}>
                  {`${need.charAt(0).toUpperCase()}${need.slice(1)}: ${words[answer].toLowerCase()}`}
                </li>
              ))}
              {facts.length === 0 && <li className="item-need-not_found">Any</li>}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
