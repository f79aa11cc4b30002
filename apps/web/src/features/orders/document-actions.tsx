import type { Document } from "@lading/contract";
import { Archive, Download, type LucideIcon, Pencil } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import type { OrderTools } from "./use-order-tools.tsx";

export interface DocumentsProps {
  purchaseOrder: string;
  documents: readonly Document[];
  tools: OrderTools;
}

interface DocumentActionsProps {
  purchaseOrder: string;
  document: Document;
  tools: OrderTools;
}

/** What can be done with one document of an order. */
export function DocumentActions({ purchaseOrder, document, tools }: DocumentActionsProps) {
  const { edit, archive, download } = tools;
  return (
    <span className="flex">
      {action(Download, `Download ${document.name}`, () => download({ purchaseOrder, only: document.id }))}
      {edit && action(Pencil, `Edit ${document.name}`, () => edit({ purchaseOrder, document }))}
      {archive && action(Archive, `Archive ${document.name}`, () => archive({ purchaseOrder, only: document }))}
    </span>
  );
}

const action = (Icon: LucideIcon, label: string, onPress: () => void) => (
  <IconButton label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onPress={onPress} />
);

/** Why a document is still there, when it was to leave. */
export const NotArchived = ({ reason }: { reason: string | undefined }) =>
  reason !== undefined && <p className="mt-0.5 text-xs text-bad wrap-anywhere">{`Not archived: ${reason}`}</p>;
