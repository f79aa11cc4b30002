import { type ContentLabel, defaultRetentionDays, labelCalls } from "@lading/contract";
import { number } from "../../../lib/formats.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CapturedFields } from "../captured-fields.tsx";
import { CheckField } from "../check-field.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { countColumn } from "../count-column.ts";
import { FactList } from "../fact-list.tsx";
import { addKeys, describeFields, findFieldMistakes } from "../requirement/captured-values.ts";
import { NameField } from "../name-field.tsx";

type Values = Pick<ContentLabel, "name" | "space" | "legal_hold" | "retention_days" | "requirement" | "fields">;

interface Form extends Omit<Values, "retention_days"> {
  /** As typed; empty for the usual days. */
  retention_days: string;
}

const spaceNames = { product: "Product documents", order: "Order documents", company: "Company documents" } as const;
const documents = ["document", "documents"] as const;

export const labels: Kind<Values, Form, ContentLabel> = {
  name: "labels",
  path: "labels",
  title: "Labels",
  one: "label",
  about: "Vendors give a label to each document that they upload. It decides how long an archived document is kept.",
  calls: labelCalls,
  getName: ({ name }) => name,
  columns: [
    {
      id: "space",
      label: "Space",
      width: 150,
      cell: ({ space }) => spaceNames[space],
      compact: [{ line: 3 }],
    },
    {
      id: "retention",
      label: "Retention",
      width: 130,
      cell: (label) => describeRetention(label),
      compact: [{ line: 3 }],
    },
    countColumn({ id: "documents", label: "Documents", noun: documents, count: ({ documents: count }) => count }),
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: { name: "", space: "product", legal_hold: false, retention_days: "", requirement: "optional", fields: [] },
  toForm: ({ name, space, legal_hold, retention_days, requirement, fields }) => ({
    name,
    space,
    legal_hold,
    retention_days: retention_days === null ? "" : String(retention_days),
    requirement,
    fields,
  }),
  toValues: (form): Values => ({
    ...form,
    retention_days: form.retention_days.trim() === "" ? null : Number(form.retention_days),
    fields: addKeys(form.fields),
  }),
  findMistakes: ({ name, retention_days, fields }) => ({
    ...(name.trim() === "" && { name: "Name is required." }),
    ...(!/^\s*(\d{1,5})?\s*$/.test(retention_days) && { retention_days: "Must be a whole number of days." }),
    ...findFieldMistakes(fields),
  }),
  describe: ({ name, space, requirement, fields, ...rest }) => [
    { label: "Name", text: name },
    { label: "Space", text: spaceNames[space] },
    { label: "Retention", text: describeRetention(rest) },
    { label: "Requirement", text: requirement === "required" ? "Required" : "Optional" },
    { label: "Fields", text: describeFields(fields) },
  ],
  getUse: ({ documents: count }) => ({ count, noun: documents }),
  canReplace: (other, deleted) => other.space === deleted.space,
  Fields,
  Facts: ({ item: { documents: count } }) => <FactList facts={[{ label: "Documents", value: number(count) }]} />,
};

function describeRetention({ legal_hold, retention_days }: Pick<Values, "legal_hold" | "retention_days">) {
  if (legal_hold) return "Legal hold";
  return `${number(retention_days ?? defaultRetentionDays)} days`;
}

function Fields({ values, change, getError, isFixed }: FieldsProps<Form>) {
  return (
    <>
      <NameField values={values} change={change} getError={getError} />
      <RadioGroup
        label="Space"
        options={[
          { value: "product", label: spaceNames.product },
          { value: "order", label: spaceNames.order },
          { value: "company", label: spaceNames.company },
        ]}
        value={values.space}
        isDisabled={isFixed}
        error={getError("space")}
        hint={isFixed ? "The space of a label cannot change after the label was published." : undefined}
        onChange={(space) => change({ space })}
      />
      <CheckField
        label="Legal Hold"
        about="Archived documents with this label are never deleted automatically."
        isChecked={values.legal_hold}
        onChange={(isChecked) => change({ legal_hold: isChecked })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="Retention Days"
          inputMode="numeric"
          autoComplete="off"
          value={values.retention_days}
          error={getError("retention_days")}
          hint={`Days after archiving. Leave empty for the default, ${defaultRetentionDays}.`}
          onChange={(event) => change({ retention_days: event.target.value })}
        />
        <SelectField
          label="Requirement"
          options={[
            { value: "optional", label: "Optional" },
            { value: "required", label: "Required" },
          ]}
          value={values.requirement}
          hint="Stored with the label. Uploads are not checked against it."
          onChange={(event) => change({ requirement: event.target.value === "required" ? "required" : "optional" })}
        />
      </div>
      <CapturedFields fields={values.fields} getError={getError} onChange={(fields) => change({ fields })} />
    </>
  );
}
