import { expect, test } from "vitest";
import { freePort } from "@lading/embedded-postgres/free-port";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { launchServer, startServer } from "../../test/server-process.ts";
import { openStage } from "../../test/stage.ts";

test("works with logins that the operator created, once they have their settings", async () => {
  await using stage = await openStage();
  using folder = scratchFolder();
  const number = new URL(stage.logins.vendor).username.split("_").at(-1);
  // The cluster of the tests admits names of this form alone.
  const names = { api: `lading_madeapi_${number}`, jobs: `lading_madejobs_${number}` };
  await stage.owner.query(`
    create role ${names.api} login noinherit password 'x';
    grant lading_vendor, lading_provider, lading_gate to ${names.api};
    create role ${names.jobs} login password 'x';
    grant lading_jobs to ${names.jobs}`);
  const getAddress = (name: string) => Object.assign(new URL(stage.ownerUrl), { username: name, password: "x" }).href;
  const settings = {
    DATABASE_URL: stage.ownerUrl,
    API_DATABASE_URL: getAddress(names.api),
    JOBS_DATABASE_URL: getAddress(names.jobs),
  };
  try {
    const start = { DATA_DIR: folder.path, PORT: String(await freePort()), DEMONSTRATION: "off", ...settings };
    for (const name of [names.api, names.jobs]) {
      const { code, stderr } = await launchServer(start).ended;
      const [, missing = ""] =
        /^The connections for \w+ are not safe: .* lacks settings; run (.*)\.\n$/.exec(stderr) ?? [];
      expect([code, missing]).toEqual([1, expect.stringContaining(`alter role "${name}" in database`)]);
      await stage.owner.query(missing);
    }
    await using server = await startServer(folder.path, settings);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const { rows } = await stage.owner.query<{ name: string }>(
      `select distinct usename as name from pg_stat_activity where datname = current_database() and usename <> current_user`,
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Object.values(names)));
  } finally {
    await stage.owner.query(`drop role ${names.api}, ${names.jobs}`);
  }
});
