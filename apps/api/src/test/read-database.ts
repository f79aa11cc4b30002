import type pg from "pg";

type Row = Record<string, unknown>;

/** All rows by table. */
export async function readRows(of: pg.Client) {
  const tables = await of.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('migrations', 'rights') order by 1`,
  );
  const rows = new Map<string, Row[]>();
  for (const { name } of tables.rows) {
    const found = await of.query<{ row: Row }>(`select to_jsonb(t) as row from ${of.escapeIdentifier(name)} t`);
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return rows;
}

/** Everything of the schema but the order of columns. */
export async function readSchema(of: pg.Client) {
  const { rows } = await of.query(`
    select 'column' as kind, c.relname || '.' || a.attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, attacl, pg_get_expr(d.adbin, d.adrelid)) as definition
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select 'class ' || relkind::text, c.relname, concat_ws(' ', relrowsecurity, relforcerowsecurity, reloptions,
        array(select acl::text from unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner))) acl
          order by 1), case relkind when 'v' then pg_get_viewdef(c.oid) end)
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
    union all
    select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'constraint', conname, concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select 'policy', policyname, concat_ws(' ', tablename, permissive, roles, cmd, qual, with_check) from pg_policies
    union all
    select 'trigger', tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select 'function', p.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(p.oid),
        array(select acl::text from unnest(proacl) acl order by 1))
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1, 2, 3`);
  return rows as unknown[];
}
