import { sql, type RawBuilder } from "kysely";

/** The author of an edit `e`: a person, or the assistant that proposed it for that person. Null for a deleted user. */
export const nameAuthor = (person: RawBuilder<unknown>) =>
  sql<string | null>`case when e.agent is null then ${person} else 'agent ' || e.agent || ' for ' || ${person} end`;
