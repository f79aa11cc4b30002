import { useQuery } from "@tanstack/react-query";
import { date } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";
import { companySuspension } from "./provider-api.ts";

/** Shows the start, the end, the author and the reason of a company's suspension. */
export function SuspensionNotice({ id }: { id: string }) {
  const { since, by, reason, until } = useQuery(companySuspension(id)).data?.suspension ?? {};
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {["Suspended", since && ` since ${date(since)}`, by && ` by ${by}`, until && `, until ${date(until)}`]}
      </p>
      {reason && <p>{`Reason: ${reason}`}</p>}
      <p>Its users have no access and get no mails. You cannot sign in as them. Its files are still loaded.</p>
    </Notice>
  );
}
