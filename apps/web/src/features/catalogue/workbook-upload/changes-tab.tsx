import { getRelativeChange, type WorkbookChange, type WorkbookUpload } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { RowTable } from "../../../files/row-table.tsx";
import { number } from "../../../lib/formats.ts";
import { isAttribute } from "../../../products/is-attribute.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { type ChangeColumn, Decision, fieldLabel, ProductOf, showValue } from "./change-parts.tsx";
import { PriceBars } from "./price-bars.tsx";
import { type Choice, workbookChanges } from "./workbook-upload-api.ts";

const pageSize = 50;

interface ChangesTabProps {
  upload: WorkbookUpload;
  choose: (choices: Choice[]) => void;
}

/** The changes that the file would make, with a tick for each, for each field and for each product. */
export function ChangesTab({ upload, choose }: ChangesTabProps) {
  const [size, setSize] = useState<"any" | "5" | "10" | "30">("any");
  const [search, setSearch] = useState("");
  const [ordering, setOrdering] = useState<"-size" | "row">("-size");
  const [page, setPage] = useState(1);
  const query = {
    kind: "changes",
    page: String(page),
    page_size: String(pageSize),
    ordering,
    ...(search.trim() !== "" && { search: search.trim() }),
    ...(size !== "any" && { over: size }),
  } as const;
  const { data } = useQuery(workbookChanges(upload.id, query));
  const rows = data?.results ?? [];
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  const { over_5, over_10, over_30 } = upload.sizes;
  return (
    <div className="workbook-split">
      <div className="flex flex-col gap-5 px-4 pb-4 lg:px-6">
        <fieldset>
          <legend className="mb-2 text-fg2">Propose</legend>
          {upload.fields.map(({ field, changes, chosen }) => (
            <label key={field} className="flex min-h-8 cursor-pointer items-center gap-2">
              <Checkbox
                checked={chosen > 0}
                indeterminate={chosen > 0 && chosen < changes}
                onChange={() => choose([{ field, chosen: chosen < changes }])}
              />
              <span className="min-w-0 flex-1 truncate">{fieldLabel(field)}</span>
              <span className="text-fg3 tabular-nums">{number(changes)}</span>
            </label>
          ))}
        </fieldset>
        <RadioGroup
          label="Show size of change"
          layout="column"
          value={size}
          onChange={first(setSize)}
          options={[
            { value: "any", label: `Any size (${number(upload.counts.changes)})` },
            { value: "5", label: `Over 5% (${number(over_5)})` },
            { value: "10", label: `Over 10% (${number(over_10)})` },
            { value: "30", label: `Over 30% (${number(over_30)})` },
          ]}
        />
        <PriceBars prices={upload.prices} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 lg:px-6">
          <input
            type="search"
            aria-label="Product or SKU"
            placeholder="Product or SKU"
            value={search}
            onChange={({ target }) => first(setSearch)(target.value)}
            className="h-8 w-60 rounded-control border border-control bg-bg px-2.5"
          />
          <fieldset aria-label="Order" className="flex gap-1">
            <Decision isOn={ordering === "-size"} onPress={() => first(setOrdering)("-size")}>
              Biggest First
            </Decision>
            <Decision isOn={ordering === "row"} onPress={() => first(setOrdering)("row")}>
              By Product
            </Decision>
          </fieldset>
        </div>
        {data && rows.length === 0 && <p className="px-4 py-8 text-center text-fg2 lg:px-6">No changes match.</p>}
        {rows.length > 0 && (
          <RowTable
            caption="Changes"
            columns={toColumns(choose, ordering === "row" ? findFirstRows(rows) : undefined)}
            rows={rows}
          />
        )}
        <Pages page={page} pageSize={pageSize} count={data?.count ?? 0} onChange={setPage} />
      </div>
    </div>
  );
}

/** The ids of the first row of each product. */
const findFirstRows = (rows: readonly WorkbookChange[]) =>
  new Set(rows.filter(({ gxp_sku }, place) => rows[place - 1]?.gxp_sku !== gxp_sku).map(({ id }) => id));

function toColumns(choose: ChangesTabProps["choose"], firstRows: ReadonlySet<number> | undefined): ChangeColumn[] {
  return [
    {
      label: "Propose",
      className: "row-table-tick",
      render: ({ gxp_sku, field, chosen }) => (
        <Checkbox
          aria-label={`Propose ${fieldLabel(field)} of ${gxp_sku}`}
          checked={chosen}
          onChange={() => isAttribute(field) && choose([{ gxp_sku, field, chosen: !chosen }])}
        />
      ),
    },
    {
      label: "Product",
      render: (change) => (
        <>
          <ProductOf change={change} />
          {firstRows?.has(change.id) && (
            <button
              type="button"
              className="text-xs text-accent-text hover:underline"
              onClick={() => choose([{ gxp_sku: change.gxp_sku, chosen: !change.chosen }])}
            >
              {change.chosen ? "Leave Out This Product" : "Take This Product"}
            </button>
          )}
        </>
      ),
    },
    { label: "Field", render: ({ field }) => fieldLabel(field) },
    {
      label: "In the portal",
      className: "row-table-number",
      render: ({ field, live_value }) => <span className="text-fg2">{showValue(field, live_value)}</span>,
    },
    {
      label: "Yours",
      render: ({ field, new_value, chosen }) => (
        <span className={chosen ? "font-semibold" : "text-fg3 line-through"}>{showValue(field, new_value)}</span>
      ),
    },
    { label: "Change", className: "row-table-number", render: (change) => <Percent change={change} /> },
    {
      label: "Note",
      render: ({ message, code }) =>
        message && (code === null ? <Badge tone="warn">{message}</Badge> : <span className="text-fg3">{message}</span>),
    },
  ];
}

/** From this share on, a change is marked. */
const markedPercent = 30;

function Percent({ change: { field, live_value, new_value, percent } }: { change: WorkbookChange }) {
  if (percent === null || !isAttribute(field)) return null;
  const text = getRelativeChange({ name: field, old_value: live_value, new_value })?.text;
  if (Math.abs(percent) < markedPercent) return <span className="text-fg2">{text}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
      {text}
    </span>
  );
}
