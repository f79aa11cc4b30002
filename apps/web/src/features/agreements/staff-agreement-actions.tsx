import { Pencil, Trash2, Upload } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { DownloadAgreement } from "./agreement-actions.tsx";
import { StaffDocumentLink } from "./needed-document-links.tsx";
import type { AgreementDialogs, AgreementOfCompany } from "./use-agreement-dialogs.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface StaffAgreementActionsProps extends AgreementOfCompany {
  companyId: string;
  dialogs: AgreementDialogs;
}

/** The actions of staff on an agreement of a company. */
export function StaffAgreementActions({ dialogs, companyId, ...agreement }: StaffAgreementActionsProps) {
  const mayChange = useMay()({ permission: "provider.change_agreements" });
  const { file, type } = agreement;
  if (file.item !== undefined)
    return (
      <span className="flex items-center justify-end gap-1">
        <StaffDocumentLink item={file.item} type={type} file={file} />
        {file.name !== null && <DownloadAgreement space="company-agreement" file={file} />}
      </span>
    );
  return (
    <span className="flex items-center justify-end gap-1">
      {mayChange && file.sent && (
        <Button aria-label={`Review ${file.name}`} onPress={() => dialogs.review(agreement)}>
          Review
        </Button>
      )}
      {mayChange && file.name === null && (
        <IconButton label={`Upload ${type}`} icon={<Upload {...icon} />} onPress={() => dialogs.add(companyId, type)} />
      )}
      {file.name !== null && <DownloadAgreement space="company-agreement" file={file} />}
      {mayChange && (
        <>
          <IconButton
            label={`Edit ${file.name ?? type}`}
            icon={<Pencil {...icon} />}
            onPress={() => dialogs.edit(agreement)}
          />
          <IconButton
            label={`Remove ${file.name ?? type}`}
            icon={<Trash2 {...icon} />}
            onPress={() => dialogs.remove(agreement)}
          />
        </>
      )}
    </span>
  );
}
