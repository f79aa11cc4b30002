import { Archive, Download } from "lucide-react";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { DocumentsProps } from "./document-actions.tsx";

const icon = { "aria-hidden": true, size: 14, strokeWidth: 1.75 } as const;

/** The number of documents of an order or of selected ones, and the actions on the selected ones. Its height is constant. */
export function DocumentSelectionBar({ purchaseOrder, documents, selection, tools }: DocumentsProps) {
  const { chosen } = selection;
  const { download, archive } = tools;
  return (
    <div className="flex h-9 items-center gap-2 pointer-coarse:h-12">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 text-xs text-fg3 tabular-nums">
        <Checkbox
          aria-label={`Select all documents of ${purchaseOrder}`}
          checked={selection.state === "all"}
          indeterminate={selection.state === "some"}
          onChange={selection.toggleAll}
        />
        <output>{countText(chosen.length, documents.length)}</output>
      </label>
      {chosen.length > 0 && (
        <>
          <Button
            variant="ghost"
            icon={<Download {...icon} />}
            aria-label={`Download the selected documents of ${purchaseOrder}`}
            onPress={() => download({ purchaseOrder, ids: chosen.map(({ id }) => id) })}
          >
            Download
          </Button>
          {archive && (
            <Button
              variant="ghost"
              icon={<Archive {...icon} />}
              aria-label={`Archive the selected documents of ${purchaseOrder}`}
              onPress={() => archive({ purchaseOrder, only: chosen })}
            >
              Archive
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function countText(chosen: number, all: number) {
  if (chosen > 0) return `${number(chosen)} of ${number(all)} selected`;
  return `${number(all)} ${all === 1 ? "document" : "documents"}`;
}
