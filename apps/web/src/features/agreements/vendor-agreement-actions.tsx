import type { AgreementFile } from "@lading/contract";
import { Upload } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { AgreementActions } from "./agreement-actions.tsx";
import { UploadLink } from "./needed-document-links.tsx";
import type { useSending } from "./use-sending.tsx";

interface VendorAgreementActionsProps {
  file: AgreementFile;
  type: string;
  mayOpen: boolean;
  sending: ReturnType<typeof useSending>;
}

const icon = <Upload size={16} strokeWidth={1.75} aria-hidden />;

/** The actions of a vendor on an agreement: send the file that is missing or a renewal, preview and download. */
export function VendorAgreementActions({ file, type, mayOpen, sending }: VendorAgreementActionsProps) {
  const send = () => sending.send(file, type);
  if (file.upload && !sending.maySend)
    return <span className="block text-right text-xs text-fg3">Ask a Vendor Admin to send this.</span>;
  return (
    <span className="flex items-center justify-end gap-1">
      {file.upload &&
        (file.item !== undefined ? (
          <UploadLink item={file.item} type={type} isNew={file.name === null} />
        ) : file.name === null ? (
          <Button icon={icon} aria-label={`Upload ${type}`} onPress={send}>
            Upload
          </Button>
        ) : (
          <IconButton label={`Upload a new ${type}`} icon={icon} onPress={send} />
        ))}
      {mayOpen && <AgreementActions file={file} />}
    </span>
  );
}
