import { execFileSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { debianPrograms, startDebianPostgres } from "../apps/api/src/test/debian-postgres.ts";
import { readCommandLine } from "./command-line.ts";
import { fillTables } from "./fill-tables.ts";

const command = {
  usage: "node tools/dump-release.ts [--checkout=folder] name",
  about: `Writes apps/api/src/ground/db/releases/<name>.sql.gz: a database of this program, or of an older checkout of it with its own
node_modules, with made-up rows in every table. A test updates each of these databases.`,
};

const { positionals, values } = readCommandLine(command, {
  allowPositionals: true,
  options: { checkout: { type: "string", default: path.dirname(import.meta.dirname) } },
});
const [name] = positionals;
if (!name) throw new Error(`Usage: ${command.usage}`);

await using cluster = await startDebianPostgres();
for (const role of ["lading_vendor", "lading_provider", "lading_gate", "lading_jobs"])
  await cluster.asSuperuser(`create role ${role} nologin; grant ${role} to portal with admin option`);
// Older checkouts have it in another folder.
const [migrateFile = ""] = globSync("apps/api/src/**/db/migrate.ts", { cwd: path.resolve(values.checkout) }).map(
  (file) => path.resolve(values.checkout, file),
);
const { migrate } = (await import(pathToFileURL(migrateFile).href)) as { migrate: (ownerUrl: string) => Promise<void> };
await migrate(cluster.url);

const superuser = new URL(cluster.url);
superuser.username = "postgres";
const client = new pg.Client(superuser.href);
await client.connect();
try {
  await fillTables(client);
  // The dump has other texts of some functions, which PostgreSQL wrote. The update applies the files.
  await client.query("delete from migrations where name like 'functions/%'");
} finally {
  await client.end();
}

const dump = execFileSync(
  path.join(debianPrograms(), "pg_dump"),
  ["--no-owner", "--inserts", "--rows-per-insert=100", superuser.href],
  { encoding: "utf8", maxBuffer: 2 ** 28 },
);
// Lines for psql begin with a backslash.
const sql = dump.replaceAll(/^\\.*\n/gm, "");
const file = path.join(import.meta.dirname, `../apps/api/src/ground/db/releases/${name}.sql.gz`);
const packed = gzipSync(sql, { level: 9 });
writeFileSync(file, packed);
console.log(`${path.relative(process.cwd(), file)}: ${Math.ceil(packed.length / 1000)} KB`);
