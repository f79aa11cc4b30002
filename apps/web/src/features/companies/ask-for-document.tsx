import { mostRequestedCompanies } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { offerCompanies } from "../../companies/offered-companies.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import type { SearchOf } from "../../list/define-list.ts";
import { useAllRows } from "../../list/use-chosen-ids.ts";
import type { useSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { companyList } from "./company-list.ts";

interface AskForDocumentProps {
  search: SearchOf<typeof companyList>;
  selection: ReturnType<typeof useSelection>;
}

/** Opens the form that asks the selected companies for a document. */
export function AskForDocument({ search, selection: { selection, count } }: AskForDocumentProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const findRows = useAllRows(companyList.query);
  const { mutate, isPending } = useOneAtATime({
    // Selected companies of other pages have no names here, so all results are read.
    mutationFn: async () => (await findRows(search)).filter(({ id }) => selection.all || selection.keys.has(id)),
    onSuccess: (companies) => {
      offerCompanies(
        client,
        companies.map(({ id, name }) => ({ id, name })),
      );
      void navigate({ to: "/provider/documents/{-$part}", params: { part: "new-request" }, search: {} });
    },
    onError: (error) => void showToast(failureText(error), "bad"),
  });
  const ask = () => {
    if (count > mostRequestedCompanies)
      showToast(`A request asks at most ${number(mostRequestedCompanies)} companies.`, "bad");
    else mutate();
  };
  return (
    <Button isPending={isPending} onPress={ask}>
      Ask for a Document
    </Button>
  );
}
