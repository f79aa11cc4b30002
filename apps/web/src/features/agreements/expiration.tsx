import type { AgreementFile } from "@lading/contract";
import { date } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";

/** The expiration date of an agreement, with a note if it has expired or expires soon. */
export function Expiration({ file }: { file: AgreementFile }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap tabular-nums">{date(file.expiration_date)}</span>
      {file.expiry && <Badge tone={file.expiry === "expired" ? "bad" : "warn"}>{inWords(file)}</Badge>}
    </span>
  );
}

function inWords({ expiry, days_left }: AgreementFile) {
  if (expiry === "expired") return "Expired";
  if (days_left === 0) return "Expires today";
  return days_left === 1 ? "Expires in 1 day" : `Expires in ${days_left} days`;
}

/** The expiration date for lists that show the state beside it. It adds the days that are left, which the state does not tell. */
export const ExpirationDay = ({ file }: { file: AgreementFile }) => (
  <span className="tabular-nums">
    <span className="whitespace-nowrap">{date(file.expiration_date)}</span>
    {file.expiry === "soon" && <span className="block text-xs text-fg3">{inWords(file).replace("Expires ", "")}</span>}
  </span>
);
