import { X } from "lucide-react";
import { number } from "../../../../lib/formats.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { count } from "../../../../lib/count.ts";
import type { PasteReport } from "./paste-block.ts";

interface PastedNoteProps {
  report: PasteReport;
  /** Takes the paste back. Undefined if other steps came after it. */
  onUndo: (() => void) | undefined;
  /** Takes the paste back and asks what the columns are. Undefined if other steps came after it. */
  onMap: (() => void) | undefined;
  onClose: () => void;
}

/** Says what became of a pasted block, and takes it back. */
export function PastedNote({ report, onUndo, onMap, onClose }: PastedNoteProps) {
  const { changed, same, unread, pending, commas, matchedBy, unknownKeys, ambiguousKeys, unusedColumns, isCut } =
    report;
  return (
    <output className="flex flex-wrap items-start gap-x-4 gap-y-1 bg-subtle px-4 py-2 lg:px-6">
      <div className="min-w-60 flex-1 text-pretty wrap-anywhere">
        <span className="font-medium">{`${count(changed, "cell", "cells")} changed`}</span>
        {same > 0 && `, ${number(same)} had this value already`}
        {"."}
        {unread > 0 && ` ${number(unread)} of the pasted values cannot be read.`}
        {commas > 0 && ` ${count(commas, "number was", "numbers were")} read with a comma before the decimals.`}
        {pending > 0 && ` ${count(pending, "pending change is", "pending changes are")} replaced.`}
        {matchedBy && ` Rows were matched by ${matchedBy}, not by place.`}
        {unknownKeys.length > 0 && ` Not among these products: ${unknownKeys.join(", ")}.`}
        {ambiguousKeys.length > 0 && ` Several products have: ${ambiguousKeys.join(", ")}.`}
        {unusedColumns.length > 0 && ` Columns without a field: ${unusedColumns.join(", ")}.`}
        {isCut && " Cells beyond the grid were left out."}
      </div>
      {onMap && (
        <Button variant="link" onPress={onMap}>
          Choose Columns
        </Button>
      )}
      {changed > 0 && onUndo && (
        <Button
          variant="link"
          onPress={() => {
            onUndo();
            onClose();
          }}
        >
          Undo Paste
        </Button>
      )}
      <IconButton label="Close" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onPress={onClose} />
    </output>
  );
}
