import { type AgreementFile, type AgreementGroup, removeAgreement } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { DownloadAgreement } from "./agreement-actions.tsx";
import { AgreementTypes } from "./agreement-types.tsx";
import { companyAgreementList } from "./agreements-api.ts";

const AddAgreementDialog = lazy(async () => ({
  default: (await import("./add-agreement-dialog.tsx")).AddAgreementDialog,
}));
const EditAgreementDialog = lazy(async () => ({
  default: (await import("./edit-agreement-dialog.tsx")).EditAgreementDialog,
}));

type Open = { adding: string } | { file: AgreementFile; type: string };

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A company's agreements for the provider's staff, who maintain them. */
export function CompanyAgreements({ companyId, company }: { companyId: string; company: string }) {
  const client = useQueryClient();
  const query = companyAgreementList(companyId);
  const found = useQuery(query);
  const [open, setOpen] = useState<Open>();
  const [shown, setShown] = useState<{ id: string }>();
  const confirm = useConfirm();
  const types = found.data?.map(({ document_type }) => document_type) ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const done = async (text: string, agreement?: AgreementFile) => {
    setOpen(undefined);
    showToast(text);
    await refresh();
    if (agreement) setShown({ id: agreement.id });
    // The removal may also remove the focused row.
    focusRowsIfLost();
  };

  const remove = async (file: AgreementFile, type: string) => {
    try {
      await call(removeAgreement, { params: { id: file.id } });
      await done(file.name === null ? `${type} is not noted as missing any more.` : `${file.name} was removed.`);
    } catch (error) {
      showToast(`Could not remove it: ${failureText(error)}`, "bad");
      void refresh();
    }
  };
  const confirmAndRemove = async (file: AgreementFile, type: string) => {
    const isSure = await confirm({
      title: file.name === null ? `Remove the note that ${type} is missing?` : `Remove ${file.name}?`,
      text:
        file.name === null
          ? `${company} is no longer asked for this document.`
          : `The file is deleted for good. ${company} does not see it any more.`,
      confirm: "Remove",
      destructive: true,
    });
    if (isSure) await remove(file, type);
  };

  const actions = (file: AgreementFile, { document_type: type }: AgreementGroup) => (
    <span className="flex justify-end gap-1">
      {file.name === null && (
        <IconButton label={`Upload ${type}`} icon={<Upload {...icon} />} onPress={() => setOpen({ adding: type })} />
      )}
      {file.name !== null && <DownloadAgreement space="company-agreement" file={file} />}
      <IconButton
        label={`Edit ${file.name ?? type}`}
        icon={<Pencil {...icon} />}
        onPress={() => setOpen({ file, type })}
      />
      <IconButton
        label={`Remove ${file.name ?? type}`}
        icon={<Trash2 {...icon} />}
        onPress={() => void confirmAndRemove(file, type)}
      />
    </span>
  );

  return (
    <>
      <AgreementTypes
        found={found}
        opens="company-agreement"
        actions={actions}
        shown={shown}
        empty={`Nothing has been agreed with ${company} yet.`}
        action={
          <Button variant="primary" icon={<Plus {...icon} />} onPress={() => setOpen({ adding: "" })}>
            Add Agreement
          </Button>
        }
      />
      <Suspense>
        {open && "adding" in open && (
          <AddAgreementDialog
            companyId={companyId}
            types={types}
            type={open.adding}
            onClose={() => setOpen(undefined)}
            onAdded={(added) =>
              void done(added.name === null ? "The document is noted as missing." : `${added.name} was added.`, added)
            }
          />
        )}
        {open && "file" in open && (
          <EditAgreementDialog
            {...open}
            types={types}
            onClose={() => setOpen(undefined)}
            onChanged={(changed) => void done("The agreement was changed.", changed)}
          />
        )}
      </Suspense>
    </>
  );
}
