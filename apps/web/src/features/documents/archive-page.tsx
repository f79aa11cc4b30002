import { type ArchivedDocument, archiveDays } from "@lading/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { useMay } from "../../lib/current-user.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { IconButton } from "../../ui/button.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { archivedDocumentList } from "./archive-api.ts";
import { archiveColumns } from "./archive-columns.tsx";
import type { ArchiveSearch } from "./archive-search.ts";
import { ArchiveTools } from "./archive-tools.tsx";
import { CompactDocument } from "./compact-document.tsx";
import { DaysRemaining } from "./days-remaining.tsx";
import { DocumentName } from "./document-name.tsx";
import { type LostLink, LostLinks } from "./lost-links.tsx";
import { MissedDocuments } from "./missed-documents.tsx";
import { OriginalLocation } from "./original-location.tsx";
import { RemovalProgress } from "./removal-progress.tsx";
import { useDeleting } from "./use-deleting.tsx";
import { useRemoval } from "./use-removal.ts";

/** Documents that were put aside, until they are restored or deleted. */
export function ArchivePage({ search }: { search: ArchiveSearch }) {
  const { list, marks, removing } = useRemoval(useList(search, archivedDocumentList), documentLists.archive);
  const chosen = useSelection(list);
  const [lost, setLost] = useState<readonly LostLink[]>([]);
  const may = useMay();
  const mayDelete = may({ permission: "documents_archive.delete_document" });
  const mayRestore = may({ permission: "documents_archive.restore_document" });
  const selection = mayDelete || mayRestore ? chosen : undefined;
  const [deleteForGood, deletion] = useDeleting(removing.remove);

  const name = (document: ArchivedDocument) => <DocumentName document={document} mark={marks.get(document.id)} />;
  const deleteButton = ({ id, name, days_remaining }: ArchivedDocument) => {
    const icon = <Trash2 aria-hidden size={16} strokeWidth={1.75} />;
    // It can be reached, for its tooltip says why it does nothing.
    if (days_remaining === null)
      return <IconButton aria-disabled label={`${name} is on legal hold and cannot be deleted`} icon={icon} />;
    return <IconButton label={`Delete ${name}`} icon={icon} onPress={() => deleteForGood(name, async () => [id])} />;
  };
  const columns = useColumns("archived-documents", archiveColumns(name, mayDelete && deleteButton));

  const wide = useWide();
  const page = list.rows?.map(({ id }) => id) ?? [];
  const tools = selection && (
    <ArchiveTools
      search={search}
      rows={list.rows ?? []}
      selection={selection}
      removing={removing}
      deletes={mayDelete}
      restores={mayRestore}
      onLost={setLost}
    />
  );

  return (
    <ListPage
      title="Archived Documents"
      actions={
        <>
          <RemovalProgress progress={removing.progress} />
          {wide && tools}
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">
        {`Files that have been archived for more than ${archiveDays} days are deleted automatically.`}
      </p>
      <MissedDocuments removing={removing} />
      <LostLinks lost={lost} onDismiss={() => setLost([])} />
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Name" />
      </ListToolbar>
      <SearchOutcome list={list} noun={["document", "documents"]} />
      <DataTable
        list={list}
        caption="Archived documents"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(document) => document.name}
        renderCompact={(document) => (
          <CompactDocument
            document={document}
            mark={marks.get(document.id)}
            selection={selection}
            page={page}
            actions={mayDelete && deleteButton(document)}
          >
            <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs text-fg2">
              <dt className="text-fg3">Original Location</dt>
              <dd className="min-w-0">
                <OriginalLocation document={document} />
              </dd>
              <dt className="text-fg3">Days Remaining</dt>
              <dd>
                <DaysRemaining days={document.days_remaining} />
              </dd>
            </dl>
          </CompactDocument>
        )}
        {...(selection && { selection })}
      />
      <ListFooter list={list} page={page} actions={!wide && tools} {...(selection && { selection })} />
      {deletion}
    </ListPage>
  );
}
