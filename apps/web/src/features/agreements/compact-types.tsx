import type { AgreementFile, AgreementGroup } from "@lading/contract";
import { type ReactNode, useId } from "react";
import { Ago } from "../../ui/moment.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import { agreementRow } from "./agreement-row.ts";
import { AgreementStatusMark } from "./agreement-status.tsx";
import { getListedFiles } from "./agreements-api.ts";
import { Expiration } from "./expiration.tsx";
import { FileName } from "./file-name.tsx";
import { GroupExceptions } from "./group-exceptions.tsx";
import { RefusedFiles } from "./refused-files.tsx";
import type { FileCells, TypeRows } from "./type-rows.ts";

/** The document types on a narrow screen, with the content of the table. */
export function CompactTypes({ groups, isOpen, toggle, ...cells }: TypeRows) {
  return (
    <ul aria-label="Document types" className="divide-y divide-line">
      {groups.map((group) => (
        <li key={group.document_type}>
          <CompactType group={group} cells={cells} isOpen={isOpen(group)} onToggle={() => toggle(group)} />
        </li>
      ))}
    </ul>
  );
}

interface CompactTypeProps {
  group: AgreementGroup;
  cells: FileCells;
  isOpen: boolean;
  onToggle: () => void;
}

function CompactType({ group, cells: { opens, actions }, isOpen, onToggle }: CompactTypeProps) {
  const files = useId();
  const count = getListedFiles(group).length;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? files : undefined}
        className="flex min-h-13 w-full cursor-pointer items-center gap-2.5 px-4 py-2.5 text-left -outline-offset-2"
        onClick={onToggle}
      >
        <DisclosureChevron isOpen={isOpen} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{group.document_type}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-xs text-fg3 tabular-nums">{count === 1 ? "1 file" : `${count} files`}</span>
            <GroupExceptions group={group} />
          </span>
        </span>
      </button>
      {isOpen && (
        <ul id={files} className="divide-y divide-line border-t border-line bg-subtle">
          {group.files.map((file) => (
            <li key={file.id}>
              <CompactFile file={file} opens={opens} actions={actions?.(file, group)} />
            </li>
          ))}
          {group.refused && (
            <li className="py-3 pr-3 pl-10.5">
              <RefusedFiles files={group.refused} opens={opens} />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface CompactFileProps {
  file: AgreementFile;
  opens: FileCells["opens"];
  actions: ReactNode;
}

function CompactFile({ file, opens, actions }: CompactFileProps) {
  return (
    <article {...agreementRow(file)} className="flex scroll-my-20 items-start gap-2 py-3 pr-3 pl-10.5">
      <div className="min-w-0 flex-1">
        <FileName file={file} opens={opens} />
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
          <dt className="text-fg3">Status</dt>
          <dd>
            <AgreementStatusMark file={file} />
          </dd>
          <dt className="text-fg3">Expires</dt>
          <dd className="text-fg2">
            <Expiration file={file} />
          </dd>
          <dt className="text-fg3">Modified</dt>
          <dd className="text-fg2 tabular-nums">
            <Ago at={file.modified_date} isSentence />
          </dd>
        </dl>
      </div>
      {actions}
    </article>
  );
}
