import type { WorkbookChange, WorkbookChangeKind, WorkbookUpload } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RowTable } from "../../../files/row-table.tsx";
import { date } from "../../../lib/formats.ts";
import { isAttribute } from "../../../products/is-attribute.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { RadioMenu } from "../../../ui/radio-menu.tsx";
import { type ChangeColumn, Decision, fieldLabel, ProductOf, showValue } from "./change-parts.tsx";
import { ResultButton } from "../../../files/result-button.tsx";
import { askForResult, type Choice, type DateOrder, workbookChanges } from "./workbook-upload-api.ts";

const pageSize = 50;

interface TabProps {
  upload: WorkbookUpload;
  choose: (choices: Choice[], dates?: DateOrder) => void;
}

/** Chooses a cell, if the row is one. */
const chooseCell = ({ choose }: TabProps, { gxp_sku, field }: WorkbookChange, chosen: boolean) =>
  isAttribute(field) && choose([{ gxp_sku, field, chosen }]);

const product: ChangeColumn = { label: "Product", render: (change) => <ProductOf change={change} /> };
const field: ChangeColumn = { label: "Field", render: (change) => fieldLabel(change.field) };
const row: ChangeColumn = { label: "Row", className: "row-table-number", render: (change) => change.row };
const sku: ChangeColumn = { label: "GXP SKU", render: (change) => change.gxp_sku || "—" };
const value = (label: string, name: "base" | "live_value" | "new_value"): ChangeColumn => ({
  label,
  render: (change) => showValue(change.field, change[name]),
});
const compared = [
  product,
  field,
  value("When exported", "base"),
  value("Now in the portal", "live_value"),
  value("Yours", "new_value"),
];
const found: ChangeColumn = { label: "In your file", render: (change) => change.found ?? "" };

export function ConflictsTab(props: TabProps) {
  const { upload, choose } = props;
  const { exported_at, counts } = upload;
  const decision: ChangeColumn = {
    label: "Decision",
    render: (change) => (
      <span className="flex flex-wrap gap-1">
        <Decision isOn={!change.chosen} onPress={() => chooseCell(props, change, false)}>
          Keep Portal’s
        </Decision>
        <Decision isOn={change.chosen} onPress={() => chooseCell(props, change, true)}>
          Propose Mine
        </Decision>
      </span>
    ),
  };
  const all = (chosen: boolean) => choose([{ kind: "conflicts", chosen }]);
  return (
    <Rows
      {...props}
      kind="conflicts"
      columns={[...compared, decision]}
      onKey={(key, change) => {
        if (key === "p") chooseCell(props, change, false);
        if (key === "m") chooseCell(props, change, true);
      }}
      actions={
        <>
          <Button onPress={() => all(false)}>{`Keep All ${counts.conflicts}`}</Button>
          <Button onPress={() => all(true)}>Propose All Mine</Button>
        </>
      }
    >
      {`These values changed in the portal after your workbook was made${exported_at ? ` on ${date(exported_at)}` : ""}, and your file has a third value, or the earlier value is not known. Nothing of them is proposed unless you choose yours. P keeps the portal’s value, M proposes yours.`}
    </Rows>
  );
}

export const NewerTab = (props: TabProps) => (
  <Rows {...props} kind="newer" columns={compared}>
    These values are newer in the portal, and your file has the old ones. They stay as they are.
  </Rows>
);

const dateOrders: { value: DateOrder | ""; label: string }[] = [
  { value: "mdy", label: "Month, Day, Year" },
  { value: "dmy", label: "Day, Month, Year" },
];

export function ProblemsTab(props: TabProps) {
  const problem: ChangeColumn = {
    label: "Problem",
    render: ({ message, hint }) => [message, hint].filter(Boolean).join(" "),
  };
  const fix: ChangeColumn = {
    label: "Fix",
    render: (change) => {
      const isDate = change.code === "ambiguous_date";
      if (change.offer === null && !isDate) return <span className="text-fg3">Only in the file</span>;
      return (
        <span className="flex flex-wrap gap-1">
          {change.offer !== null && (
            <Button onPress={() => chooseCell(props, change, !change.chosen)}>
              {change.chosen ? `Do Not Use ${change.offer}` : `Use ${change.offer}`}
            </Button>
          )}
          {isDate && (
            <RadioMenu
              label="Order of all such dates"
              text="Choose Order"
              value=""
              options={dateOrders}
              onChange={(order) => order !== "" && props.choose([], order)}
            />
          )}
        </span>
      );
    },
  };
  const wrong: ChangeColumn = {
    ...found,
    render: (change) =>
      change.found && (
        <span className="rounded-badge bg-bad-soft px-1.5 py-0.5 text-bad wrap-anywhere">{change.found}</span>
      ),
  };
  return (
    <Rows
      {...props}
      kind="problems"
      columns={[row, sku, field, wrong, problem, fix]}
      actions={<ResultButton id={props.upload.id} only="problems" ask={askForResult(props.upload.id)} />}
    >
      What is right is proposed without them. Fix them here, or in your file and drop it again.
    </Rows>
  );
}

export function NewTab(props: TabProps) {
  const { choose } = props;
  const tick: ChangeColumn = {
    label: "Propose",
    className: "row-table-tick",
    render: ({ gxp_sku, product_name, chosen }) => (
      <Checkbox
        aria-label={`Propose ${product_name}`}
        checked={chosen}
        onChange={() => choose([{ gxp_sku, kind: "new", chosen: !chosen }])}
      />
    ),
  };
  const values: ChangeColumn = {
    label: "Values",
    render: ({ product }) =>
      Object.entries(product ?? {})
        .filter(([name]) => name !== "name" && name !== "sku")
        .map(([name, text]) => `${fieldLabel(name)} ${showValue(name, text)}`)
        .join(" · "),
  };
  return (
    <Rows
      {...props}
      kind="new"
      columns={[
        tick,
        row,
        { label: "Product", render: ({ product_name }) => product_name },
        { ...sku, label: "SKU" },
        values,
      ]}
    >
      Your catalog does not have these. They are proposed as new products, and the provider gives them a GXP SKU.
    </Rows>
  );
}

export const IgnoredTab = (props: TabProps) => (
  <Rows
    {...props}
    kind="ignored"
    columns={[row, sku, field, found, { label: "Reason", render: ({ message }) => message }]}
  >
    These cells and columns change nothing.
  </Rows>
);

interface RowsProps extends TabProps {
  kind: WorkbookChangeKind;
  columns: readonly ChangeColumn[];
  onKey?: (key: string, change: WorkbookChange) => void;
  actions?: ReactNode;
  children: string;
}

function Rows({ upload, kind, columns, onKey, actions, children }: RowsProps) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(
    workbookChanges(upload.id, { kind, ordering: "row", page: String(page), page_size: String(pageSize) }),
  );
  if (data?.count === 0) return <p className="px-4 py-8 text-center text-fg2 lg:px-6">There are none.</p>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 lg:px-6">
        <p className="max-w-160 text-fg2">{children}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {data && <RowTable caption={children} columns={columns} rows={data.results} {...(onKey && { onKey })} />}
      <Pages page={page} pageSize={pageSize} count={data?.count ?? 0} onChange={setPage} />
    </>
  );
}
