import { readCompanySessionPolicy } from "@lading/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { formatLimit } from "../../lib/format-limit.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";

const companyPolicy = (id: string) =>
  queryOptions({
    queryKey: ["company-session-policy", id],
    queryFn: ({ signal }) => call(readCompanySessionPolicy, { params: { id } }, signal),
    staleTime: staleTimes.most,
  });

/** How long the users of a company stay signed in, which the company chooses. */
export function CompanySessionPolicy({ id }: { id: string }) {
  const { data, error } = useQuery(companyPolicy(id));
  if (!data) return error && <FormError>{failureText(error)}</FormError>;
  return (
    <div className="px-4 pb-6 lg:px-6">
      <section aria-labelledby="sessions-title" className="max-w-184 rounded-card border border-line p-4 sm:p-5">
        <h2 id="sessions-title" className="text-base font-semibold">
          Sessions
        </h2>
        <p className="mt-0.5 text-sm text-fg2 text-pretty">
          The company’s users are signed out after {formatLimit(data.idle_minutes)} without use, and{" "}
          {formatLimit(data.hours * 60)} after signing in. The company chooses these times.
        </p>
      </section>
    </div>
  );
}
