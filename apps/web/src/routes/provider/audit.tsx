import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { acceptAddress, type Address } from "../../list/accept-address.ts";
import type { SearchOf } from "../../list/define-list.ts";
import type { auditList } from "../../features/audit/audit-list.ts";
import { AuditListPage } from "../../features/audit/audit-list-page.tsx";

export const Route = createFileRoute("/provider/audit")({
  validateSearch: acceptAddress<Address<SearchOf<typeof auditList>>>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "-at" })] },
  component: () => <AuditListPage given={Route.useSearch()} />,
});
