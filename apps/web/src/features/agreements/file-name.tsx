import type { AgreementFile } from "@lading/contract";
import type { ReactNode } from "react";
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
    <NamedFile file={{ ...file, name: file.name, extension: file.extension }} opens={opens}>
      <span className="block text-xs text-fg3 tabular-nums">
        {`${file.extension.toUpperCase()} · ${fileSize(file.size)}`}
      </span>
      <SentNote file={file} />
    </NamedFile>
  );
}

interface NamedFileProps {
  file: { id: string; name: string; extension: string };
  opens: AgreementSpace | undefined;
  children: ReactNode;
}

/** The icon and the name of a file, which opens it, and what is said about the file. */
export function NamedFile({ file, opens, children }: NamedFileProps) {
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
        {children}
      </span>
    </span>
  );
}
