import type { AgreementFile, AgreementGroup } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useMay } from "../../lib/use-may.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { Button } from "../../ui/button.tsx";
import { AgreementTypes } from "./agreement-types.tsx";
import { companyAgreementList } from "./agreements-api.ts";
import { readFiguresAgain } from "./all-agreements-list.ts";
import { StaffAgreementActions } from "./staff-agreement-actions.tsx";
import { useAgreementDialogs } from "./use-agreement-dialogs.tsx";

/** Opens the review of the agreement that a link of the work queue names, once. */
function useReviewOfAddress(
  groups: readonly AgreementGroup[] | undefined,
  review: (file: AgreementFile, type: string) => void,
) {
  const asked = useLocation({ select: ({ hash }) => hash.replace("review-", "") });
  const open = useEffectEvent(() => {
    for (const { document_type: type, files } of groups ?? [])
      for (const file of files) if (file.id === asked && file.sent) review(file, type);
  });
  const isLoaded = groups !== undefined;
  useEffect(() => {
    if (isLoaded) open();
  }, [isLoaded]);
}

/** A company's agreements for the provider's staff, who maintain them. */
export function CompanyAgreements({ companyId, company }: { companyId: string; company: string }) {
  const client = useQueryClient();
  const query = companyAgreementList(companyId);
  const found = useQuery(query);
  const [shown, setShown] = useState<{ id: string }>();
  const mayChange = useMay()({ permission: "provider.change_agreements" });
  const dialogs = useAgreementDialogs({
    types: found.data?.map(({ document_type }) => document_type) ?? [],
    refresh: async (changed) => {
      await Promise.all([client.invalidateQueries({ queryKey: query.queryKey }), readFiguresAgain(client)]);
      if (changed) setShown({ id: changed.id });
      // The removal may also remove the focused row.
      focusRowsIfLost();
    },
  });

  useReviewOfAddress(found.data, (file, type) => dialogs.review({ file, type, company }));

  const renderActions = (file: AgreementFile, { document_type: type }: AgreementGroup) => (
    <StaffAgreementActions {...{ dialogs, companyId, file, type, company }} />
  );

  return (
    <>
      <AgreementTypes
        found={found}
        opens="company-agreement"
        actions={renderActions}
        shown={shown}
        empty={`${company} has no agreements yet.`}
        action={
          mayChange && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onPress={() => dialogs.add(companyId)}
            >
              Add Agreement
            </Button>
          )
        }
      />
      {dialogs.dialogs}
    </>
  );
}
