import { mostDocuments } from "@lading/contract";
import { Archive, Download, Unlink } from "lucide-react";
import { number } from "../../lib/formats.ts";
import type { Selection } from "../../list/selection.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";

interface SelectionToolProps {
  selection: RowSelection;
  /** What was asked for is under way. */
  isPending: boolean;
  onPress: (selection: Selection) => void;
}

/** Downloads the chosen documents: one as itself, several as a zip. */
export function DownloadButton({ selection, isPending, onPress }: SelectionToolProps) {
  return (
    <Button
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      isDisabled={selection.count === 0 || selection.count > mostDocuments}
      isPending={isPending}
      onPress={() => onPress(selection.selection)}
    >
      Download
    </Button>
  );
}

export function ArchiveButton({ selection, isPending, onPress }: SelectionToolProps) {
  return (
    <Button
      icon={<Archive aria-hidden size={16} strokeWidth={1.75} />}
      isDisabled={selection.count === 0}
      isPending={isPending}
      onPress={() => onPress(selection.selection)}
    >
      Archive
    </Button>
  );
}

export function UnlinkButton({ selection, isPending, onPress }: SelectionToolProps) {
  return (
    <Button
      icon={<Unlink aria-hidden size={16} strokeWidth={1.75} />}
      isDisabled={selection.count === 0}
      isPending={isPending}
      onPress={() => onPress(selection.selection)}
    >
      Unlink
    </Button>
  );
}

/** Says why the chosen documents cannot be downloaded; absent while they can. */
export function TooManyToDownload({ count }: { count: number }) {
  if (count <= mostDocuments) return null;
  return <span className="text-fg3">{`Up to ${number(mostDocuments)} documents can be downloaded at once.`}</span>;
}
