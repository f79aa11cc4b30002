import { readDirectoryOfCompany } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Ago } from "../../ui/moment.tsx";
import { staleTimes } from "../../lib/query-client.ts";

/** Tells staff that the company's directory creates and deactivates its users. */
export function CompanyDirectory({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["directory-of-company", id],
    queryFn: ({ signal }) => call(readDirectoryOfCompany, { params: { id } }, signal),
    staleTime: staleTimes.most,
  });
  if (!data?.is_connected) return null;
  return (
    <section aria-label="Directory" className="text-sm">
      <h2 className="text-base font-semibold">Directory</h2>
      <p className="mt-0.5 text-fg2 text-pretty">
        The company’s directory creates, changes and deactivates its users.{" "}
        {data.last_used_at === null ? (
          "It has not sent a request yet."
        ) : (
          <>
            Its last request was <Ago at={data.last_used_at} />.
          </>
        )}
      </p>
    </section>
  );
}
