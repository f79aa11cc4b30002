import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import type { PeopleAddress } from "../../people/addresses.ts";
import { PeoplePage } from "../../features/people/people-page.tsx";

export const Route = createFileRoute("/provider/people")({
  validateSearch: acceptAddress<PeopleAddress>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "name" })] },
  component: () => <PeoplePage given={Route.useSearch()} />,
});
