import { Link } from "@tanstack/react-router";
import { useMay } from "../../../lib/use-may.ts";
import { UploadWorkbookButton } from "../workbook-upload/upload-workbook-button.tsx";

/** The actions of the catalog that its first page does not load: a vendor uploads a file or proposes new products. */
export function CatalogueActions() {
  const mayPropose = useMay()({ flag: "Product Proposals" });
  return (
    <>
      {mayPropose && (
        <Link
          to="/product-catalog/proposals/{-$id}"
          params={{ id: undefined }}
          className="inline-flex h-8 items-center gap-2 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
        >
          Proposed Products
        </Link>
      )}
      <UploadWorkbookButton />
    </>
  );
}
