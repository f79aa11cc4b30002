import type { AgreementFile } from "@lading/contract";
import { daysInWords, Expiry } from "../../files/expiry.tsx";
import { date } from "../../lib/formats.ts";

/** The expiration date of an agreement, with a note if it has expired or expires soon. */
export const Expiration = ({ file }: { file: AgreementFile }) => (
  <Expiry day={file.expiration_date} state={file.expiry} daysLeft={file.days_left} />
);

/** The expiration date for lists that show the state beside it. It adds the days that are left, which the state does not tell. */
export const ExpirationDay = ({ file }: { file: AgreementFile }) => (
  <span className="tabular-nums">
    <span className="whitespace-nowrap">{date(file.expiration_date)}</span>
    {file.expiry === "soon" && <span className="block text-xs text-fg3">{daysInWords(file.days_left)}</span>}
  </span>
);
