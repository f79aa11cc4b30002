import type { WaivedItem } from "@lading/contract";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { date } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { useDefinedList } from "../../list/define-list.ts";
import { ListView } from "../../list/list-view.tsx";
import { waiverList } from "./figures-api.ts";
import { itemRows, whoseColumns } from "./item-columns.tsx";
import { RequirementFilter } from "./requirement-filter.tsx";

/** The waivers that are valid. */
export function WaiversPart({ given }: { given: object }) {
  const [list] = useDefinedList(waiverList, given);
  return (
    <ListView
      list={list}
      name="waivers-of-documents"
      caption="Waivers"
      noun={["waiver", "waivers"]}
      empty={{ text: "Waivers that staff have granted appear here until they end." }}
      columns={columns}
      {...itemRows}
      filters={
        <>
          <RequirementFilter list={list} />
          <CompanyFilter list={list} />
        </>
      }
    />
  );
}

const columns: readonly Column<WaivedItem>[] = [
  ...whoseColumns,
  {
    id: "reason",
    label: "Reason",
    width: 240,
    grows: true,
    cell: ({ waiver }) => <span className="line-clamp-2 wrap-anywhere">{waiver.reason}</span>,
    compact: [{ line: 3 }],
  },
  {
    id: "due_on",
    label: "Until",
    width: 120,
    sortable: true,
    isDay: true,
    cell: ({ waiver }) => date(waiver.until),
    compact: [{ line: 4, hasLabel: true }],
  },
  {
    id: "granted",
    label: "Granted",
    width: 170,
    cell: ({ waiver }) => (
      <>
        {date(waiver.granted_at)}
        {waiver.granted_by !== null && <span className="block text-xs text-fg3">{`by ${waiver.granted_by}`}</span>}
      </>
    ),
    compact: [{ line: 4, hasLabel: true, cell: ({ waiver }) => waiver.granted_by ?? date(waiver.granted_at) }],
  },
];
