import type { Order } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../lib/use-may.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useRoomy } from "../../ui/use-wide.ts";
import { ExpandButton } from "./expand-button.tsx";
import { OpenOrderLink } from "./open-order-link.tsx";
import { DownloadSet } from "./order-actions.tsx";
import { compactOrderLines, productOrderColumns } from "./order-columns.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { productOrderList, type ProductOrdersSearch } from "./orders-api.ts";
import { useExpansion } from "./use-expansion.ts";
import { useOrderTools } from "./use-order-tools.tsx";

/** The purchase orders that contain a product. Users who may see documents of orders also see their documents. */
export function ProductOrders({ search }: { search: ProductOrdersSearch }) {
  const list = useList(search, productOrderList);
  const mayLook = useMay()({ permission: "order_documents.view_order_docs" });
  const expansion = useExpansion();
  const { tools, dialogs } = useOrderTools(expansion.open);
  const number = (order: Order) => (
    <OpenOrderLink purchaseOrder={order.purchase_order}>{numberCell(order)}</OpenOrderLink>
  );
  const numberCell = (order: Order) =>
    mayLook ? (
      <span className="flex items-center gap-1">
        <ExpandButton iconOnly order={order} isOpen={expansion.isOpen(order)} onToggle={expansion.toggle} />
        <Link
          to="/document-repository"
          search={{ type: "Order Documents", purchase_order: order.purchase_order }}
          className="rounded-badge leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
        >
          {order.purchase_order}
        </Link>
      </span>
    ) : (
      <span className="font-medium text-fg">{order.purchase_order}</span>
    );
  const roomy = useRoomy();
  const actions = (order: Order, asIcons: boolean) => <DownloadSet order={order} tools={tools} asIcons={asIcons} />;
  const columns = productOrderColumns({ number, actions, asIcons: !roomy, actionsWidth: roomy ? 128 : 80 });

  return (
    <section aria-label="Purchase Orders" className="flex min-w-0 flex-col gap-3">
      <ListView
        inSection
        list={list}
        name="orders-of-product"
        caption="Purchase orders of the product"
        empty={{ text: "Purchase orders with this product appear here." }}
        columns={columns.filter(({ id }) => mayLook || id !== "actions")}
        compactLines={compactOrderLines}
        rowKey={(order) => order.purchase_order}
        rowName={(order) => order.purchase_order}
        renderToolbar={(menu) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="order-first lg:order-last lg:ml-auto">{menu}</div>
            <p className="text-fg2">Quantity and total are those of this product. An order may contain others.</p>
          </div>
        )}
        renderDetail={(order) =>
          mayLook &&
          expansion.isOpen(order) && (
            <OrderDetail order={order} tools={tools} title={`RELATED DOCUMENTS FOR ${order.purchase_order}`} />
          )
        }
      />
      {dialogs}
    </section>
  );
}
