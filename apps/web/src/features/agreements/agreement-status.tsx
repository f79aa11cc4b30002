import { type AgreementFile, agreementStatusNames, type AgreementStatus } from "@lading/contract";
import { CircleCheck, CircleX, Clock, Inbox, type LucideIcon } from "lucide-react";
import { dateAndTime } from "../../lib/formats.ts";

const marks: Record<AgreementStatus, { icon: LucideIcon; colour: string }> = {
  "1": { icon: CircleX, colour: "text-bad" },
  "2": { icon: Inbox, colour: "text-info" },
  "3": { icon: Clock, colour: "text-[light-dark(#5d6312,#c2c864)]" },
  "4": { icon: CircleCheck, colour: "text-ok" },
};

/** How far an agreement is, in a mark and a word; since when, the tooltip of the browser tells. */
export function AgreementStatusMark({ file: { status, status_modified_date } }: { file: AgreementFile }) {
  const { icon: Icon, colour } = marks[status];
  return (
    <span
      title={`Since ${dateAndTime(status_modified_date)}`}
      className={`flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {agreementStatusNames[status]}
    </span>
  );
}
