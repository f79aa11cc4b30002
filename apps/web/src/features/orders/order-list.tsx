import type { Order } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ExportMenu } from "../../list/export-menu.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { useRoomy } from "../../ui/use-wide.ts";
import { ExpandButton } from "./expand-button.tsx";
import { OpenOrderLink } from "./open-order-link.tsx";
import { OrderActions } from "./order-actions.tsx";
import { compactOrderLines, orderColumns } from "./order-columns.tsx";
import { OrderPage } from "./order-page.tsx";
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
  /** The number of the order in the address, and whether the order exists. */
  sought: string | undefined;
  isFound: boolean | undefined;
}

export function OrderList({ search, sought, isFound }: OrderListProps) {
  const list = useList(search, orderList);
  const { data: statuses } = useQuery(orderStatuses);
  const expansion = useExpansion(sought);
  const { tools, dialogs } = useOrderTools(expansion.open);
  const number = (order: Order) => (
    <OpenOrderLink purchaseOrder={order.purchase_order}>
      <ExpandButton order={order} isOpen={expansion.isOpen(order)} onToggle={expansion.toggle} />
    </OpenOrderLink>
  );
  const roomy = useRoomy();
  const actions = (order: Order, asIcons: boolean) => <OrderActions order={order} tools={tools} asIcons={asIcons} />;

  const columns = orderColumns({ number, actions, asIcons: !roomy, actionsWidth: roomy ? 284 : 132 });
  return (
    <OrderPage actions={<ExportMenu list={list} name="orders" columns={columns} />}>
      {isFound === false && (
        <output className="block px-4 pb-4 lg:px-6">
          <Notice tone="warn">
            {`There is no purchase order ${sought} among those of your company. All of them are listed here, the newest first.`}
          </Notice>
        </output>
      )}
      <ListView
        list={list}
        name="orders"
        caption="Purchase orders"
        empty={{
          text: "Purchase orders that the provider has sent to your company appear here, with their documents.",
        }}
        noun={["purchase order", "purchase orders"]}
        columns={columns}
        compactLines={compactOrderLines}
        rowKey={(order) => order.purchase_order}
        rowName={(order) => order.purchase_order}
        search="Search by Purchase Order #"
        filters={
          <>
            <ChecklistFilter list={list} name="status" label="Status" options={statuses?.map(({ name }) => name)} />
            <DateFilter list={list} label="Order Date" />
            <ChoiceFilter list={list} name="has_documents" label="Documents" options={documentChoices} />
          </>
        }
        renderDetail={(order) => expansion.isOpen(order) && <OrderDetail order={order} tools={tools} />}
        sought={sought}
      />
      {dialogs}
    </OrderPage>
  );
}
