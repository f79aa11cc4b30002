import { createFileRoute } from "@tanstack/react-router";
import { latestTerms } from "../../features/terms/terms-api.ts";
import { TermsPage } from "../../features/terms/terms-page.tsx";

export const Route = createFileRoute("/_portal/terms-and-conditions")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(latestTerms),
  component: TermsPage,
});
