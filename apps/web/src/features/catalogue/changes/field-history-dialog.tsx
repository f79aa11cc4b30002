import { type AttributeId, getAttribute, type FieldEdit } from "@lading/contract";
import { PutBackButton } from "../../../history/put-back-button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChangedValue } from "./changed-value.tsx";
import { EditStatusBadge, getStatusLabel } from "./edit-status.tsx";
import { fieldHistory } from "../edits-api.ts";
import { formatText } from "../product/format-attribute.ts";

interface FieldHistoryDialogProps {
  gxpSku: string;
  id: AttributeId;
  onClose: () => void;
}

/** All edits of a field, newest first, with their authors and decisions. */
export function FieldHistoryDialog({ gxpSku, id, onClose }: FieldHistoryDialogProps) {
  return (
    <Dialog
      title={`Edits of ${getAttribute(id).label}`}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>Close</Button>}
    >
      <div className="-mx-5 flex max-h-[min(60dvh,28rem)] min-h-40 border-y border-line *:w-full">
        <InfiniteList
          query={fieldHistory(gxpSku, id)}
          noun="changes"
          rowKey={(edit) => edit.id}
          renderRow={(edit) => <PastChange edit={edit} onPutBack={onClose} />}
        />
      </div>
    </Dialog>
  );
}

function PastChange({ edit, onPutBack }: { edit: FieldEdit; onPutBack: () => void }) {
  const { name, old_value, author, submitted_at, status, decided_by, decided_at, reason } = edit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_20rem_5rem]">
      <div>
        <ChangedValue edit={edit} />
        {status === "approved" && (
          <span className="mt-1 flex empty:hidden">
            <PutBackButton field={name} value={old_value} text={formatText(name, old_value)} onDone={onPutBack} />
          </span>
        )}
        {reason !== null && <p className="mt-1 whitespace-pre-line text-fg2 wrap-anywhere">{`Reason: ${reason}`}</p>}
      </div>
      <div className="order-last col-span-2 flex flex-col gap-1 text-xs text-fg3 sm:order-none sm:col-span-1">
        <span>
          Proposed by {author}, <Moment at={submitted_at} />
        </span>
        {decided_at !== null && (
          <span>
            {getStatusLabel(status)} by {decided_by ?? "the provider"}, <Moment at={decided_at} />
          </span>
        )}
      </div>
      <span className="text-right">
        <EditStatusBadge status={status} />
      </span>
    </div>
  );
}
