import type { Document } from "@lading/contract";
import type { ReactNode } from "react";
import { isSelected, toggleRow } from "../../list/selection.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { fileFacts } from "./document-columns.tsx";
import { DocumentName } from "./document-name.tsx";

interface CompactDocumentProps {
  document: Document;
  mark: string | undefined;
  /** Undefined where nothing can be done with what is chosen. */
  selection: RowSelection | undefined;
  /** Ids of the rows of its page. */
  page: readonly string[];
  /** Beside its name. */
  actions?: ReactNode;
  /** What the table says beside what the file is. */
  children?: ReactNode;
}

/** A document on a narrow screen: all that the table says, and the box to choose it. */
export function CompactDocument({ document, mark, selection, page, actions, children }: CompactDocumentProps) {
  const isChosen = selection !== undefined && isSelected(selection.selection, document.id);
  return (
    <article data-selected={isChosen || undefined} className="flex gap-3 px-4 py-3 data-selected:bg-accent-soft">
      {selection && (
        <label className="-m-3 mr-[-0.5rem] grid size-10 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{`Select ${document.name}`}</span>
          <Checkbox
            checked={isChosen}
            onChange={() => selection.change(toggleRow(selection.selection, document.id, page))}
          />
        </label>
      )}
      <div className="min-w-0 flex-1">
        <DocumentName document={document} mark={mark} />
        <p className="mt-1 text-xs text-fg3 tabular-nums">{fileFacts(document)}</p>
        {children}
      </div>
      <div className="-my-1 -mr-2 flex shrink-0 items-start">{actions}</div>
    </article>
  );
}
