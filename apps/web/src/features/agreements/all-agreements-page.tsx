import { agreementStates } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../lib/use-may.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { agreementStateName } from "./agreement-state.tsx";
import { allAgreementList, readFiguresAgain } from "./all-agreements-list.ts";
import { allAgreementsColumns, compactAgreementLines } from "./all-agreements-columns.tsx";
import { CompanyFilter } from "./company-filter.tsx";
import { CompanyPicker } from "./company-picker.tsx";
import { useAgreementDialogs } from "./use-agreement-dialogs.tsx";
import { LoadFileLink } from "../../list/load-file-link.tsx";

/** The agreements of all companies, for staff. `given` is the search of the address, which is not checked yet. */
export function AllAgreementsPage({ given }: { given: object }) {
  const client = useQueryClient();
  const [list, search] = useDefinedList(allAgreementList, given);
  const mayChange = useMay()({ permission: "provider.change_agreements" });
  const [isPicking, setPicking] = useState(false);
  const dialogs = useAgreementDialogs({
    types: [...new Set(list.rows?.map(({ document_type }) => document_type))],
    refresh: async () => {
      await readFiguresAgain(client);
      // The removal may also remove the focused row.
      focusRowsIfLost();
    },
  });
  const add = () => (search.company === undefined ? setPicking(true) : dialogs.add(search.company));
  return (
    <ListPage
      title="Agreements"
      actions={
        mayChange && (
          <Button variant="primary" icon={<Plus aria-hidden size={16} strokeWidth={1.75} />} onPress={add}>
            Add Agreement
          </Button>
        )
      }
    >
      <p className="-mt-3 px-4 pb-3 text-fg3 lg:px-6">Agreements without a state are valid.</p>
      <ListView
        list={list}
        name="all-agreements"
        caption="Agreements"
        empty={{
          text: "Agreements of all vendors appear here, the most urgent first.",
          action: <LoadFileLink kind="agreements" label="Import Agreements" />,
        }}
        noun={["agreement", "agreements"]}
        columns={allAgreementsColumns(dialogs)}
        compactLines={compactAgreementLines}
        compactShowsAll
        rowKey={({ id, document_type }) => `${id} ${document_type}`}
        rowName={({ document_type, company }) => `${document_type} of ${company.name}`}
        search="Search by Company, Type or Document"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="state"
              label="State"
              options={agreementStates}
              getName={agreementStateName}
            />
            <CompanyFilter list={list} />
          </>
        }
      />
      {dialogs.dialogs}
      <Dialog
        title="Whose agreement is it?"
        size="medium"
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        actions={<Button onPress={() => setPicking(false)}>Cancel</Button>}
      >
        <CompanyPicker
          onPick={({ id }) => {
            setPicking(false);
            dialogs.add(id);
          }}
        />
      </Dialog>
    </ListPage>
  );
}
