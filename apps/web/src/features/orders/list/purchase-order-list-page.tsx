import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../lib/use-may.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { DateFilter } from "../../../list/date-filter.tsx";
import { useDefinedList } from "../../../list/define-list.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { FoundFilter } from "../../../list/found-filter.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { purchaseOrderColumns } from "./purchase-order-columns.tsx";
import { productChoices, purchaseOrderChoices, purchaseOrderList } from "../purchase-orders-api.ts";

/** The company's purchase orders. `given` is the search of the address, which is not checked yet. */
export function PurchaseOrderListPage({ given }: { given: object }) {
  const [list] = useDefinedList(purchaseOrderList, given);
  const { data: choices } = useQuery(purchaseOrderChoices);
  const maySeeProducts = useMay()({ permission: "products.view_product", flag: "Product Catalog" });
  return (
    <ListPage title="Orders" actions={<ExportMenu list={list} name="purchase-orders" columns={purchaseOrderColumns} />}>
      <ListView
        list={list}
        name="purchase-orders"
        caption="Purchase orders"
        empty={{ text: "Purchase orders that the provider has sent to your company appear here." }}
        noun={["purchase order", "purchase orders"]}
        columns={purchaseOrderColumns}
        compactLines={[
          "",
          "mt-1 text-xs text-fg2 tabular-nums",
          "mt-1 text-xs text-fg3 tabular-nums",
          "text-xs text-fg3 wrap-anywhere",
        ]}
        rowKey={({ purchase_order }) => purchase_order}
        rowName={({ purchase_order }) => purchase_order}
        search="Search by Purchase Order #"
        filters={
          <>
            <ChecklistFilter list={list} name="status" label="Status" options={choices?.statuses} />
            <DateFilter list={list} label="Order Date" />
            <ChecklistFilter list={list} name="location" label="Location" options={choices?.locations} />
            {maySeeProducts && <FoundFilter list={list} name="product" label="Product" {...productChoices} />}
          </>
        }
      />
    </ListPage>
  );
}
