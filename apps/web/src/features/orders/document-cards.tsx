import { DocumentLink } from "../../files/document-link.tsx";
import { Ago } from "../../ui/moment.tsx";
import { fileSize } from "../../lib/formats.ts";
import { DocumentActions, DocumentCheckbox, type DocumentsProps, NotArchived } from "./document-actions.tsx";

/** The documents of an order on narrow screens, instead of `DocumentTable`. */
export function DocumentCards({ purchaseOrder, documents, selection, tools }: DocumentsProps) {
  return (
    <ul aria-label={`Documents of ${purchaseOrder}`}>
      {documents.map((document) => (
        <li key={document.id} className="flex gap-2.5 border-t border-line py-2">
          <span className="pt-0.5">
            <DocumentCheckbox document={document} selection={selection} />
          </span>
          <div className="min-w-0 flex-1">
            <DocumentLink url={document.url} extension={document.extension}>
              {document.name}
            </DocumentLink>
            <NotArchived reason={tools.marks.get(document.id)} />
            <p className="mt-0.5 text-xs text-fg3 tabular-nums">
              {[document.label, document.extension.toUpperCase(), fileSize(document.size)]
                .filter((fact) => fact !== null)
                .join(" · ")}
              {" · "}
              <Ago at={document.upload_date} />
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
