import { createFileRoute } from "@tanstack/react-router";
import type { ItemSearch } from "../../features/requirement-figures/figures-api.ts";
import { DocumentsPage } from "../../features/requirement-figures/documents-page.tsx";
import { acceptAddress, type Address } from "../../list/accept-address.ts";

/** The figures of required documents and their lists. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/documents/{-$part}")({
  validateSearch: acceptAddress<Address<ItemSearch>>,
  component: Documents,
});

function Documents() {
  return <DocumentsPage part={Route.useParams().part} given={Route.useSearch()} />;
}
