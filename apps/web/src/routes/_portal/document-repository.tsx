import { createFileRoute } from "@tanstack/react-router";
import { repositorySections, sectionSearch, useSection } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/document-repository")({
  validateSearch: sectionSearch(repositorySections),
  component: RepositoryPage,
});

const overview = {
  label: "Document Repository",
  about: "Your agreements, product documents and order documents will be kept here.",
};

function RepositoryPage() {
  const { label, about } = useSection(repositorySections, Route.useSearch().type, overview);
  return <UnfilledPage title={label}>{about}</UnfilledPage>;
}
