import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Judges a domain, which comes first, by the owners of it and of the domains above it. */
export async function judgeDomains(db: Transaction<DB>, claimant: string | null, domains: readonly string[]) {
  const { rows } = await sql<{ judgement: "proved" | "open" | "foreign" }>`
    select judge_domains(${claimant}::uuid, ${domains}::text[]) as judgement`.execute(db);
  return onlyRow(rows).judgement;
}
