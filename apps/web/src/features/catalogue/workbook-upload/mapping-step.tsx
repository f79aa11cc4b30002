import type { CallInput, changeWorkbookMapping, ImportChoice, WorkbookMapping } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ColumnMapping } from "../../../files/column-mapping.tsx";
import { isStatus } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../../../lib/count.ts";
import { changeMapping, workbookMapping, workbookUpload } from "./workbook-upload-api.ts";

type Changes = Omit<CallInput<typeof changeWorkbookMapping>["body"], "version">;

/** Asks what the columns of a vendor's own list are, before the list is compared. */
export function MappingStep({ id, onCompare }: { id: string; onCompare: () => void }) {
  const { data, error } = useQuery(workbookMapping(id));
  if (data) return <Mapping id={id} mapping={data} onCompare={onCompare} />;
  return (
    <div className="grid place-items-center py-16">
      {error ? <Notice tone="bad">{failureText(error)}</Notice> : <Spinner />}
    </div>
  );
}

function Mapping({ id, mapping, onCompare }: { id: string; mapping: WorkbookMapping; onCompare: () => void }) {
  const client = useQueryClient();
  const { queryKey } = workbookMapping(id);
  const { mutate, isPending } = useMutation({
    // One change after another, because each needs the version that the one before it has made.
    scope: { id: `workbook-mapping-${id}` },
    mutationFn: ({ change }: { change: (current: WorkbookMapping) => Changes; isLast?: boolean }) => {
      const current = client.getQueryData<WorkbookMapping>(queryKey) ?? mapping;
      return changeMapping(id, { version: current.version, ...change(current) });
    },
    onSuccess: (changed, { isLast }) => {
      client.setQueryData(queryKey, changed);
      if (!isLast) return;
      onCompare();
      void client.invalidateQueries({ queryKey: ["workbook-changes", id] });
      return client.invalidateQueries({ queryKey: workbookUpload(id).queryKey });
    },
    onError: (failure) => {
      showToast(failureText(failure), "bad");
      if (isStatus(failure, 409)) void client.invalidateQueries({ queryKey: workbookUpload(id).queryKey });
      void client.invalidateQueries({ queryKey });
    },
  });
  const { columns, fields, choices, key } = mapping;
  const choose = (changes: Changes) => mutate({ change: () => ({ ...changes, compare: false }) });
  const chooseColumn = (at: number, chosen: string) =>
    mutate({
      change: (current) => ({
        columns: current.columns.map(({ target }, place) => (place === at ? chosen || null : target)),
        compare: false,
      }),
    });
  const used = columns.filter(({ target }) => target !== null);
  const keys = used.filter(({ target }) => target === "gxp_sku" || target === "sku" || target === "upc");
  const unknown = choices.flatMap((choice) =>
    choice.values
      .filter(({ target }) => target === null)
      .map((value) => ({ choice, value: value.value, rows: value.count })),
  );
  return (
    <ColumnMapping
      mapping={mapping}
      about="Say what each column of your list is. The portal remembers it for the next list with these columns."
      columnsOf="your list"
      compare="Compare with the Portal"
      note="Nothing is saved or proposed yet"
      isPending={isPending}
      onColumn={chooseColumn}
      onFormat={choose}
      onCompare={() => mutate({ change: () => ({}), isLast: true })}
      question={
        keys.length > 1 && (
          <RadioGroup
            label="Find your products by"
            value={key ?? ""}
            options={keys.map(({ target, header }) => ({
              value: target as NonNullable<typeof key>, // Only these three are keys.
              label: `${fields.find((field) => field.id === target)?.label} (${header})`,
            }))}
            onChange={(chosen) => choose({ key: chosen })}
          />
        )
      }
    >
      {unknown.length > 0 && (
        <UnknownValues
          values={unknown}
          labelOf={(field) => fields.find(({ id: one }) => one === field)?.label}
          choose={choose}
        />
      )}
    </ColumnMapping>
  );
}

const leaveOut = "-";

interface UnknownValuesProps {
  values: readonly { choice: ImportChoice; value: string; rows: number }[];
  labelOf: (field: string) => string | undefined;
  choose: (changes: Changes) => void;
}

/** The values of choices that the portal does not know. Without a meaning, their cells are problems. */
const UnknownValues = ({ values, labelOf, choose }: UnknownValuesProps) => (
  <>
    <p className="px-4 pt-6 pb-3 text-fg2 lg:px-6">
      {`The portal does not know ${count(values.length, "value", "values")}. Choose ${values.length === 1 ? "its meaning, or its cells" : "their meaning, or their cells"} are problems.`}
    </p>
    <table className="row-table">
      <caption className="sr-only">Unknown values</caption>
      <thead>
        <tr>
          {["In your list", "Field", "Rows", "Means"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map(({ choice: { field, options }, value, rows }) => (
          <tr key={`${field} ${value}`}>
            <td data-label="In your list" className="font-medium wrap-anywhere">
              {value}
            </td>
            <td data-label="Field">{labelOf(field)}</td>
            <td data-label="Rows" className="tabular-nums">
              {number(rows)}
            </td>
            <td data-label="Means">
              <SelectBox
                aria-label={`${value} means`}
                value=""
                onChange={({ target }) => {
                  const option = target.value === leaveOut ? null : target.value.slice(1);
                  choose({ choices: [{ field, value, target: { option } }] });
                }}
              >
                <option value="">Unknown</option>
                <option value={leaveOut}>Leave it out</option>
                {options.map((option) => (
                  <option key={option} value={`=${option}`}>
                    {option === "true" ? "Yes" : option === "false" ? "No" : option}
                  </option>
                ))}
              </SelectBox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
