import { changeFactorPolicy } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { FormError } from "../../ui/form-error.tsx";
import { FactorPolicyCard } from "../../ui/factor-policy-card.tsx";
import { ownPolicy } from "./security-api.ts";

/** The policy of the user's company. */
export function CompanyPolicy() {
  const client = useQueryClient();
  const { data, error } = useQuery(ownPolicy);
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <FactorPolicyCard
      title="Second step in your company"
      about="It applies to all users of your company, from their next sign-in."
      policy={data.policy}
      floor={data.floor}
      isRequired={data.is_required}
      save={async (policy) => {
        client.setQueryData(ownPolicy.queryKey, await call(changeFactorPolicy, { body: { policy } }));
        // The user may need a second step now.
        void client.invalidateQueries(userDetails);
        return true;
      }}
    />
  );
}
