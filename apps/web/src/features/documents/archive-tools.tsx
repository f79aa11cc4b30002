import { ArchiveRestore, Trash2 } from "lucide-react";
import { useChosenIds } from "../../list/use-chosen-ids.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { archivedDocumentList } from "./archive-api.ts";
import type { ArchiveSearch } from "./archive-search.ts";
import type { LostLink } from "./lost-links.tsx";
import { RemovalProgress } from "./removal-progress.tsx";
import { useDeleting } from "./use-deleting.tsx";
import type { Removing } from "./use-removal.ts";
import { useRestoring } from "./use-restoring.tsx";

interface ArchiveToolsProps {
  search: ArchiveSearch;
  selection: RowSelection;
  removing: Removing;
  deletes: boolean;
  restores: boolean;
  /** Hears of the links that did not come back with restored documents. */
  onLost: (lost: readonly LostLink[]) => void;
}

/** What can be done with the chosen documents of the archive, each by its permission. */
export function ArchiveTools({ search, selection, removing, deletes, restores, onLost }: ArchiveToolsProps) {
  const idsOf = useChosenIds(archivedDocumentList);
  const [deleteForGood, deletion] = useDeleting(removing.remove);
  const [restore, restoration] = useRestoring(removing.remove, onLost);
  const chosen = () => idsOf(selection.selection, search);
  const isIdle = selection.count === 0 || removing.isPending;
  return (
    <>
      <RemovalProgress progress={removing.progress} />
      {restores && (
        <Button
          icon={<ArchiveRestore aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={isIdle}
          onPress={() => restore(chosen, selection.clear)}
        >
          Restore
        </Button>
      )}
      {deletes && (
        <Button
          icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={isIdle}
          onPress={() => deleteForGood(chosen, selection.clear)}
        >
          Delete
        </Button>
      )}
      {deletion}
      {restoration}
    </>
  );
}
