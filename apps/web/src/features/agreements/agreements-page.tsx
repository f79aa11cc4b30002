import { type AgreementFile, type AgreementGroup, mostDocuments } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AccountInformation } from "./account-information.tsx";
import { useDownload } from "./agreement-actions.tsx";
import { AgreementTypes } from "./agreement-types.tsx";
import { agreementList, getListedFiles } from "./agreements-api.ts";
import { useSending } from "./use-sending.tsx";
import { VendorAgreementActions } from "./vendor-agreement-actions.tsx";

/** The agreements between the company and the provider. */
export function AgreementsPage({ openType }: { openType: string | undefined }) {
  const mayOpen = useMay()({ permission: "corporate_agreements.view_file_url" });
  const found = useQuery(agreementList);
  const sending = useSending(found.data, openType);
  const renderActions = (file: AgreementFile, { document_type: type }: AgreementGroup) => (
    <VendorAgreementActions {...{ file, type, mayOpen, sending }} />
  );
  return (
    <div className="flex flex-col gap-7 p-4 lg:p-6">
      <PageHeader title="Corporate Agreements" actions={mayOpen && <DownloadAll groups={found.data ?? []} />} />
      <AccountInformation />
      <AgreementTypes
        found={found}
        opens={mayOpen ? "agreement" : undefined}
        actions={mayOpen || sending.maySend ? renderActions : undefined}
        openType={openType}
        shown={sending.shown}
        empty="The provider has listed no agreements of your company yet."
      />
      {sending.dialog}
    </div>
  );
}

function DownloadAll({ groups }: { groups: readonly AgreementGroup[] }) {
  const [isPending, download] = useDownload("agreement");
  const ids = groups.flatMap(getListedFiles).map(({ id }) => id);
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      isDisabled={ids.length === 0 || ids.length > mostDocuments}
      isPending={isPending}
      onPress={() => void download(ids)}
    >
      Download All Documents
    </Button>
  );
}
