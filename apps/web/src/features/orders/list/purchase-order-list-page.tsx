import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import type { EmptyList } from "../../../list/data-table-props.ts";
import { DateFilter } from "../../../list/date-filter.tsx";
import { useDefinedList } from "../../../list/define-list.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { FoundFilter } from "../../../list/found-filter.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { responseText } from "../../../orders/answer-words.ts";
import { StateFilters } from "../../../orders/state-filters.tsx";
import { Button } from "../../../ui/button.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { newFile } from "../by-file/new-file.ts";
import { productChoices, purchaseOrderChoices } from "../purchase-orders-api.ts";
import { countOrders } from "./chosen-orders.ts";
import { FoldedFilters } from "./folded-filters.tsx";
import { ShipChosen } from "./ship-chosen.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { compactOrderLines, createPurchaseOrderColumns } from "./purchase-order-columns.tsx";
import { purchaseOrderCounts, purchaseOrderList, type PurchaseOrders, toListQuery } from "./purchase-order-list.ts";
import { useAcceptOrders } from "./use-accept-orders.tsx";
import { useChosenOrders } from "./use-chosen-orders.tsx";
import { orderKeys, useOrderKeys } from "./use-order-keys.ts";

const [columnsToShip, otherColumns] = [createPurchaseOrderColumns(true), createPurchaseOrderColumns(false)];

/** The company's purchase orders. `given` is the search of the address, which is not checked yet. */
export function PurchaseOrderListPage({ given }: { given: object }) {
  const [list] = useDefinedList(purchaseOrderList, given);
  const mayRespond = useMay()({ permission: "orders.respond" });
  const mayAnswer = mayRespond && list.search.tab === "to_answer";
  const mayShip = useMay()({ permission: "orders.ship" }) && list.search.tab === "to_ship";
  const columns = list.search.tab === "to_ship" ? columnsToShip : otherColumns;
  const { selection, orders: chosen, limit } = useChosenOrders(list);
  const acceptance = useAcceptOrders(selection);
  const isWide = useWide();
  const navigate = useNavigate();
  const canAccept = limit === undefined && chosen !== undefined && chosen.length > 0;
  const acceptChosen = () => canAccept && acceptance.ask(chosen);
  const keys = useOrderKeys({
    rows: list.failure ? [] : (list.rows ?? []),
    accept: (order) => {
      if (!mayAnswer) return;
      if (selection.count > 0) acceptChosen();
      else if (order) acceptance.ask([order]);
    },
  });
  return (
    <ListPage
      title="Orders"
      actions={
        <>
          {mayAnswer && (
            <div className="pointer-coarse:hidden">
              <ShortcutsButton
                keys={{ ...orderKeys, Enter: "Open the order" }}
                isOpen={keys.isHelped}
                onOpenChange={keys.setHelped}
                isOn={keys.isOn}
                onSwitch={keys.switchTo}
              />
            </div>
          )}
          {mayShip ? (
            <Button onPress={() => void navigate({ to: "/orders", search: { ship_file: newFile, from: "to_ship" } })}>
              Ship by File
            </Button>
          ) : (
            mayRespond && (
              <Button onPress={() => void navigate({ to: "/orders", search: { file: newFile } })}>
                Answer by File
              </Button>
            )
          )}
          <ExportMenu
            // The export has the parameters of the call.
            list={{ ...list, search: toListQuery(list.search) }}
            name="purchase-orders"
            columns={columns}
          />
        </>
      }
    >
      <OrderTabs search={list.search} />
      <ListView
        list={list}
        name="purchase-orders"
        caption="Purchase orders"
        empty={useEmptyList(list)}
        noun={["order", "orders"]}
        columns={columns}
        compactLines={compactOrderLines}
        compactShowsAll
        rowKey={({ purchase_order }) => purchase_order}
        rowName={({ purchase_order }) => purchase_order}
        search="Search by Purchase Order #"
        filters={
          <FoldedFilters isFiltered={list.isFiltered}>
            <Filters list={list} />
          </FoldedFilters>
        }
        selection={mayAnswer || mayShip ? selection : undefined}
        actions={
          mayShip ? (
            <ShipChosen orders={chosen} count={selection.count} isWide={isWide} />
          ) : (
            <>
              <Button variant="primary" wide={!isWide} isDisabled={!canAccept} onPress={acceptChosen}>
                {`Accept ${number(selection.count)} ${selection.count === 1 ? "Order as It Is" : "Orders as They Are"}`}
              </Button>
              {limit !== undefined && <output>{limit}</output>}
            </>
          )
        }
      />
      {acceptance.dialog}
    </ListPage>
  );
}

function Filters({ list }: { list: PurchaseOrders }) {
  const { data: choices } = useQuery(purchaseOrderChoices);
  const maySeeProducts = useMay()({ permission: "products.view_product", flag: "Product Catalog" });
  return (
    <>
      <StateFilters list={list} say={responseText} />
      <DateFilter list={list} label="Order Date" />
      <ChecklistFilter list={list} name="location" label="Location" options={choices?.locations} />
      {maySeeProducts && <FoundFilter list={list} name="product" label="Product" {...productChoices} />}
    </>
  );
}

/** The text of an empty tab. */
function useEmptyList({ search: { tab }, isFiltered }: PurchaseOrders): EmptyList {
  const { with_provider: waiting = 0, to_ship: toShip = 0 } = useQuery(purchaseOrderCounts).data ?? {};
  const provider = deployment.providerAbbreviation;
  if (isFiltered || tab === "all")
    return { text: "Purchase orders that the provider has sent to your company appear here." };
  if (tab === "with_provider")
    return { title: `Nothing waits for ${provider}`, text: `Answers on which ${provider} has to decide appear here.` };
  if (tab === "to_ship") return { title: "Nothing to ship", text: "Orders that you have accepted appear here." };
  const others = waiting > 0 ? ` ${countOrders(waiting)} ${waiting === 1 ? "waits" : "wait"} for ${provider}.` : "";
  return {
    title: "Every order is answered",
    text: `New orders appear here.${others}`,
    action: toShip > 0 && (
      <Link to="/orders" search={{ tab: "to_ship" }} className="font-medium text-accent-text hover:underline">
        {`Orders to Ship (${number(toShip)})`}
      </Link>
    ),
  };
}
