import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWide } from "../../ui/use-wide.ts";
import type { DocumentsProps } from "./document-actions.tsx";
import { DocumentCards } from "./document-cards.tsx";
import { DocumentSelectionBar } from "./document-selection-bar.tsx";
import { DocumentTable } from "./document-table.tsx";
import { orderDocuments } from "./orders-api.ts";
import { useDocumentSelection } from "./use-document-selection.ts";
import type { OrderTools } from "./use-order-tools.tsx";

interface OrderDocumentsProps {
  purchaseOrder: string;
  tools: OrderTools;
}

/** The documents of an order, below its row. */
export function OrderDocuments({ purchaseOrder, tools }: OrderDocumentsProps) {
  const { data, error, refetch, isFetching } = useQuery(orderDocuments(purchaseOrder));
  const documents = data?.filter(({ id }) => !tools.leaving.has(id));
  if (!documents) {
    return error ? (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-3 text-fg2">
        {`The documents of ${purchaseOrder} could not be loaded.`}
        <Button onPress={() => void refetch()} isPending={isFetching}>
          Try Again
        </Button>
      </div>
    ) : (
      <Waiting />
    );
  }
  if (documents.length === 0) return <p className="py-3 text-fg3">No documents.</p>;
  return <DocumentList purchaseOrder={purchaseOrder} documents={documents} tools={tools} />;
}

function DocumentList(props: Omit<DocumentsProps, "selection">) {
  const selection = useDocumentSelection(props.documents);
  const Documents = useWide() ? DocumentTable : DocumentCards;
  return (
    <>
      <DocumentSelectionBar {...props} selection={selection} />
      <Documents {...props} selection={selection} />
    </>
  );
}

const Waiting = () => (
  <div className="flex flex-col gap-3 py-3">
    <output className="sr-only">Loading documents</output>
    <Skeleton className="h-3.5 w-2/3" />
    <Skeleton className="h-3.5 w-1/2" />
  </div>
);
