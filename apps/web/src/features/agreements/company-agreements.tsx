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
  review: (file: AgreementFile, group: AgreementGroup) => void,
) {
  const asked = useLocation({ select: ({ hash }) => hash.replace("review-", "") });
  const open = useEffectEvent(() => {
    for (const group of groups ?? [])
      for (const file of group.files) if (file.id === asked && file.sent) review(file, group);
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

  useReviewOfAddress(found.data, (file, { document_type: type, refused }) =>
    dialogs.review({ file, type, company, refused }),
  );

  const renderActions = (file: AgreementFile, { document_type: type, refused }: AgreementGroup) => (
    <StaffAgreementActions {...{ dialogs, companyId, file, type, company, refused }} />
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
