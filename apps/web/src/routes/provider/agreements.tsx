import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptAllAgreements, initialAgreements } from "../../features/agreements/all-agreements-address.ts";
import { AllAgreementsPage } from "../../features/agreements/all-agreements-page.tsx";

export const Route = createFileRoute("/provider/agreements")({
  validateSearch: acceptAllAgreements,
  search: { middlewares: [stripSearchParams(initialAgreements)] },
  component: () => <AllAgreementsPage given={Route.useSearch()} />,
});
