import { expect, test } from "vitest";
import { prepareDatabase } from "../../start/prepare-database.ts";
import { startPgbouncer } from "../../test/pgbouncer.ts";
import { openStage } from "../../test/stage.ts";

test("a start through a pooler in transaction mode fails with one line", async () => {
  await using stage = await openStage();
  const { ownerUrl, logins } = stage;
  // The pooler has to know the owner as well; the login for the sign-in page is not used here.
  for (const poolSize of [1, 3]) {
    using pooler = await startPgbouncer({ ...logins, gate: ownerUrl }, poolSize);
    await expect(prepareDatabase(pooler.address(ownerUrl))).rejects.toThrow(
      /^DATABASE_URL leads through a connection pooler in transaction mode, [^\n]+$/,
    );
    const jobs = pooler.address(logins.jobs);
    await expect(prepareDatabase(ownerUrl, { jobs })).rejects.toThrow(/^JOBS_DATABASE_URL leads through [^\n]+$/);
  }
  const direct = await prepareDatabase(ownerUrl, { jobs: logins.jobs });
  expect(direct.jobs).toBe(logins.jobs);
});
