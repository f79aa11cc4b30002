import type { Order, ProductOrder } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../lib/current-user.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { SortMenu } from "../../list/sort-menu.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useRoomy, useWide } from "../../ui/use-wide.ts";
import { CompactOrder } from "./compact-order.tsx";
import { ExpandButton } from "./expand-button.tsx";
import { DownloadSet } from "./order-actions.tsx";
import { productOrderColumns, quantityText } from "./order-columns.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { productOrderList, type ProductOrdersSearch } from "./orders-api.ts";
import { useExpansion } from "./use-expansion.ts";
import { useOrderTools } from "./use-order-tools.tsx";

/** The purchase orders that contain a product. Their documents are shown to who may see documents of orders. */
export function ProductOrders({ search }: { search: ProductOrdersSearch }) {
  const list = useList(search, productOrderList);
  const wide = useWide();
  const mayLook = useMay()({ permission: "order_documents.view_order_docs" });
  const expansion = useExpansion();
  const { tools, dialogs } = useOrderTools(expansion.open);
  const number = (order: Order) =>
    mayLook ? (
      <span className="flex items-center gap-1">
        <ExpandButton iconOnly order={order} isOpen={expansion.isOpen(order)} onToggle={expansion.toggle} />
        <Link
          to="/document-repository"
          search={{ type: "Order Documents", purchase_order: order.purchase_order }}
          title={order.purchase_order}
          className="line-clamp-2 rounded-badge leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
        >
          {order.purchase_order}
        </Link>
      </span>
    ) : (
      <span className="font-medium text-fg">{order.purchase_order}</span>
    );
  const roomy = useRoomy();
  const actions = (order: Order) => <DownloadSet order={order} tools={tools} asIcons={!roomy} />;
  const all = productOrderColumns({ number, actions, actionsWidth: roomy ? 128 : 80 }).filter(
    ({ id }) => mayLook || id !== "actions",
  );
  const columns = useColumns("orders-of-product", all);
  const quantity = ({ quantity, units }: ProductOrder) => [quantityText(quantity), units].filter(Boolean).join(" ");

  return (
    <section aria-label="Purchase Orders" className="flex min-w-0 flex-col gap-3">
      {!wide && (
        <div className="flex">
          <SortMenu list={list} columns={all} />
        </div>
      )}
      <p className="text-fg2">Quantity and total are those of this product; an order may hold others besides.</p>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          inSection
          list={list}
          caption="Purchase orders of the product"
          columns={columns}
          rowKey={(order) => order.purchase_order}
          rowName={(order) => order.purchase_order}
          renderCompact={(order) => (
            <CompactOrder
              order={order}
              number={number(order)}
              facts={[quantity(order)]}
              actions={mayLook && <DownloadSet order={order} tools={tools} />}
            />
          )}
          renderDetail={(order) =>
            mayLook &&
            expansion.isOpen(order) && (
              <OrderDetail order={order} tools={tools} title={`RELATED DOCUMENTS FOR ${order.purchase_order}`} />
            )
          }
        />
        <ListFooter list={list} />
      </div>
      {dialogs}
    </section>
  );
}
