import type { AgreementFile } from "@lading/contract";
import { DocumentLink } from "../../files/document-link.tsx";
import { FileIcon } from "../../files/file-kind.tsx";
import { fileSize } from "../../lib/formats.ts";
import { agreementAddress, type AgreementSpace } from "./agreement-actions.tsx";
import { SentNote } from "./sent-note.tsx";

interface FileNameProps {
  file: AgreementFile;
  /** The space from which the user opens files; undefined without the permission. */
  opens: AgreementSpace | undefined;
}

/** The name of an agreement's file with its kind and size, or that there is none. */
export function FileName({ file, opens }: FileNameProps) {
  if (file.name === null || file.extension === null)
    return (
      <>
        <span className="text-fg2">Not provided yet</span>
        <SentNote file={file} />
      </>
    );
  return (
    <span className="flex items-start gap-2">
      <span className="pt-px">
        <FileIcon extension={file.extension} />
      </span>
      <span className="min-w-0">
        {opens ? (
          <DocumentLink url={agreementAddress(opens, file)} extension={file.extension}>
            {file.name}
          </DocumentLink>
        ) : (
          <span className="block font-medium text-fg wrap-anywhere">{file.name}</span>
        )}
        <span className="block text-xs text-fg3 tabular-nums">
          {`${file.extension.toUpperCase()} · ${fileSize(file.size)}`}
        </span>
        <SentNote file={file} />
      </span>
    </span>
  );
}
