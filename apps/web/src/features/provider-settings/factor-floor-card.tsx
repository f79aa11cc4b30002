import { changeFactorFloor, readFactorFloor } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { failureText } from "../../lib/form-failure.ts";
import { FormError } from "../../ui/form-error.tsx";
import { FactorPolicyCard } from "../../ui/factor-policy-card.tsx";

const factorFloor = queryOptions({
  queryKey: ["factor-floor"],
  queryFn: ({ signal }) => call(readFactorFloor, {}, signal),
  staleTime: staleTimes.most,
});

/** Which users of companies need a second step at least. */
export function FactorFloorCard() {
  const client = useQueryClient();
  const { data, error } = useQuery(factorFloor);
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <FactorPolicyCard
      title="Second step at sign-in"
      about="A company can ask more of its users, but not less. Your own people always need it."
      policy={data.floor}
      isRequired={data.is_required}
      save={async (policy) => {
        if (policy)
          client.setQueryData(factorFloor.queryKey, await call(changeFactorFloor, { body: { floor: policy } }));
        return true;
      }}
    />
  );
}
