import { workKinds, type WorkKind } from "@lading/contract";
import {
  Building2,
  ClipboardClock,
  ClipboardCopy,
  ClipboardPen,
  FileCheck2,
  FileClock,
  FileX2,
  Layers,
  ListX,
  type LucideIcon,
  MailX,
  MessageSquareText,
  PackageX,
  PencilLine,
  Truck,
  Unplug,
  UserX,
  PackagePlus,
} from "lucide-react";

const icons: Record<WorkKind, LucideIcon> = {
  edits: PencilLine,
  edit_set: Layers,
  discontinuation: PackageX,
  order_change: ClipboardPen,
  order_unanswered: ClipboardClock,
  order_console_change: ClipboardCopy,
  ship_notice_late: Truck,
  agreement: FileClock,
  requirement_review: FileCheck2,
  requirement_overdue: FileX2,
  invitation: MailX,
  no_administrator: UserX,
  new_company: Building2,
  failed_run: ListX,
  webhook: Unplug,
  product_proposal: PackagePlus,
  feedback: MessageSquareText,
};

/** The kind of a row, with its icon. */
export function KindBadge({ kind }: { kind: WorkKind }) {
  const Icon = icons[kind];
  return (
    <span className="flex items-center gap-2 text-fg2">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-fg3" />
      {workKinds[kind].label}
    </span>
  );
}
