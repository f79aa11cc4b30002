import type { WorkbookChangeKind } from "@lading/contract";
import { createFileRoute } from "@tanstack/react-router";
import { WorkbookUploadPage } from "../../features/catalogue/workbook-upload/workbook-upload-page.tsx";

export const Route = createFileRoute("/_portal/product-catalog_/workbook-uploads/$id")({
  validateSearch: ({ tab }: { tab?: unknown }): { tab?: WorkbookChangeKind } => {
    const known = ["changes", "conflicts", "newer", "problems", "ignored", "new"] as const;
    const found = known.find((kind) => kind === tab);
    return found ? { tab: found } : {};
  },
  component: UploadPage,
});

function UploadPage() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  return <WorkbookUploadPage key={id} id={id} tab={tab} />;
}
