import type { Document } from "@lading/contract";
import { DocumentLink } from "../../files/document-link.tsx";

interface DocumentNameProps {
  document: Document;
  /** Why it could not be removed, for example "Not archived: It was archived meanwhile." */
  mark: string | undefined;
}

export function DocumentName({ document, mark }: DocumentNameProps) {
  return (
    <div className={mark && "py-1.5"}>
      <DocumentLink url={document.url} extension={document.extension}>
        {document.name}
      </DocumentLink>
      {mark && <p className="mt-0.5 text-xs text-bad wrap-anywhere">{mark}</p>}
    </div>
  );
}
