import { getAttribute } from "@lading/contract";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { QueueRow } from "../queue/queue-row.ts";

export interface Report {
  /** The decision on the fields: "approved". */
  readonly outcome: string;
  /** The number of fields in the selection. */
  readonly total: number;
  readonly others: readonly { row: QueueRow; why: string }[];
}

interface ReportDialogProps {
  report: Report;
  isOpen: boolean;
  onClose: () => void;
}

/** Reports how many fields of a selection were decided or put back, and lists the others with the reason. */
export function ReportDialog({ report: { outcome, total, others }, isOpen, onClose }: ReportDialogProps) {
  return (
    <Dialog
      title={`${number(total - others.length)} of ${number(total)} fields ${outcome}`}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <p className="mb-2">{`${others.length === 1 ? "1 was" : `${number(others.length)} were`} not:`}</p>
      <ul className="max-h-96 overflow-auto rounded-card border border-line">
        {others.map(({ row, why }) => (
          <li key={row.id} className="border-b border-line px-3 py-2 last:border-b-0">
            <p className="text-fg wrap-anywhere">
              <span className="font-medium">{getAttribute(row.name).label}</span>
              {` of ${row.product_name} (${row.gxp_sku}), ${row.company.name}`}
            </p>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
