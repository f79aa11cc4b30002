import { mostDocuments } from "@lading/contract";
import { Archive, Download, Unlink } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import type { Selection } from "../../../list/selection.ts";
import type { RowSelection } from "../../../list/use-selection.ts";
import { Button } from "../../../ui/button.tsx";

interface SelectionToolProps {
  selection: RowSelection;
  /** Whether the action is running. */
  isPending: boolean;
  onPress: (selection: Selection) => void;
}

/** Downloads the selected documents: one as a file, several as a zip file. */
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

/** Explains why the selected documents cannot be downloaded; renders nothing if they can. */
export function TooManyToDownload({ count }: { count: number }) {
  if (count <= mostDocuments) return null;
  return <span className="text-fg3">{`Up to ${number(mostDocuments)} documents can be downloaded at a time.`}</span>;
}
