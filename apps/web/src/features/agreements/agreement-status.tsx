import { type AgreementFile, agreementStatusNames, type AgreementStatus } from "@lading/contract";
import { CircleCheck, CircleX, Clock, Inbox, type LucideIcon } from "lucide-react";
import { inBothZones } from "../../lib/format-moment.ts";

const marks: Record<AgreementStatus, { icon: LucideIcon; color: string }> = {
  "1": { icon: CircleX, color: "text-bad" },
  "2": { icon: Inbox, color: "text-info" },
  "3": { icon: Clock, color: "text-[light-dark(#5d6312,#c2c864)]" },
  "4": { icon: CircleCheck, color: "text-ok" },
};

/** The status of an agreement as an icon and a word. The tooltip shows since when. */
export function AgreementStatusMark({ file: { status, status_modified_date } }: { file: AgreementFile }) {
  const { icon: Icon, color } = marks[status];
  return (
    <span
      title={`Since ${inBothZones(status_modified_date)}`}
      className={`flex items-center gap-1.5 font-medium whitespace-nowrap ${color}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {agreementStatusNames[status]}
    </span>
  );
}
