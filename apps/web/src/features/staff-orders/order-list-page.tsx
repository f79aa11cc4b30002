import type { StaffOrderRow } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../lib/use-may.ts";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import type { Column } from "../../list/column.ts";
import { DateFilter } from "../../list/date-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { MoreFilters } from "../../companies/more-filters.tsx";
import { OrderStateFilters } from "../../companies/order-state-filters.tsx";
import { createOrderColumns, createStateColumns, createWholeOrderColumns } from "../../companies/order-columns.tsx";
import { CompanyLink } from "../../companies/record-links.tsx";
import { allOrderList, orderStatuses } from "./orders-api.ts";
import { LoadFileLink } from "../../list/load-file-link.tsx";

/** The purchase orders of all companies. `given` is the search of the address, which is not checked yet. */
export function OrderListPage({ given }: { given: object }) {
  const [list] = useDefinedList(allOrderList, given);
  const maySeeNotices = useMay()({ permission: "provider.view_companies" });
  const statuses = useQuery(orderStatuses);
  const { status, date_after, date_before } = list.search;
  return (
    <ListPage
      title="Orders"
      actions={
        <>
          <Link
            to="/provider/orders/{-$company}/{-$number}"
            params={{ company: undefined, number: undefined }}
            search={{ tab: "figures" }}
            className={headLink}
          >
            Figures
          </Link>
          {maySeeNotices && (
            <Link
              to="/provider/orders/{-$company}/{-$number}"
              params={{ company: undefined, number: undefined }}
              search={{ tab: "shipments" }}
              className={headLink}
            >
              Ship Notices
            </Link>
          )}
        </>
      }
    >
      <ListView
        list={list}
        name="all-orders"
        caption="Purchase orders"
        empty={{
          text: "Your purchase orders appear here once a file or a program has loaded them.",
          action: <LoadFileLink kind="purchase-orders" label="Import Orders" />,
        }}
        noun={["purchase order", "purchase orders"]}
        columns={columns}
        hiddenAtFirst={["answered_at", "location", "documents"]}
        compactLines={[
          "",
          "mt-0.5 text-xs text-fg3 wrap-anywhere",
          "text-xs text-fg3",
          "text-xs text-fg3 tabular-nums",
          "text-xs text-fg3 tabular-nums",
        ]}
        compactShowsAll
        rowKey={({ company, purchase_order }) => `${company.id} ${purchase_order}`}
        rowName={({ company, purchase_order }) => `${purchase_order} of ${company.name}`}
        search="Search by Purchase Order #"
        filters={
          <>
            <CompanyFilter list={list} />
            <OrderStateFilters list={list} />
            <MoreFilters isFiltered={status.length > 0 || date_after !== undefined || date_before !== undefined}>
              <ChecklistFilter list={list} name="status" label="Status" options={statuses.data} />
              <DateFilter list={list} label="Order Date" />
            </MoreFilters>
          </>
        }
      />
    </ListPage>
  );
}

const headLink = "inline-flex h-8 items-center px-1 font-medium text-accent-text hover:underline";

const {
  purchase_order,
  status: ownStatus,
  order_date,
  due_date,
  total,
} = createOrderColumns<StaffOrderRow>(({ company }) => company.id, 3);
const { location, documents } = createWholeOrderColumns<StaffOrderRow>(4);
const { response_state, respond_by, answered_at } = createStateColumns<StaffOrderRow>(5);

const columns: readonly Column<StaffOrderRow>[] = [
  { ...purchase_order, width: 152 },
  {
    id: "company",
    label: "Company",
    width: 200,
    grows: true,
    cell: ({ company }) => (
      <CompanyLink id={company.id} tab="Orders">
        {company.name}
      </CompanyLink>
    ),
    compact: [{ line: 2, cell: ({ company }) => company.name }],
  },
  ownStatus,
  { ...order_date, sortable: true },
  due_date,
  response_state,
  respond_by,
  answered_at,
  location,
  total,
  documents,
];
