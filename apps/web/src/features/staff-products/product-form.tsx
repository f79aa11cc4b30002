import {
  type AttributeGroup,
  type AttributeId,
  editableIds,
  getAttribute,
  type MasterField,
  type StaffProduct,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getFieldLabel } from "../../history/product-history.ts";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormPart } from "../../companies/form-part.tsx";
import { productChoices } from "./products-api.ts";
import { type ProductForm as Form, useProductForm } from "./use-product-form.ts";

const groups: readonly { title: string; groups: readonly AttributeGroup[] }[] = [
  { title: "Main", groups: ["main"] },
  { title: "Dimensions", groups: ["dimensions", "analytics"] },
  { title: "Design", groups: ["design"] },
];

/** The form that changes the values of a product. The saved values are published at once. */
export function ProductForm({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const form = useProductForm(product, onClose);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector("input")?.focus(), []);
  return (
    <FormCard
      label="Values"
      onSubmit={() => form.isValid && form.changed.length > 0 && form.submit()}
      isRestored={form.isRestored}
      message={form.message}
      buttons={
        <>
          {form.changed.length === 0 && (
            <Button variant="ghost" onPress={onClose}>
              Cancel
            </Button>
          )}
          <SaveButtons
            hasChanges={form.changed.length > 0}
            isValid={form.isValid}
            isPending={form.isPending}
            onDiscard={() => {
              form.discard();
              onClose();
            }}
          />
        </>
      }
    >
      <p className="mb-4 rounded-control bg-subtle px-3 py-2 text-xs text-fg2 text-pretty">
        Changes are published at once. The vendor is notified of a new GXP rank. A pending edit of the same field can
        then no longer be approved.
      </p>
      <div ref={first}>
        <FormPart title="Set by the provider">
          <TextInput form={form} field="name" />
          <TextArea
            label={getFieldLabel("description")}
            name="description"
            value={form.values.description}
            error={form.getError("description")}
            onChange={(event) => form.change("description", event.target.value)}
          />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextInput form={form} field="gxp_priority" mode="numeric" />
          </div>
        </FormPart>
      </div>
      {groups.map(({ title, groups: shown }) => (
        <FormPart key={title} title={title}>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {editableIds
              .filter((id) => shown.includes(getAttribute(id).group))
              .map((id) => (
                <AttributeInput key={id} form={form} id={id} />
              ))}
          </div>
        </FormPart>
      ))}
    </FormCard>
  );
}

interface InputProps {
  form: Form;
  field: MasterField;
  mode?: "text" | "decimal" | "numeric";
  hint?: string;
}

const TextInput = ({ form, field, mode = "text", hint }: InputProps) => (
  <TextField
    label={getFieldLabel(field)}
    name={field}
    inputMode={mode}
    autoComplete="off"
    value={form.values[field]}
    error={form.getError(field)}
    {...(hint !== undefined && { hint })}
    onChange={(event) => form.change(field, event.target.value)}
  />
);

/** The control that fits an attribute's type. */
function AttributeInput({ form, id }: { form: Form; id: AttributeId }) {
  const { data: choices } = useQuery(productChoices);
  const { value, unit, label } = getAttribute(id);
  const common = { label, name: id, value: form.values[id], error: form.getError(id) };
  const select = (options: readonly { value: string; label: string }[]) => (
    <SelectField
      {...common}
      options={[{ value: "", label: "No value" }, ...options]}
      onChange={(event) => form.change(id, event.target.value)}
    />
  );
  switch (value.type) {
    case "boolean":
      return select([
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ]);
    case "choice": {
      const names = new Set([...(choices?.[value.of] ?? []), form.values[id]]);
      return select([...names].filter(Boolean).map((name) => ({ value: name, label: name })));
    }
    case "date":
      return (
        <DayField
          {...common}
          ref={() => undefined}
          onChange={(typed) => form.change(id, typed)}
          onBlur={() => undefined}
        />
      );
    case "text":
      return <TextInput form={form} field={id} />;
    case "integer":
      return <TextInput form={form} field={id} mode="numeric" {...(unit && { hint: unit })} />;
    case "money":
      return <TextInput form={form} field={id} mode="decimal" hint="US dollars" />;
    case "number":
      return <TextInput form={form} field={id} mode="decimal" {...(unit && { hint: unit })} />;
  }
}
