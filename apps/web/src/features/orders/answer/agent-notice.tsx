import { useSuspenseQuery } from "@tanstack/react-query";
import { userDetails } from "../../../lib/current-user.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Says that an assistant has written the draft. */
export function AgentNotice({ agent }: { agent: string }) {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <div className="px-4 pb-3 lg:px-6">
      <Notice tone="info">
        {`Drafted by agent ${agent} for ${user.first_name} ${user.last_name}. Check it: nothing is sent before you press Send Answer.`}
      </Notice>
    </div>
  );
}
