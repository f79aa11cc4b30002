import type { AgreementFile } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { FileText, Upload } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
/** The classes of a link that looks like a secondary button. */
const linkButton =
  "inline-flex h-8 shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle [&_svg]:text-fg3";

/** Leads vendors to the document that an agreement is, where they send its file. */
export const UploadLink = ({ item, type, isNew }: { item: string; type: string; isNew: boolean }) => (
  <Link
    to="/requirements"
    search={{ item }}
    className={linkButton}
    aria-label={isNew ? `Upload ${type}` : `Upload a new ${type}`}
  >
    <Upload {...icon} />
    Upload
  </Link>
);

interface StaffDocumentLinkProps {
  item: string;
  type: string;
  file: AgreementFile;
}

/** Leads staff to the document that an agreement is, and to the review of what was sent for it. */
export function StaffDocumentLink({ item, type, file: { name, sent } }: StaffDocumentLinkProps) {
  const mayReview = useMay()({ permission: "provider.review_documents" });
  if (!mayReview) return null;
  if (sent?.batch !== undefined)
    return (
      <Link
        to="/provider/requirement-review/$batch"
        params={{ batch: sent.batch }}
        className={linkButton}
        aria-label={`Review ${name}`}
      >
        Review
      </Link>
    );
  return (
    <Link
      to="/provider/documents/{-$part}"
      params={{ part: item }}
      search={{}}
      className="inline-grid size-8 shrink-0 place-items-center rounded-control text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg pointer-coarse:size-10"
      aria-label={`Show the document ${type}`}
      title="Show the document"
    >
      <FileText {...icon} />
    </Link>
  );
}
