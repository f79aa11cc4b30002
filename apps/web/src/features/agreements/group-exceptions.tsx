import type { AgreementGroup } from "@lading/contract";
import { Badge } from "../../ui/badge.tsx";
import { exceptionsOf } from "./exceptions.ts";

/** What needs somebody's attention among the files of a type; nothing where all is well. */
export function GroupExceptions({ group: { files } }: { group: AgreementGroup }) {
  const { missing, expired, soon } = exceptionsOf(files);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {missing > 0 && <Badge tone="bad">{`${missing} missing`}</Badge>}
      {expired > 0 && <Badge tone="bad">{`${expired} expired`}</Badge>}
      {soon > 0 && <Badge tone="warn">{`${soon} expiring soon`}</Badge>}
    </span>
  );
}
