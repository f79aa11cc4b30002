import { type ContentRequirement, requirementSubjects } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { CapturedFields } from "../captured-fields.tsx";
import type { FieldsProps } from "../content-kind.ts";
import { NameField } from "../name-field.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { rowKinds } from "./condition-rows.ts";
import { EffectFields } from "./effect-fields.tsx";
import { labelList, requirementEffect } from "./requirement-api.ts";
import type { RequirementForm } from "./requirement-form.ts";
import { subjectNames } from "./requirement-words.ts";
import { RoleFields } from "./role-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { ValidityFields } from "./validity-fields.tsx";

/** The space of the labels that documents of a subject have. */
const spaces = { company: "company", product: "product", order_line: "order", ship_line: "order" } as const;

/** The form of a requirement. */
export function RequirementFields({ values, change, getError, isFixed, item }: FieldsProps<RequirementForm>) {
  const { applies_to: appliesTo } = values;
  const { data: labels = [] } = useQuery(labelList);
  const { data: effect } = useQuery(requirementEffect(item));
  const fitting = labels.filter(({ space }) => space === spaces[appliesTo]);
  const apply = (to: ContentRequirement["applies_to"]) =>
    change({
      applies_to: to,
      label_id: spaces[to] === spaces[appliesTo] ? values.label_id : "",
      rows: values.rows.filter(({ kind }) => rowKinds[kind].of.includes(to)),
    });
  return (
    <>
      <NameField values={values} change={change} getError={getError} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="One for Each"
          options={requirementSubjects.map((value) => ({ value, label: subjectNames[value] }))}
          value={appliesTo}
          disabled={isFixed}
          error={getError("applies_to")}
          hint={isFixed ? "It cannot change after the requirement was published." : undefined}
          onChange={({ target }) => apply(requirementSubjects.find((one) => one === target.value) ?? "company")}
        />
        <SelectField
          label="Document Label"
          placeholder="Choose a label"
          options={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.label_id}
          error={getError("label_id")}
          hint={
            labels.length > 0 && fitting.length === 0
              ? "Labels of this space do not exist yet. Add one first."
              : undefined
          }
          onChange={(event) => change({ label_id: event.target.value })}
        />
        <SelectField
          label="Files"
          options={Array.from({ length: 20 }, (_, place) => ({
            value: String(place + 1),
            label: place === 0 ? "1" : `1 to ${place + 1}`,
          }))}
          value={values.maximum_files}
          error={getError("maximum_files")}
          onChange={(event) => change({ maximum_files: event.target.value })}
        />
      </div>
      <ValidityFields values={values} change={change} getError={getError} />
      <ConditionFields
        rows={values.rows}
        appliesTo={appliesTo}
        leaves={effect?.leaves ?? []}
        getError={getError}
        onChange={(rows) => change({ rows })}
      />
      <EffectFields effect={values.effect} error={getError("effect")} onChange={(effect) => change({ effect })} />
      <CapturedFields
        fields={values.fields}
        about="Vendors enter these fields when they send the document. What differs from a rule warns and can still be sent."
        getError={getError}
        onChange={(fields) => change({ fields })}
      />
      <fieldset className="mb-4 border-t border-line pt-4">
        <legend className="float-left mb-3 w-full text-base font-semibold text-fg">Texts for vendors</legend>
        <div className="clear-both">
          <TextArea
            label="Help"
            maxLength={5000}
            value={values.help}
            error={getError("help")}
            hint="How to get the document and what it must show."
            onChange={(event) => change({ help: event.target.value })}
          />
          <TextArea
            label="Why It Is Needed"
            maxLength={2000}
            value={values.basis}
            error={getError("basis")}
            hint="For example a clause of the supply agreement."
            onChange={(event) => change({ basis: event.target.value })}
          />
          <TextArea
            label="Reasons for Changes"
            value={values.reasons}
            error={getError("reasons")}
            hint="One in each line, as vendors read it. Reviewers choose from them when they ask for changes."
            onChange={(event) => change({ reasons: event.target.value })}
          />
        </div>
      </fieldset>
      <TimeFields values={values} change={change} getError={getError} />
      <RoleFields values={values} change={change} getError={getError} />
    </>
  );
}
