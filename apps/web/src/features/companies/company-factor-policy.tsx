import { changeCompanyFactorPolicy, readCompanyFactorPolicy } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { useMay } from "../../lib/use-may.ts";
import { failureText } from "../../lib/form-failure.ts";
import { FormError } from "../../ui/form-error.tsx";
import { FactorPolicyCard } from "../../ui/factor-policy-card.tsx";

const companyPolicy = (id: string) =>
  queryOptions({
    queryKey: ["company-factor-policy", id],
    queryFn: ({ signal }) => call(readCompanyFactorPolicy, { params: { id } }, signal),
    staleTime: staleTimes.most,
  });

/** Which users of a company need a second step. */
export function CompanyFactorPolicy({ id }: { id: string }) {
  const client = useQueryClient();
  const mayChange = useMay()({ permission: "provider.change_companies" });
  const { data, error } = useQuery({ ...companyPolicy(id), enabled: mayChange });
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <div className="px-4 pb-6 lg:px-6">
      <FactorPolicyCard
        title="Second step at sign-in"
        about="It applies to the company's users, from their next sign-in."
        policy={data.policy}
        floor={data.floor}
        isRequired={data.is_required}
        save={async (policy) => {
          const saved = await call(changeCompanyFactorPolicy, { params: { id }, body: { policy } });
          client.setQueryData(companyPolicy(id).queryKey, saved);
          return true;
        }}
      />
    </div>
  );
}
