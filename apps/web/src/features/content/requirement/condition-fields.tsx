import type { ContentRequirement, RequirementEffect } from "@lading/contract";
import { Plus, X } from "lucide-react";
import { count } from "../../../lib/count.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import { addRow, type ConditionRow, findAddable, getAttributeLabel, rowKinds } from "./condition-rows.ts";
import { ConditionValue } from "./condition-value.tsx";

interface ConditionFieldsProps {
  rows: readonly ConditionRow[];
  appliesTo: ContentRequirement["applies_to"];
  /** How many subjects each condition of the saved draft leaves. */
  leaves: RequirementEffect["leaves"];
  getError: (field: string) => string | undefined;
  onChange: (rows: readonly ConditionRow[]) => void;
}

/** The conditions of a requirement. All of them must be true. */
export function ConditionFields({ rows, appliesTo, leaves, getError, onChange }: ConditionFieldsProps) {
  const addable = findAddable(rows, appliesTo);
  return (
    <fieldset className="mb-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full">
        <span className="block text-base font-semibold text-fg">When it is needed</span>
        <span className="block text-xs text-pretty text-fg3">
          {rows.length === 0 ? "Always, until you add a condition." : "All of these are true."}
        </span>
      </legend>
      <div className="clear-both">
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- attributes have no other identity until one is chosen
          <div key={`${row.kind}/${place}`} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <ConditionValue
                row={row}
                error={getError(`rows.${place}`)}
                onChange={(changed) => onChange(rows.map((one, at) => (at === place ? changed : one)))}
              />
            </div>
            <div className="flex items-center gap-2 pt-6.5">
              <Leaves row={row} rows={rows} {...{ appliesTo, leaves }} />
              <IconButton
                label={`Remove the condition ${describeKind(row)}`}
                icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                onPress={() => onChange(rows.filter((_, at) => at !== place))}
              />
            </div>
          </div>
        ))}
        <FormError>{getError("condition")}</FormError>
        <MenuTrigger>
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}>Add Condition</Button>
          <Menu aria-label="Add Condition" placement="bottom start">
            {addable.map((kind) => (
              <MenuItem key={kind} onAction={() => onChange(addRow(rows, kind))}>
                {rowKinds[kind].label}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      </div>
    </fieldset>
  );
}

const nouns = {
  company: ["company", "companies"],
  product: ["product", "products"],
  order_line: ["line", "lines"],
  ship_line: ["shipped line", "shipped lines"],
} as const;

interface LeavesProps extends Pick<ConditionFieldsProps, "rows" | "appliesTo" | "leaves"> {
  row: ConditionRow;
}

/** How many subjects a condition and those before it leave. */
function Leaves({ row, rows, appliesTo, leaves }: LeavesProps) {
  const attributes = rows.filter(({ kind }) => kind === "attribute");
  const left = leaves.find(({ condition, attribute }) =>
    row.kind === "attribute" ? attribute === attributes.indexOf(row) : condition === row.kind,
  );
  if (!left) return null;
  const [one, many] = nouns[appliesTo];
  return <span className="text-xs text-fg3 tabular-nums">{count(left.subjects, one, many)}</span>;
}

const describeKind = (row: ConditionRow) =>
  row.kind === "attribute" && row.name !== "" ? getAttributeLabel(row.name) : rowKinds[row.kind].label;
