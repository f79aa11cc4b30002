import { mostHits } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { escaped, hasTrigram, searchPatterns } from "../../ground/db/search-patterns.ts";

/** A hit of quick search, and whether one of its keys is the whole text. */
export type Hit<H> = H & { is_exact: boolean };

/** The text of quick search in the forms that its queries need. */
export interface Sought {
  /** In lower case. */
  exact: string;
  /** In lower case and escaped for LIKE. */
  beginning: string;
  /** A pattern for each word. Empty if no index finds them. */
  patterns: string[];
}

export const toSought = (text: string): Sought => ({
  exact: text.toLowerCase(),
  beginning: escaped(text),
  patterns: hasTrigram(text) ? searchPatterns(text) : [],
});

interface Ranking {
  /** Codes and numbers by which people know the row. */
  keys: RawBuilder<unknown>[];
  name: RawBuilder<unknown>;
}

/** Whether one of the keys is the text. */
export const isExact = ({ exact }: Sought, { keys }: Ranking) =>
  sql<boolean>`${exact} in (${sql.join(keys.map((key) => sql`lower(${key})`))})`;

/** The best hits: exact keys, then keys and then names that begin with the text, then the others. */
export const best = (sought: Sought, ranking: Ranking) => {
  const begins = (value: RawBuilder<unknown>) => sql`starts_with(lower(${value}), ${sought.exact})`;
  return sql`
    order by ${isExact(sought, ranking)} desc, (${sql.join(ranking.keys.map(begins), sql` or `)}) desc,
      ${begins(ranking.name)} desc, lower(${ranking.name}), ${sql.join(ranking.keys)}
    limit ${mostHits}`;
};
