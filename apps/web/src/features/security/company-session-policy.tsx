import { changeSessionPolicy, readSessionPolicy } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { SessionPolicyCard } from "../../ui/session-policy-card.tsx";
import { FormError } from "../../ui/form-error.tsx";

const ownPolicy = queryOptions({
  queryKey: ["session-policy"],
  queryFn: ({ signal }) => call(readSessionPolicy, {}, signal),
  staleTime: staleTimes.most,
});

/** How long the users of the company stay signed in. */
export function CompanySessionPolicy() {
  const client = useQueryClient();
  const { data, error } = useQuery(ownPolicy);
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <SessionPolicyCard
      title="Sessions in your company"
      about="It applies to all users of your company at once. People who have been signed in for longer, or have not used the portal for longer, must sign in again. This includes you."
      policy={data}
      save={async (body) => client.setQueryData(ownPolicy.queryKey, await call(changeSessionPolicy, { body }))}
    />
  );
}
