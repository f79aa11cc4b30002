import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute } from "@tanstack/react-router";
import type { ImportAddress } from "../../features/imports/import-address.ts";
import { ImportPage } from "../../features/imports/import-page.tsx";
import { NewImportPage } from "../../features/imports/new-import-page.tsx";

/** The form of a new import, and the pages of one. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/imports/{-$id}")({
  validateSearch: acceptAddress<ImportAddress>,
  component: Imports,
});

function Imports() {
  const { id } = Route.useParams();
  const { step, kind, source, page, cause } = Route.useSearch();
  if (id === undefined) return <NewImportPage kind={kind} source={source} />;
  const isPage = typeof page === "number" && Number.isInteger(page) && page > 0;
  return (
    <ImportPage
      key={id}
      id={id}
      step={step}
      page={isPage ? page : 1}
      cause={typeof cause === "string" ? cause : undefined}
    />
  );
}
