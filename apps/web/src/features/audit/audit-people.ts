import { findAuditPeople, findOwnAuditPeople } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";

interface Sought {
  search?: string;
  id: string[];
}

interface Person {
  id: string;
  name: string;
  email: string | null;
}

/** The queries of one side: up to ten people by words, and those with the ids that the address contains. */
function peopleQueries(side: "staff" | "vendor", read: (query: Sought, signal: AbortSignal) => Promise<Person[]>) {
  return {
    find: (search: string) =>
      queryOptions({
        queryKey: ["audit-people", side, search],
        queryFn: ({ signal }) => read({ search, id: [] }, signal),
        staleTime: staleTimes.userAndSearch,
      }),
    getNamed: (id: readonly string[]) =>
      queryOptions({
        queryKey: ["audit-people", side, "named", id],
        queryFn: ({ signal }) => read({ id: [...id] }, signal),
        enabled: id.length > 0,
        staleTime: staleTimes.most,
      }),
    getAbout: ({ email }: Person) => email,
    nouns: ["person", "people"],
    hint: "Name or email address",
  } as const;
}

/** The people of the provider and of all companies. */
export const auditPeople = peopleQueries("staff", (query, signal) => call(findAuditPeople, { query }, signal));

/** The users of the own company. */
export const ownAuditPeople = peopleQueries("vendor", (query, signal) => call(findOwnAuditPeople, { query }, signal));
