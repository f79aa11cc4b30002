import { ArchiveRestore, Trash2 } from "lucide-react";
import { useChosenIds } from "../../../list/use-chosen-ids.ts";
import type { RowSelection } from "../../../list/use-selection.ts";
import type { ArchivedDocument } from "@lading/contract";
import { isSelected } from "../../../list/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { archivedDocumentList } from "./archive-api.ts";
import type { ArchiveSearch } from "./archive-search.ts";
import type { LostLink } from "./lost-links.tsx";
import { documentCount } from "../removal/outcome-text.ts";
import { useDeleting } from "./use-deleting.tsx";
import type { Removing } from "../removal/use-removal.ts";
import { useRestoring } from "./use-restoring.tsx";

interface ArchiveToolsProps {
  search: ArchiveSearch;
  /** The documents of the page. */
  rows: readonly ArchivedDocument[];
  selection: RowSelection;
  removing: Removing;
  deletes: boolean;
  restores: boolean;
  /** Called with the links that restored documents have lost. */
  onLost: (lost: readonly LostLink[]) => void;
}

/** The actions on selected documents of the archive that the user is permitted. */
export function ArchiveTools({ search, rows, selection, removing, deletes, restores, onLost }: ArchiveToolsProps) {
  const getIds = useChosenIds(archivedDocumentList);
  const deleteForGood = useDeleting(removing.remove);
  const restore = useRestoring(removing.remove, onLost);
  const chosen = () => getIds(selection.selection, search);
  const only = selection.count === 1 ? rows.find(({ id }) => isSelected(selection.selection, id)) : undefined;
  const what = only?.name ?? documentCount(selection.count);
  const isIdle = selection.count === 0 || removing.isPending;
  return (
    <>
      {restores && (
        <Button
          icon={<ArchiveRestore aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={isIdle}
          onPress={() => void restore(chosen, selection.clear)}
        >
          Restore
        </Button>
      )}
      {deletes && (
        <Button
          icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={isIdle}
          onPress={() => void deleteForGood(what, chosen, selection.clear)}
        >
          Delete
        </Button>
      )}
    </>
  );
}
