import { exportCompanies, type ProviderCompany } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { saveText } from "../../lib/save-text.ts";
import type { List } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { CompanySearch } from "./company-search.ts";

/** Saves the companies that the search and the filters show, on all pages, as a CSV file. */
export function ExportButton({ list }: { list: List<CompanySearch, ProviderCompany> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { search, status, plan, ordering } = list.search;
      return saveText(exportCompanies, { search, status, plan, ordering }, "companies.csv");
    },
    onError: (error) => showToast(`Could not export the companies: ${failureText(error)}`, "bad"),
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
