import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { readArchiveSearch } from "../../features/documents/archive-search.ts";
import { repositorySections, sectionSearch, useSection } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";
import { RepositoryOverview } from "./-repository-overview.tsx";

export const Route = createFileRoute("/_portal/document-repository")({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  component: Repository,
});

type GivenSearch = { type?: string } & SearchSchemaInput;

const readType = sectionSearch(repositorySections);

/** Beside its space the address says where in the list of it. The type of what is given only guides the app's own links. */
function readSearch(given: GivenSearch) {
  const { type } = readType(given);
  if (type === "Archived Documents") return readArchiveSearch({ ...given });
  return { type };
}

function Repository() {
  const search = Route.useSearch();
  const section = useSection(repositorySections, search.type, undefined);
  if (!section) return <RepositoryOverview />;
  return <UnfilledPage title={section.label}>{section.about}</UnfilledPage>;
}
