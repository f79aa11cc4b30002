import { type AttributeId, getAttribute } from "@lading/contract";
import { History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";

const FieldHistoryDialog = lazy(async () => ({
  default: (await import("./field-history-dialog.tsx")).FieldHistoryDialog,
}));

export const historyButtonId = (id: AttributeId) => `history-of-${id}`;

/** Opens the history of a field. Shown only for fields that have one. */
export function FieldHistoryButton({ gxpSku, id }: { gxpSku: string; id: AttributeId }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        id={historyButtonId(id)}
        aria-label={`Edits of ${getAttribute(id).label}`}
        onPress={() => setOpen(true)}
        className="-my-0.5 ml-1 inline-grid size-6 place-items-center rounded-badge align-middle text-fg3 data-hovered:bg-muted data-hovered:text-fg"
      >
        <History aria-hidden size={14} strokeWidth={1.75} />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FieldHistoryDialog gxpSku={gxpSku} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
