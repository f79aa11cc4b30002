import type { ClientBase } from "pg";

/** The names of the statements that connections prepare, by text. */
const names = new Map<string, string>();

/** Makes each direct connection parse and plan this statement once. Returns its text. */
export function prepared(text: string) {
  if (!names.has(text)) names.set(text, `lading_${names.size}`);
  return text;
}

/** Sends prepared statements by name. The connection must lead directly to PostgreSQL, which keeps them for each connection. */
export function sendByName(client: ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // Replaces its overloads with one signature.
  const byName = (statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === "string" ? names.get(statement) : undefined;
    return query(name ? { name, text: statement } : statement, ...rest);
  };
  Object.assign(client, { query: byName });
}
