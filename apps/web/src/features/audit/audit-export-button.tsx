import { type AuditEntry, auditExportLimit, exportAudit } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { saveText } from "../../lib/save-text.ts";
import { isStatus } from "../../lib/api-error.ts";
import type { List } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { AuditSearch } from "./audit-search.ts";

/** Saves the entries that the filters show, on all pages, as a CSV file. */
export function AuditExportButton({ list }: { list: List<AuditSearch, AuditEntry> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { page: _page, page_size: _size, search: _none, ...query } = list.search;
      return saveText(exportAudit, query, "audit.csv");
    },
    onError: (error) => showToast(`Could not export the entries: ${getReason(error)}`, "bad"),
  });
  return (
    <Button
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      isPending={isPending}
      isDisabled={!list.total}
      onPress={() => mutate()}
    >
      Export CSV
    </Button>
  );
}

/** The page sends only filters that the call accepts, so a 400 means that too many entries match. */
const getReason = (error: Error) =>
  isStatus(error, 400)
    ? `more than ${number(auditExportLimit)} entries match. Choose fewer days or a filter.`
    : failureText(error);
