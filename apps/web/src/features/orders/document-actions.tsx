import type { Document } from "@lading/contract";
import { Archive, Download, type LucideIcon, Pencil } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { isWithShift } from "../../list/selection.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { DocumentSelection } from "./use-document-selection.ts";
import type { OrderTools } from "./use-order-tools.tsx";

export interface DocumentsProps {
  purchaseOrder: string;
  documents: readonly Document[];
  selection: DocumentSelection;
  tools: OrderTools;
}

interface DocumentActionsProps {
  purchaseOrder: string;
  document: Document;
  tools: OrderTools;
}

/** The actions of one document of an order. */
export function DocumentActions({ purchaseOrder, document, tools }: DocumentActionsProps) {
  const { edit, archive, download } = tools;
  return (
    <span className="flex">
      {action(Download, `Download ${document.name}`, () => download({ purchaseOrder, ids: [document.id] }))}
      {edit && action(Pencil, `Edit ${document.name}`, () => edit({ purchaseOrder, document }))}
      {archive && action(Archive, `Archive ${document.name}`, () => void archive({ purchaseOrder, only: [document] }))}
    </span>
  );
}

const action = (Icon: LucideIcon, label: string, onPress: () => void) => (
  <IconButton label={label} icon={<Icon aria-hidden size={16} strokeWidth={1.75} />} onPress={onPress} />
);

/** Selects one document of an order. */
export const DocumentCheckbox = ({ document, selection }: { document: Document; selection: DocumentSelection }) => (
  <Checkbox
    aria-label={`Select ${document.name}`}
    checked={selection.has(document.id)}
    onChange={(event) => selection.toggle(document.id, isWithShift(event))}
  />
);

/** Why a document could not be archived. */
export const NotArchived = ({ reason }: { reason: string | undefined }) =>
  reason !== undefined && <p className="mt-0.5 text-xs text-bad wrap-anywhere">{`Not archived: ${reason}`}</p>;
