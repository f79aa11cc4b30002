import type { Document } from "@lading/contract";
import { DocumentLink } from "../../files/document-link.tsx";

interface DocumentNameProps {
  document: Document;
  /** Why it is still here, when it was to leave: "Not archived: it is being changed". */
  mark: string | undefined;
}

export function DocumentName({ document, mark }: DocumentNameProps) {
  return (
    <div className={mark && "py-1.5"}>
      <DocumentLink url={document.url}>{document.name}</DocumentLink>
      {mark && <p className="mt-0.5 text-xs text-bad wrap-anywhere">{mark}</p>}
    </div>
  );
}
