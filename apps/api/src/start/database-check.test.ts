import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cloneDatabase, queryOnce } from "../test/cluster.ts";
import { checkDatabase } from "./database-check-queries.ts";

test("names the owner of a portal's database that belongs to another role", async () => {
  const clone = await cloneDatabase();
  await expect(checkDatabase(clone.url)).resolves.toBeUndefined();
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  await queryOnce(
    clone.url,
    `create role ${owner}; grant ${owner} to lading with inherit false, set true;
     grant create on schema public to ${owner}; alter table migrations owner to ${owner}`,
  );
  await expect(checkDatabase(clone.url)).rejects.toThrow(
    `The database of DATABASE_URL belongs to ${owner}, and lading may not change it; sign in as ${owner}.`,
  );
  await queryOnce(
    clone.url,
    `set role ${owner}; drop table migrations; reset role; revoke create on schema public from ${owner}; drop role ${owner}`,
  );
  await clone.drop();
});
