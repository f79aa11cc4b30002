import {
  type AttributeId,
  type CallOutput,
  decisionPeriods,
  decisionSortKeys,
  getAttribute,
  listDecisions,
} from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { defineList, type SearchOf, useDefinedList } from "../../list/define-list.ts";
import { oneOf, ordering, paging } from "../../list/search-readers.ts";
import { Badge } from "../../ui/badge.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { BackToQueue } from "./back-to-queue.tsx";
import { formatHours } from "../../lib/format-hours.ts";
import { refreshMs } from "./queue-api.ts";

type DecidedField = CallOutput<typeof listDecisions>["results"][number];

/** The fields that were decided today or this week. The lists know `tab` as a parameter that is no filter. */
const decisionList = defineList(
  { ...paging, tab: oneOf(decisionPeriods, "week"), ordering: ordering(decisionSortKeys, "-decided_at") },
  {
    key: ["decisions"],
    fixed: { search: "" },
    fetch: ({ search: _search, tab: period, ...query }, signal) =>
      call(listDecisions, { query: { ...query, period } }, signal),
    staleTime: refreshMs,
  },
);

export type DecisionsSearch = SearchOf<typeof decisionList>;

/** The fields that were decided today or this week. `given` is the search of the address, which is not checked yet. */
export function DecisionsPage({ given }: { given: object }) {
  const [list, search] = useDefinedList(decisionList, given);
  return (
    <ListPage title="Decisions" above={<BackToQueue />}>
      <ListView<DecidedField>
        list={list}
        name="decisions"
        caption="Decided fields"
        empty={{ text: "Decided fields of products appear here, and each decision can be looked up." }}
        columns={columns}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={(field) => `${labelOf(field)} of ${field.product_name}`}
        renderToolbar={(menus) => (
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-4 lg:px-6">
            <Periods search={search} />
            <div className="flex gap-2 pb-2">{menus}</div>
          </div>
        )}
      />
    </ListPage>
  );
}

const periods = { today: "Today", week: "This Week" } as const;

const Periods = ({ search }: { search: DecisionsSearch }) => (
  <nav aria-label="Period" className="flex gap-4 sm:gap-6">
    {(["today", "week"] as const).map((period) => (
      <Link
        key={period}
        to="/provider/queue/decisions"
        search={{ page_size: search.page_size, ordering: search.ordering, tab: period }}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={period === search.tab ? "page" : undefined}
        className={`flex h-10 shrink-0 items-center ${tabClass}`}
      >
        {periods[period]}
      </Link>
    ))}
  </nav>
);

const labelOf = ({ name }: DecidedField) => getAttribute(name as AttributeId).label; // Only attributes can be submitted.

const columns: readonly Column<DecidedField>[] = [
  {
    id: "field",
    label: "Field",
    width: 170,
    cell: (field) => <span className="font-medium text-fg">{labelOf(field)}</span>,
    compact: [{ line: 1 }],
  },
  {
    id: "product",
    label: "Product",
    width: 260,
    grows: true,
    cell: ({ company, gxp_sku, product_name, status }) => (
      <Link
        to="/provider/review"
        search={{ company: [company.id], search: gxp_sku, status }}
        className="rounded-badge text-fg wrap-anywhere hover:text-accent-text hover:underline"
      >
        {product_name}
        <span className="text-xs text-fg3">
          <CodeText>{gxp_sku}</CodeText>
        </span>
      </Link>
    ),
    compact: [{ line: 2 }],
  },
  {
    id: "company",
    label: "Company",
    width: 180,
    cell: ({ company }) => company.name,
    compact: [{ line: 3 }],
  },
  {
    id: "status",
    label: "Decision",
    width: 116,
    cell: ({ status }) => (
      <Badge tone={status === "approved" ? "ok" : "bad"}>{status === "approved" ? "Approved" : "Rejected"}</Badge>
    ),
    compact: [{ line: 1, isAtEnd: true }],
  },
  { id: "decided_by", label: "Decided By", width: 140, cell: ({ decided_by }) => decided_by, compact: [{ line: 3 }] },
  {
    id: "decided_at",
    label: "Decided On",
    width: 200,
    sortable: true,
    isDay: true,
    cell: ({ decided_at }) => <Ago at={decided_at} isSentence />,
    compact: [{ line: 4 }],
  },
  {
    id: "hours",
    label: "Waited",
    width: 104,
    sortable: true,
    align: "end",
    cell: ({ hours }) => formatHours(hours),
    compact: [{ line: 4, cell: ({ hours }) => `waited ${formatHours(hours)}` }],
  },
];
