import pg from "pg";

/** Returns a client that is not connected yet. A lost connection fails its queries and does not end the process. */
export function createClient(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Without a listener, the error would be uncaught.
  client.on("error", () => {});
  return client;
}
