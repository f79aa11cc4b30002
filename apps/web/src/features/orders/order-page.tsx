import type { ReactNode } from "react";
import { RequestLabelLink } from "../../files/request-label-link.tsx";
import { useMay } from "../../lib/use-may.ts";
import { ListPage } from "../../list/list-page.tsx";

/** The page of orders and their documents, without the list. */
export function OrderPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const mayEdit = useMay()({ permission: "order_documents.edit_document" });
  return (
    <ListPage
      title="Order Documents"
      actions={
        <>
          {mayEdit && <RequestLabelLink noun="order documents" />}
          {actions}
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">
        Confirmations, packing lists, certificates and invoices of your purchase orders. Accepted file types: PDF,
        Excel, PNG, JPG, EML.
      </p>
      {children}
    </ListPage>
  );
}
