import type { AgreementGroup } from "@lading/contract";
import { Badge } from "../../ui/badge.tsx";
import { getExceptions } from "./exceptions.ts";

/** The files of a type that need attention; renders nothing if there are none. */
export function GroupExceptions({ group: { files } }: { group: AgreementGroup }) {
  const { missing, expired, soon } = getExceptions(files);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {missing > 0 && <Badge tone="bad">{`${missing} missing`}</Badge>}
      {expired > 0 && <Badge tone="bad">{`${expired} expired`}</Badge>}
      {soon > 0 && <Badge tone="warn">{`${soon} expiring soon`}</Badge>}
    </span>
  );
}
