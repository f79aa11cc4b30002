import { type ArchivedDocument, archiveDays } from "@lading/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { documentLists } from "../../../files/document-lists.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { useList } from "../../../list/use-list.ts";
import { useSelection } from "../../../list/use-selection.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useTall } from "../../../ui/use-wide.ts";
import { archivedDocumentList } from "./archive-api.ts";
import { compactDocumentLines } from "../document-columns.tsx";
import { archiveColumns } from "./archive-columns.tsx";
import type { ArchiveSearch } from "./archive-search.ts";
import { ArchiveTools } from "./archive-tools.tsx";
import { type LostLink, LostLinks } from "./lost-links.tsx";
import { UnlistedDocuments } from "../removal/unlisted-documents.tsx";
import { RemovalProgress } from "../removal/removal-progress.tsx";
import { useDeleting } from "./use-deleting.tsx";
import { useRemoval } from "../removal/use-removal.ts";

/** The archived documents, which can be restored or deleted. */
export function ArchivePage({ search }: { search: ArchiveSearch }) {
  const { list, marks, removing } = useRemoval(useList(search, archivedDocumentList), documentLists.archive);
  const chosen = useSelection(list);
  const [lost, setLost] = useState<readonly LostLink[]>([]);
  const may = useMay();
  const mayDelete = may({ permission: "documents_archive.delete_document" });
  const mayRestore = may({ permission: "documents_archive.restore_document" });
  const selection = mayDelete || mayRestore ? chosen : undefined;
  const deleteForGood = useDeleting(removing.remove);

  const deleteButton = ({ id, name, days_remaining, was_sent }: ArchivedDocument) => {
    const icon = <Trash2 aria-hidden size={16} strokeWidth={1.75} />;
    // Not disabled, because keyboard users must be able to reach its tooltip with the reason.
    if (days_remaining === null)
      return (
        <IconButton
          aria-disabled
          label={`${name} ${was_sent ? "was sent as a required document" : "is on legal hold"} and cannot be deleted`}
          icon={icon}
        />
      );
    return (
      <IconButton label={`Delete ${name}`} icon={icon} onPress={() => void deleteForGood(name, async () => [id])} />
    );
  };
  const columns = archiveColumns(marks, mayDelete && deleteButton);
  const tall = useTall();
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
          <ExportMenu list={list} name="archived-documents" columns={columns} />
          {tall && tools}
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">
        {`Files archived more than ${archiveDays} days are deleted automatically. A label may set another number of days.`}
      </p>
      <UnlistedDocuments removing={removing} />
      <LostLinks lost={lost} onDismiss={() => setLost([])} />
      <ListView
        list={list}
        name="archived-documents"
        caption="Archived documents"
        empty={{ text: "Files that were archived appear here. They can be restored." }}
        noun={["document", "documents"]}
        columns={columns}
        compactLines={compactDocumentLines}
        rowKey={({ id }) => id}
        rowName={(document) => document.name}
        search="Search by Name"
        selection={selection}
        actions={!tall && tools}
      />
    </ListPage>
  );
}
