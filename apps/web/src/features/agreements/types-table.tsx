import type { AgreementFile, AgreementGroup } from "@lading/contract";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Ago } from "../../ui/moment.tsx";
import { number } from "../../lib/formats.ts";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import { agreementRow } from "./agreement-row.ts";
import { AgreementStatusMark } from "./agreement-status.tsx";
import { getListedFiles } from "./agreements-api.ts";
import { Expiration } from "./expiration.tsx";
import { FileName } from "./file-name.tsx";
import { GroupExceptions } from "./group-exceptions.tsx";
import { RefusedFiles } from "./refused-files.tsx";
import type { FileCells, TypeRows } from "./type-rows.ts";

const head = "h-9 bg-subtle px-3 text-left text-xs font-medium text-fg3 first:pl-4 last:pr-4";
/** The classes of a head cell, which stays visible while the rows scroll. */
const topHead = `${head} sticky top-0 z-10 shadow-[0_1px_0_var(--line)]`;
const cell = "px-3 first:pl-4 last:pr-4";

/** A row for each document type, with its files below while it is expanded. */
export function TypesTable({ groups, isOpen, toggle, ...cells }: TypeRows) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Document types</caption>
      <colgroup>
        <col />
        <col className="w-24" />
        <col className="w-80" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={`${topHead} pl-11!`}>
            Document Type
          </th>
          <th scope="col" className={`${topHead} text-right`}>
            Files
          </th>
          <th scope="col" className={`${topHead} pl-8!`}>
            Needs Attention
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <TypeRow
          key={group.document_type}
          group={group}
          cells={cells}
          isOpen={isOpen(group)}
          onToggle={() => toggle(group)}
        />
      ))}
    </table>
  );
}

interface TypeRowProps {
  group: AgreementGroup;
  cells: FileCells;
  isOpen: boolean;
  onToggle: () => void;
}

function TypeRow({ group, cells, isOpen, onToggle }: TypeRowProps) {
  const files = useId();
  return (
    <tbody className="border-t border-line">
      <tr className="h-13 cursor-pointer hover:bg-subtle" onClick={(event) => isBesideButton(event) && onToggle()}>
        <th scope="row" className={`${cell} text-left font-medium`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? files : undefined}
            className="flex min-h-8 cursor-pointer items-center gap-3 rounded-badge text-left wrap-anywhere"
            onClick={onToggle}
          >
            <DisclosureChevron isOpen={isOpen} />
            {group.document_type}
          </button>
        </th>
        <td className={`${cell} text-right text-fg2 tabular-nums`}>{number(getListedFiles(group).length)}</td>
        <td className={`${cell} pl-8!`}>
          <GroupExceptions group={group} />
        </td>
      </tr>
      {isOpen && (
        <tr id={files}>
          <td colSpan={3} className="border-t border-line bg-subtle pl-7">
            <FilesTable group={group} {...cells} />
            {group.refused && (
              <div className="border-t border-line py-2.5 pr-3 pl-4">
                <RefusedFiles files={group.refused} opens={cells.opens} />
              </div>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function FilesTable({ group, opens, actions }: { group: AgreementGroup } & FileCells) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{`Files of ${group.document_type}`}</caption>
      <colgroup>
        <col />
        <col className="w-60" />
        <col className="w-32" />
        <col className="w-40" />
        {actions && <col className="w-52" />}
      </colgroup>
      <thead>
        <tr>
          {["Document Name", "Expiration Date", "Modified Date", "Document Status"].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
          {actions && (
            <th scope="col" className={`${head} text-right`}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {group.files.map((file) => (
          <FileRow key={file.id} file={file} opens={opens} actions={actions?.(file, group)} />
        ))}
      </tbody>
    </table>
  );
}

interface FileRowProps {
  file: AgreementFile;
  opens: FileCells["opens"];
  /** Undefined if there is no column for them. */
  actions: ReactNode;
}

function FileRow({ file, opens, actions }: FileRowProps) {
  return (
    <tr {...agreementRow(file)} className="h-13 scroll-my-20 border-t border-line text-fg2">
      <td className={`${cell} py-1.5`}>
        <FileName file={file} opens={opens} />
      </td>
      <td className={cell}>
        <Expiration file={file} />
      </td>
      <td className={cell}>
        <Ago at={file.modified_date} isSentence />
      </td>
      <td className={cell}>
        <AgreementStatusMark file={file} />
      </td>
      {actions !== undefined && <td className={cell}>{actions}</td>}
    </tr>
  );
}

/** The button announces its state. A press anywhere on its row has the same effect. */
const isBesideButton = ({ target }: MouseEvent) => target instanceof Element && !target.closest("button");
