import { type AgreementFile, previewedExtensions } from "@lading/contract";
import { Download, Eye } from "lucide-react";
import { useState } from "react";
import { downloadDocuments } from "../../files/download.ts";
import { failureText } from "../../lib/form-failure.ts";
import { IconButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";

/** The space from which agreements are opened: by the company, or by staff. */
export type AgreementSpace = "agreement" | "company-agreement";

/** The address of the page that opens the file. */
export const agreementAddress = (space: AgreementSpace, { id }: Pick<AgreementFile, "id">) =>
  `/documents/${space}/${id}`;

/** Buttons for a preview in a new window, if browsers can show the file, and for the download. */
export function AgreementActions({ file }: { file: AgreementFile }) {
  const { name, extension } = file;
  if (name === null) return null;
  const isShown = previewedExtensions.some((shown) => shown === extension);
  return (
    <span className="flex justify-end gap-1">
      {isShown && (
        <a
          href={agreementAddress("agreement", file)}
          target="_blank"
          rel="opener" // The window gets a copy of this tab's session, if staff act as a user in it.
          aria-label={`Preview ${name} in a new window`}
          title="Preview"
          className="inline-grid size-8 shrink-0 place-items-center rounded-control text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg pointer-coarse:size-10"
        >
          <Eye size={16} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      <DownloadAgreement space="agreement" file={file} />
    </span>
  );
}

export function DownloadAgreement({ space, file }: { space: AgreementSpace; file: AgreementFile }) {
  const [isPending, download] = useDownload(space);
  return (
    <IconButton
      label={`Download ${file.name}`}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      isDisabled={isPending}
      onPress={() => void download([file.id])}
    />
  );
}

/** Returns whether a download is being requested, and the function that downloads agreements. */
export function useDownload(space: AgreementSpace) {
  const [isPending, setPending] = useState(false);
  const download = async (ids: readonly string[]) => {
    setPending(true);
    try {
      await downloadDocuments(space, ids);
    } catch (error) {
      showToast(`Could not download: ${failureText(error)}`, "bad");
    } finally {
      setPending(false);
    }
  };
  return [isPending, download] as const;
}
