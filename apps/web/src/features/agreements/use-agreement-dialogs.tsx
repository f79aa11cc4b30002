import { type AgreementFile, type RefusedAgreement, removeAgreement } from "@lading/contract";
import { lazy, Suspense, useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { offerDecisionUndo } from "./offer-decision-undo.ts";

const AddAgreementDialog = lazy(async () => ({
  default: (await import("./add-agreement-dialog.tsx")).AddAgreementDialog,
}));
const EditAgreementDialog = lazy(async () => ({
  default: (await import("./edit-agreement-dialog.tsx")).EditAgreementDialog,
}));

const ReviewAgreementDialog = lazy(async () => ({
  default: (await import("./review-agreement-dialog.tsx")).ReviewAgreementDialog,
}));

/** An agreement with the company that it belongs to. */
export interface AgreementOfCompany {
  file: AgreementFile;
  type: string;
  /** The company's name. */
  company: string;
  /** Refused files of the type, if they are known. */
  refused?: readonly RefusedAgreement[] | undefined;
}

interface Options {
  /** Existing types of agreements, as suggestions while typing. */
  types: readonly string[];
  /** Reads the agreements again. `changed` is the one that was added or changed. */
  refresh: (changed?: AgreementFile) => Promise<void>;
}

/** The dialogs with which staff add, change and remove agreements of companies. */
export function useAgreementDialogs({ types, refresh }: Options) {
  const [open, setOpen] = useState<
    { companyId: string; adding: string } | { file: AgreementFile; type: string } | { reviewed: AgreementOfCompany }
  >();
  const confirm = useConfirm();
  const done = async (text: string, changed?: AgreementFile) => {
    setOpen(undefined);
    showToast(text);
    await refresh(changed);
  };

  const remove = async ({ file, type, company }: AgreementOfCompany) => {
    const isSure = await confirm({
      title: file.name === null ? `Stop asking for ${type}?` : `Remove ${file.name}?`,
      text:
        file.name === null
          ? `${company} is no longer asked for this document.`
          : `The file is deleted permanently. ${company} no longer sees it.`,
      confirm: "Remove",
      destructive: true,
    });
    if (!isSure) return;
    try {
      await call(removeAgreement, { params: { id: file.id } });
      await done(file.name === null ? `${type} is no longer asked for.` : `${file.name} was removed.`);
    } catch (error) {
      showToast(`Could not remove it: ${failureText(error)}`, "bad");
      void refresh();
    }
  };

  const close = () => setOpen(undefined);
  const dialogs = (
    <Suspense>
      {open && "adding" in open && (
        <AddAgreementDialog
          companyId={open.companyId}
          types={types}
          type={open.adding}
          onClose={close}
          onAdded={(added) =>
            void done(added.name === null ? "The document is marked as missing." : `${added.name} was added.`, added)
          }
        />
      )}
      {open && "reviewed" in open && (
        <ReviewAgreementDialog
          {...open.reviewed}
          onClose={close}
          onChanged={() => void refresh()}
          onDecided={(decided) => {
            close();
            offerDecisionUndo(decided, () => void refresh());
            void refresh(decided.file);
          }}
        />
      )}
      {open && "file" in open && (
        <EditAgreementDialog
          {...open}
          types={types}
          onClose={close}
          onChanged={(changed) => void done("The agreement was changed.", changed)}
        />
      )}
    </Suspense>
  );
  return {
    /** Opens the form for a new agreement of a company, whose type may be known. */
    add: (companyId: string, type = "") => setOpen({ companyId, adding: type }),
    edit: ({ file, type }: AgreementOfCompany) => setOpen({ file, type }),
    /** Opens the decision on a file that the vendor sent. */
    review: (reviewed: AgreementOfCompany) => setOpen({ reviewed }),
    remove: (agreement: AgreementOfCompany) => void remove(agreement),
    dialogs,
  };
}

export type AgreementDialogs = ReturnType<typeof useAgreementDialogs>;
