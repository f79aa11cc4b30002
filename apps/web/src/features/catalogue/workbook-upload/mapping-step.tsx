import type { CallInput, changeWorkbookMapping, ImportChoice, WorkbookMapping } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormatQuestions } from "../../../files/format-questions.tsx";
import { foundNames } from "../../../files/found-names.ts";
import { isStatus } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../grid/count.ts";
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
  const isOffline = useIsOffline();
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
  const { columns, fields, formats, choices, key, open } = mapping;
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
  const isOpen = Object.keys(open).length > 0;
  return (
    <>
      <div className="workbook-mapping px-4 pb-4 lg:px-6">
        <p className="max-w-160 text-fg2">
          Say what each column of your list is. The portal remembers it for the next list with these columns.
        </p>
        {[...(open.columns ?? []), ...(open.key ?? [])].map((message) => (
          <Notice key={message} tone="warn">
            {message}
          </Notice>
        ))}
        {keys.length > 1 && (
          <RadioGroup
            label="Find your products by"
            value={key ?? ""}
            options={keys.map(({ target, header }) => ({
              value: target as NonNullable<typeof key>, // Only these three are keys.
              label: `${fields.find((field) => field.id === target)?.label} (${header})`,
            }))}
            onChange={(chosen) => choose({ key: chosen })}
          />
        )}
        <FormatQuestions formats={formats} errors={open} onChange={choose} />
      </div>
      <table className="workbook-changes workbook-columns">
        <caption className="sr-only">Columns of your list</caption>
        <thead>
          <tr>
            {["Column", "Becomes", "First values", "Type"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, target, is_new, samples, found }, at) => (
            <tr key={`${header} ${at}`}>
              <td data-label="Column">
                <span className="font-medium wrap-anywhere">{header || "(no name)"}</span>
                {is_new && <Badge tone="info">New</Badge>}
              </td>
              <td data-label="Becomes">
                <SelectBox
                  aria-label={`Column ${at + 1}, ${header || "no name"}, becomes`}
                  hasError={mapping.problems.some((problem) => problem.columns.includes(at))}
                  value={target ?? ""}
                  onChange={(event) => chooseColumn(at, event.target.value)}
                >
                  <option value="">Not used</option>
                  {fields.map((field) => (
                    <option key={field.id} value={field.id}>
                      {field.label}
                    </option>
                  ))}
                </SelectBox>
              </td>
              <td data-label="First values" className="text-fg2 wrap-anywhere">
                {samples.join(" · ")}
              </td>
              <td data-label="Type" className="text-fg2">
                {foundNames[found]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown.length > 0 && (
        <UnknownValues
          values={unknown}
          labelOf={(field) => fields.find(({ id: one }) => one === field)?.label}
          choose={choose}
        />
      )}
      <footer className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
        <output className="font-medium tabular-nums">{`${used.length} of ${count(columns.length, "column is", "columns are")} used`}</output>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-fg3">{isOffline ? "Offline" : "Nothing is saved or proposed yet"}</span>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={isOffline || isOpen}
            onPress={() => mutate({ change: () => ({}), isLast: true })}
          >
            Compare with the Portal
          </Button>
        </div>
      </footer>
    </>
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
    <table className="workbook-changes">
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
