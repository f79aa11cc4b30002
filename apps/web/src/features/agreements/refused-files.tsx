import type { RefusedAgreement } from "@lading/contract";
import { date, fileSize } from "../../lib/formats.ts";
import type { AgreementSpace } from "./agreement-actions.tsx";
import { NamedFile } from "./file-name.tsx";
import { Reason } from "./sent-note.tsx";

interface RefusedFilesProps {
  files: readonly RefusedAgreement[];
  /** The space from which the user opens files; undefined without the permission. */
  opens: AgreementSpace | undefined;
}

/** Files of a type that the provider refused earlier, with who refused each and why. */
export function RefusedFiles({ files, opens }: RefusedFilesProps) {
  const count = files.length === 1 ? "1 earlier file" : `${files.length} earlier files`;
  return (
    <details className="group text-sm">
      <summary className="cursor-pointer rounded-badge text-xs font-medium text-fg3 hover:text-fg">{count}</summary>
      <ul aria-label="Earlier files" className="mt-2 flex flex-col gap-3">
        {files.map((file) => (
          <li key={file.id}>
            <NamedFile file={file} opens={opens}>
              <span className="block text-xs text-fg3 tabular-nums">
                {`${file.extension.toUpperCase()} · ${fileSize(file.size)} · sent ${by(file.sent_by, file.sent_at)}`}
              </span>
              <Reason text={file.reason} />
              <span className="mt-0.5 block text-xs text-fg3">{`Refused ${by(file.refused_by, file.refused_at)}`}</span>
            </NamedFile>
          </li>
        ))}
      </ul>
    </details>
  );
}

const by = (name: string | null, at: string) => `${name === null ? "" : `by ${name} `}on ${date(at.slice(0, 10))}`;
