import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { checkAuditSearch, initialAuditSearch } from "../../features/audit/audit-address.ts";
import { AuditListPage } from "../../features/audit/audit-list-page.tsx";

export const Route = createFileRoute("/provider/audit")({
  validateSearch: checkAuditSearch,
  search: { middlewares: [stripSearchParams(initialAuditSearch)] },
  component: () => <AuditListPage given={Route.useSearch()} />,
});
