import { createFileRoute } from "@tanstack/react-router";
import { acceptRoles } from "../../people/addresses.ts";
import { RolesPage } from "../../features/roles/roles-page.tsx";
import { roleList } from "../../people/roles-api.ts";

export const Route = createFileRoute("/provider/roles")({
  validateSearch: acceptRoles,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(roleList),
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: Roles,
});

function Roles() {
  const { tab } = Route.useSearch();
  return <RolesPage side={tab === "vendors" ? "vendors" : "provider"} />;
}
