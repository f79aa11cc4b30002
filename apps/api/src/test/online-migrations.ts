import type pg from "pg";

/**
 * Tables that stay small: settings, catalogs and texts, of which a provider has some hundred rows. A migration may read and write
 * all of their rows. All others may have millions.
 */
const smallTables = [
  "categories",
  "content_items",
  "content_versions",
  "dashboards",
  "help_questions",
  "help_sections",
  "home_descriptions",
  "labels",
  "login_passwords",
  "mail_templates",
  "migrations",
  "order_statuses",
  "provider_settings",
  "requirements",
  "rights",
  "role_permissions",
  "roles",
  "service_plans",
  "terms_versions",
  "units_of_measure",
  "webhook_progress",
  "work_calendar",
  "work_holidays",
  "work_promises",
  "work_views",
];

interface Facts {
  /** The names that programs use. */
  names: { name: string; form: string }[];
  /** Columns that an insert must name. */
  required: string[];
  /** Each table with the number of its scans and changed rows, and the file that contains its rows. */
  tables: { name: string; scans: number; writes: number; file: string }[];
}

/**
 * Runs a migration in a transaction, on a database of the release before. Returns a sentence for each thing that would stop
 * programs of that release, or block them for as long as work on a whole large table takes.
 */
export async function findOutages(client: pg.Client, sql: string, version: string) {
  if (/^(create (unique )?index|drop index) concurrently\b/im.test(sql)) return findFaultsOfConcurrent(sql);
  // A small table is read by its index like a large one.
  await client.query("set local enable_seqscan = off");
  const before = await readFacts(client);
  await client.query(sql);
  const after = await readFacts(client);
  const forms = new Map(after.names.map(({ name, form }) => [name, form]));
  const lastUses = findLastUses(sql, version);
  return [
    ...before.names.flatMap(({ name, form }) => {
      if (forms.get(name) === form) return [];
      if (forms.has(name)) return [`changes ${name} from ${form} to ${forms.get(name)}`];
      return lastUses.includes(name) ? [] : [`removes ${name}`];
    }),
    ...after.required
      .filter(
        (name) => !before.required.includes(name) && before.tables.some((table) => name.startsWith(`${table.name}.`)),
      )
      .map((name) => `requires a value for ${name}`),
    ...before.tables.flatMap(({ name, scans, writes, file }) => {
      const now = after.tables.find((table) => table.name === name);
      if (!now || smallTables.includes(name)) return [];
      return [
        ...(now.file === file ? [] : [`rewrites the table ${name}`]),
        ...(now.scans === scans ? [] : [`reads all rows of ${name}`]),
        ...(now.writes === writes ? [] : [`writes rows of ${name}`]),
      ];
    }),
  ];
}

/** A statement like these runs outside of a transaction, so it is alone in its file. */
const findFaultsOfConcurrent = (sql: string) =>
  sql
    .replaceAll(/--.*/g, "")
    .split(";")
    .filter((statement) => statement.trim() !== "").length === 1
    ? []
    : ["has more than one statement beside an index that is created or dropped concurrently"];

/** Returns the names that a migration removes because an earlier release was the last one to use them. */
function findLastUses(sql: string, version: string) {
  return [...sql.matchAll(/^-- Not used since (\d+\.\d+\.\d+): (.+)$/gm)]
    .filter(([, since = ""]) => since.localeCompare(version, "en", { numeric: true }) < 0)
    .flatMap(([, , names = ""]) => names.split(", "));
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<Facts>(`
    select
      (select json_agg(n) from (
        select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as form
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
        -- Triggers call their functions, not programs.
        union all select p.oid::regprocedure::text, pg_get_function_result(p.oid) from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype) n) as names,
      (select coalesce(array_agg(c.relname || '.' || a.attname), '{}') from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
          and a.attnotnull and not a.atthasdef and a.attidentity = '') as required,
      (select json_agg(json_build_object('name', relname, 'file', pg_relation_filepath(oid),
          'scans', pg_stat_get_xact_numscans(oid),
          'writes', pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid)))
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`);
  return rows[0]!; // A select without FROM is one row.
}
