import { type ProviderCompany, resumeCompany } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { call } from "../../lib/api.ts";
import { isStatus } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { readCompaniesAgain } from "./provider-api.ts";

const SuspendDialog = lazy(async () => ({ default: (await import("./suspend-dialog.tsx")).SuspendDialog }));

/** Suspends or resumes a company. */
export function SuspensionButton({ company: { id, name, status } }: { company: ProviderCompany }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [openDialog, dialog] = useLazyDialog(SuspendDialog);

  const resume = async () => {
    const isSure = await confirm({
      title: `Resume ${name}?`,
      text: "Its users can sign in again immediately, and those who are still signed in continue where they were. Each gets one mail about what happened meanwhile.",
      confirm: "Resume",
      perform: () =>
        call(resumeCompany, { params: { id } }).catch((error: unknown) => {
          // Somebody else was faster, or the suspension has ended by itself.
          if (!isStatus(error, 409)) throw error;
        }),
    });
    if (!isSure) return;
    await readCompaniesAgain(client);
    showToast(`${name} is active again.`);
  };

  return (
    <>
      {status === "suspended" ? (
        <Button onPress={() => void resume()}>Resume</Button>
      ) : (
        <Button onPress={() => openDialog({ id, name })}>Suspend…</Button>
      )}
      {dialog}
    </>
  );
}
