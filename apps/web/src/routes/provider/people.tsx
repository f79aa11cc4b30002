import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptPeople } from "../../people/addresses.ts";
import { PeoplePage } from "../../features/people/people-page.tsx";

export const Route = createFileRoute("/provider/people")({
  validateSearch: acceptPeople,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "name" })] },
  component: () => <PeoplePage given={Route.useSearch()} />,
});
