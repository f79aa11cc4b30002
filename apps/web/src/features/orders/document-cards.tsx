import { DocumentLink } from "../../files/document-link.tsx";
import { date, fileSize } from "../../lib/formats.ts";
import { DocumentActions, type DocumentsProps, NotArchived } from "./document-actions.tsx";

/** The same where there is no room for a table. */
export function DocumentCards({ purchaseOrder, documents, tools }: DocumentsProps) {
  return (
    <ul aria-label={`Documents of ${purchaseOrder}`}>
      {documents.map((document) => (
        <li key={document.id} className="flex gap-2 border-t border-line py-2 first:border-t-0">
          <div className="min-w-0 flex-1">
            <DocumentLink url={document.url}>{document.name}</DocumentLink>
            <NotArchived reason={tools.marks.get(document.id)} />
            <p className="mt-0.5 text-xs text-fg3 tabular-nums">
              {[document.label, document.extension.toUpperCase(), fileSize(document.size), date(document.upload_date)]
                .filter((fact) => fact !== null)
                .join(" · ")}
            </p>
          </div>
          <div className="-mr-2">
            <DocumentActions purchaseOrder={purchaseOrder} document={document} tools={tools} />
          </div>
        </li>
      ))}
    </ul>
  );
}
