import type { Order } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ClearFiltersButton } from "../../list/list-message.tsx";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { useRoomy } from "../../ui/use-wide.ts";
import { CompactOrder } from "./compact-order.tsx";
import { ExpandButton } from "./expand-button.tsx";
import { OrderActions } from "./order-actions.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { orderList, orderStatuses } from "./orders-api.ts";
import type { OrderListSearch } from "./orders-search.ts";
import { useExpansion } from "./use-expansion.ts";
import { useOrderTools } from "./use-order-tools.tsx";

const documentChoices = [
  { value: "true", label: "With documents" },
  { value: "false", label: "Without documents" },
] as const;

interface OrderListProps {
  search: OrderListSearch;
  /** The number of the order that the address leads to, and whether there is such an order. */
  sought: string | undefined;
  isFound: boolean | undefined;
}

export function OrderList({ search, sought, isFound }: OrderListProps) {
  const list = useList(search, orderList);
  const { data: statuses } = useQuery(orderStatuses);
  const expansion = useExpansion(sought);
  const { tools, dialogs } = useOrderTools(expansion.open);
  const number = (order: Order) => (
    <ExpandButton order={order} isOpen={expansion.isOpen(order)} onToggle={expansion.toggle} />
  );
  const roomy = useRoomy();
  const actions = (order: Order) => <OrderActions order={order} tools={tools} asIcons={!roomy} />;
  const columns = useColumns("orders", orderColumns({ number, actions, actionsWidth: roomy ? 284 : 132 }));

  return (
    <>
      {isFound === false && (
        <output className="block px-4 pb-4 lg:px-6">
          <Notice tone="warn">
            {`There is no purchase order ${sought} among those of your company. All of them are listed here, the newest first.`}
          </Notice>
        </output>
      )}
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Purchase Order #" />
        <ChecklistFilter list={list} name="status" label="Status" options={statuses?.map(({ name }) => name)} />
        <DateFilter list={list} label="Order Date" />
        <ChoiceFilter list={list} name="has_documents" label="Documents" options={documentChoices} />
        <ClearFiltersButton list={list} />
      </ListToolbar>
      <SearchOutcome list={list} noun={["purchase order", "purchase orders"]} />
      <DataTable
        list={list}
        caption="Purchase orders"
        columns={columns}
        rowKey={(order) => order.purchase_order}
        rowName={(order) => order.purchase_order}
        renderCompact={(order) => (
          <CompactOrder order={order} number={number(order)} actions={<OrderActions order={order} tools={tools} />} />
        )}
        renderDetail={(order) => expansion.isOpen(order) && <OrderDetail order={order} tools={tools} />}
        sought={sought}
      />
      <ListFooter list={list} />
      {dialogs}
    </>
  );
}
