import type { Proposal } from "@lading/contract";
import { DocumentLink } from "./document-link.tsx";

interface ProposedFilesProps {
  documents: Proposal["documents"];
  /** The space in which the reader may open the files; undefined if the reader may not. */
  space: "product" | "company-document" | undefined;
}

/** The files of a proposed product. */
export const ProposedFiles = ({ documents, space }: ProposedFilesProps) => (
  <ul aria-label="Files">
    {documents.map(({ id, name, extension }) => (
      <li key={id}>
        {space ? (
          <DocumentLink url={`/documents/${space}/${id}`} extension={extension}>
            {`${name}.${extension}`}
          </DocumentLink>
        ) : (
          `${name}.${extension}`
        )}
      </li>
    ))}
  </ul>
);
