import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { HelpPage } from "../../features/help/help-page.tsx";
import { readHelpSearch } from "../../features/help/help-search.ts";

export const Route = createFileRoute("/_portal/help")({
  validateSearch: readHelpSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  loader: async ({ context: { queryClient } }) => {
    const { helpSections } = await import("../../features/help/help-api.ts");
    await queryClient.ensureQueryData(helpSections);
  },
  component: () => <HelpPage search={Route.useSearch()} />,
});
