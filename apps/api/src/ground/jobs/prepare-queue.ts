import pg from "pg";
import { PgBoss } from "pg-boss";

export const queueSchema = "jobs";

/** Creates or updates the queue's schema as its owner, and grants its use to lading_jobs, which may not change tables. */
export async function prepareQueue(ownerUrl: string) {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    application_name: "lading jobs",
    max: 1,
    supervise: false,
    schedule: false,
  });
  let failure: unknown;
  boss.on("error", (error) => (failure = error));
  await boss.start();
  await boss.stop();
  if (failure) throw failure;
  await grantQueue(ownerUrl);
}

async function grantQueue(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  // Without a listener, a lost connection would end the process. The query fails.
  client.on("error", () => {});
  await client.connect();
  try {
    // One message is one transaction. The lock makes processes that start at the same time wait for each other.
    await client.query(`
      select pg_advisory_xact_lock(hashtext('lading queue'));
      grant usage on schema ${queueSchema} to lading_jobs;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to lading_jobs;
      grant execute on all functions in schema ${queueSchema} to lading_jobs`);
  } finally {
    await client.end();
  }
}
