import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute } from "@tanstack/react-router";
import { ValueListsPage } from "../../features/value-lists/value-lists-page.tsx";
import { AcceptanceListPage } from "../../features/content/acceptance-list-page.tsx";
import type { ContentAddress } from "../../features/content/content-address.ts";
import { contentPages } from "../../features/content/content-kinds.tsx";
import { NotFoundPage } from "../../shell/not-found-page.tsx";
import { VendorView } from "./-vendor-view.tsx";

/** The lists and items of all kinds of content, and the lists of values. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/$kind/{-$id}")({
  validateSearch: acceptAddress<ContentAddress>,
  component: Content,
});

function Content() {
  const { kind, id } = Route.useParams();
  const given = Route.useSearch();
  if (kind === "value-lists") return <ValueListsPage id={id} importId={given.import} />;
  const pages = contentPages.get(kind);
  if (!pages) return <NotFoundPage />;
  if (id === undefined) return <pages.List key={kind} given={given} />;
  if (kind === "terms" && id === "acceptances") return <AcceptanceListPage given={given} />;
  return <pages.Item key={`${kind}/${id}`} id={id} vendorview={VendorView} />;
}
