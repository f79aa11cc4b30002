import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute } from "@tanstack/react-router";
import type { RolesAddress } from "../../people/addresses.ts";
import { RolesPage } from "../../features/roles/roles-page.tsx";
import { roleList } from "../../people/roles-api.ts";

export const Route = createFileRoute("/provider/roles")({
  validateSearch: acceptAddress<RolesAddress>,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(roleList),
  // Only staff open this page, so other users do not load its loader.
  codeSplitGroupings: [["loader", "component"]],
  component: Roles,
});

function Roles() {
  const { tab } = Route.useSearch();
  return <RolesPage side={tab === "vendors" ? "vendors" : "provider"} />;
}
