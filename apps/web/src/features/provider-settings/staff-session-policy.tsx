import { changeStaffSessionPolicy, readStaffSessionPolicy } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { SessionPolicyCard } from "../../ui/session-policy-card.tsx";
import { FormError } from "../../ui/form-error.tsx";

const staffPolicy = queryOptions({
  queryKey: ["staff-session-policy"],
  queryFn: ({ signal }) => call(readStaffSessionPolicy, {}, signal),
  staleTime: staleTimes.most,
});

/** How long the provider's own people stay signed in. */
export function StaffSessionPolicy() {
  const client = useQueryClient();
  const { data, error } = useQuery(staffPolicy);
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <SessionPolicyCard
      title="Sessions of your people"
      about="It applies to all of your people at once, you included, also while they are signed in as a user of a company. Those sessions end after eight hours at most. Each company chooses the times of its own users."
      policy={data}
      save={async (body) => client.setQueryData(staffPolicy.queryKey, await call(changeStaffSessionPolicy, { body }))}
    />
  );
}
