import type { LabelField } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { ReadingSummary } from "../../files/reading/reading-offer.tsx";
import type { ShownReading } from "../../files/reading/use-reading.ts";
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
  /** Without a file, the checks have no answers yet. */
  hasFile: boolean;
  /** The values that the files show. */
  shown: ShownReading | undefined;
  onType: (key: string, text: string) => void;
}

const words = { yes: "Yes", no: "No", not_found: "Not found" } as const;

/** The list beside a field says what is needed, so the field itself does not. */
const withoutRules = ({ key, name, type, is_required, is_list }: LabelField): LabelField => ({
  key,
  name,
  type,
  is_required,
  ...(is_list !== undefined && { is_list }),
});

/** The fields of an item, each with what the files show and what is needed beside its value. */
export function ItemFields({ fields, form, isChecked, errors, isReadOnly, hasFile, shown, onType }: ItemFieldsProps) {
  const isAnswered = (key: string) => hasFile || Boolean(form.typed[key]?.trim());
  return (
    <section className="item-card">
      <h2>{`What ${deployment.providerName} checks`}</h2>
      {shown && !isReadOnly && (
        <div className="item-read">
          <ReadingSummary fields={fields} typed={form.typed} shown={shown} onUse={onType} />
        </div>
      )}
      {fields.map((field) => {
        const facts = form.facts(field);
        const isFailing = form.failing.includes(field);
        return (
          <div key={field.key} className={isFailing ? "item-field item-field-no" : "item-field"}>
            <LabelFields
              fields={[withoutRules(field)]}
              typed={form.typed}
              onChange={onType}
              isChecked={isChecked}
              errors={errors}
              isReadOnly={isReadOnly}
              of={field.name}
              shown={shown}
              hasSummary={false}
              isSent
            />
            <ul className="item-needs" aria-label={`Checks of ${field.name}`}>
              {facts.map(({ need, answer }) => (
                <li key={need} className={`item-need-${isAnswered(field.key) ? answer : "not_found"}`}>
                  {`${need.charAt(0).toUpperCase()}${need.slice(1)}${isAnswered(field.key) ? `: ${words[answer].toLowerCase()}` : ""}`}
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
