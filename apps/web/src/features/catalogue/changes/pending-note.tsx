import type { FieldEdit } from "@lading/contract";
import { Clock } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";

const counted = [
  { status: "pending", tone: "warn" },
  { status: "rejected", tone: "bad" },
] as const;

/** Explains that updates need approval, and counts the pending and the rejected edits. */
export function PendingNote({ edits }: { edits: readonly FieldEdit[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg3">
      <p className="flex items-center gap-2">
        <Clock aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        Updates are pending approval until the provider has reviewed them.
      </p>
      {counted.map(({ status, tone }) => {
        const count = edits.filter((edit) => edit.status === status).length;
        return count > 0 && <Badge key={status} tone={tone}>{`${count} ${status}`}</Badge>;
      })}
    </div>
  );
}
