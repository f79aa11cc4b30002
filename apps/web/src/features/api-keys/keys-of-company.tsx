import { listKeysOfCompany } from "@lading/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { KeySquare } from "lucide-react";
import { call } from "../../lib/api.ts";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { hasEnded, KeyRow } from "./key-row.tsx";

const keysOfCompany = (id: string) =>
  queryOptions({
    queryKey: ["api-keys", id],
    queryFn: ({ signal }) => call(listKeysOfCompany, { params: { id } }, signal),
  });

/** The API keys of a company that have not ended, as staff see them. Only the company changes them. */
export function KeysOfCompany({ id }: { id: string }) {
  const query = useQuery(keysOfCompany(id));
  if (!query.data)
    return <MissingRows rows="API keys" icon={<KeySquare strokeWidth={1.75} aria-hidden />} query={query} />;
  const keys = query.data.filter((key) => !hasEnded(key));
  return (
    <div className="rounded-card border border-line">
      {keys.length > 0 ? (
        <ul aria-label="API keys" className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3.5 text-fg2">The company has no API keys, so its programs do not use the portal</p>
      )}
    </div>
  );
}
