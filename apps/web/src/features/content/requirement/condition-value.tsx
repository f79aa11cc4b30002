import { attributeIds, getAttribute } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { planList } from "../../../lib/companies.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CheckList, CompanyChoice } from "../audience-fields.tsx";
import { type ConditionRow, isNumber, rowKinds } from "./condition-rows.ts";
import { NamesField } from "./names-field.tsx";
import { offeredCategories } from "./requirement-api.ts";

interface ConditionValueProps {
  row: ConditionRow;
  error: string | undefined;
  onChange: (row: ConditionRow) => void;
}

/** The control of one condition. */
export function ConditionValue({ row, error, onChange }: ConditionValueProps) {
  switch (row.kind) {
    case "categories":
      return <Categories names={row.names} error={error} onChange={(names) => onChange({ ...row, names })} />;
    case "countries":
      return (
        <NamesField
          label={`${rowKinds.countries.label} is one of`}
          names={row.names}
          error={error}
          onChange={(names) => onChange({ ...row, names })}
        />
      );
    case "attribute":
      return <Attribute row={row} error={error} onChange={onChange} />;
    case "is_api_certified":
      return (
        <SelectField
          label={rowKinds.is_api_certified.label}
          options={[
            { value: "yes", label: "The product is certified" },
            { value: "no", label: "The product is not certified" },
          ]}
          value={row.isCertified ? "yes" : "no"}
          onChange={({ target }) => onChange({ ...row, isCertified: target.value === "yes" })}
        />
      );
    case "plan_ids":
      return (
        <>
          <Plans ids={row.ids} onChange={(ids) => onChange({ ...row, ids })} />
          <FormError>{error}</FormError>
        </>
      );
    case "company_ids":
      return (
        <>
          <CompanyChoice ids={row.ids} onChange={(ids) => onChange({ ...row, ids })} />
          <FormError>{error}</FormError>
        </>
      );
    case "order_amount_over":
      return (
        <TextField
          label={`${rowKinds.order_amount_over.label} is over`}
          inputMode="decimal"
          autoComplete="off"
          value={row.amount}
          error={error}
          hint="The total of the order, in its currency."
          onChange={(event) => onChange({ ...row, amount: event.target.value })}
        />
      );
  }
}

interface CategoriesProps {
  names: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

function Categories(props: CategoriesProps) {
  const { data } = useQuery(offeredCategories);
  return <NamesField label={`${rowKinds.categories.label} is one of`} offered={data ?? []} {...props} />;
}

function Plans({ ids, onChange }: { ids: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data = [] } = useQuery(planList);
  return <CheckList label={`${rowKinds.plan_ids.label} is one of`} options={data} chosen={ids} onChange={onChange} />;
}

const tests = { has: "has a value", equals: "is", over: "is over" } as const;

type AttributeRow = Extract<ConditionRow, { kind: "attribute" }>;

function Attribute({ row, error, onChange }: Omit<ConditionValueProps, "row"> & { row: AttributeRow }) {
  // Object.keys does not know the keys of its object.
  const possible = (Object.keys(tests) as (keyof typeof tests)[]).filter(
    (test) => test !== "over" || isNumber(row.name),
  );
  const isChosen = row.name !== "";
  return (
    <div className="grid gap-x-2 sm:grid-cols-3">
      <SelectField
        label="Attribute"
        placeholder="Choose an attribute"
        options={attributeIds.map((id) => ({ value: id, label: getAttribute(id).label }))}
        value={row.name}
        error={isChosen ? undefined : error}
        onChange={({ target: { value } }) =>
          onChange({ ...row, name: value, test: row.test === "over" && !isNumber(value) ? "has" : row.test })
        }
      />
      <SelectField
        label="Test"
        options={possible.map((value) => ({ value, label: tests[value] }))}
        value={row.test}
        onChange={({ target }) => onChange({ ...row, test: possible.find((one) => one === target.value) ?? "has" })}
      />
      {row.test !== "has" && (
        <TextField
          label="Value"
          autoComplete="off"
          maxLength={500}
          value={row.value}
          error={isChosen ? error : undefined}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
        />
      )}
    </div>
  );
}
