import type { AgreementFile, AgreementGroup } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../lib/use-may.ts";
import { showToast } from "../../ui/toast.tsx";
import { agreementList } from "./agreements-api.ts";

const SendAgreementDialog = lazy(async () => ({
  default: (await import("./send-agreement-dialog.tsx")).SendAgreementDialog,
}));

interface Chosen {
  file: AgreementFile;
  type: string;
}

/**
 * The form with which vendors send agreements. The address of the home page's links ends with "#upload", which opens the form of the
 * type that the address names.
 */
export function useSending(groups: readonly AgreementGroup[] | undefined, openType: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === "upload" });
  const may = useMay();
  const maySend = may({ permission: "requirements.submit", flag: "Required Documents" });
  const [chosen, setChosen] = useState<Chosen>();
  const [shown, setShown] = useState<{ id: string }>();
  const asked = isAsked && maySend ? findOpen(groups, openType) : undefined;
  const open = chosen ?? asked;
  const close = () => {
    setChosen(undefined);
    if (isAsked) void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  };
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: agreementList.queryKey }),
      client.invalidateQueries({ queryKey: ["own-edits", "waiting"] }),
    ]);
  const finish = async (sent: AgreementFile) => {
    close();
    showToast(`${sent.name} was sent. The provider decides on it.`);
    await refresh();
    setShown({ id: sent.id });
  };
  return {
    maySend,
    send: (file: AgreementFile, type: string) => setChosen({ file, type }),
    shown,
    dialog: (
      <Suspense>
        {open && (
          <SendAgreementDialog
            key={open.file.id}
            {...open}
            refused={groups?.find(({ document_type }) => document_type === open.type)?.refused}
            mayOpen={may({ permission: "corporate_agreements.view_file_url" })}
            onClose={close}
            onSent={(sent) => void finish(sent)}
            // The form stays with its error until the user closes it.
            onOvertaken={() => {
              setChosen(open);
              void refresh();
            }}
          />
        )}
      </Suspense>
    ),
  };
}

function findOpen(groups: readonly AgreementGroup[] | undefined, type: string | undefined): Chosen | undefined {
  const file = groups
    ?.find(({ document_type }) => document_type === type)
    ?.files.find(({ upload, item }) => upload && item === undefined);
  return file && type !== undefined ? { file, type } : undefined;
}
