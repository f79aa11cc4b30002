import type pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { groupRoles } from "./logins.ts";
import { createClient } from "./create-client.ts";
import { onlyRow } from "./only-row.ts";

interface OwnerState {
  owner: string;
  /** Group roles that do not exist. */
  absent: string[];
  /** Group roles that the owner may not change to. */
  foreign: string[];
  /** Group roles that the owner may not grant to others. */
  withheld: string[];
  may_create: boolean;
}

/**
 * Creates the group roles, which belong to the cluster and are in no dump, and makes the owner a member of them. If the owner
 * may not, it fails with the statements that a superuser has to run. `needsLogins` is true if logins will be created too.
 */
export async function ensureGroupRoles(ownerUrl: string, needsLogins: boolean) {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    const before = await readOwnerState(client);
    if (before.may_create) {
      for (const role of before.absent) await attempt(client, `create role ${role} nologin`);
      for (const role of new Set([...before.absent, ...before.foreign]))
        await attempt(client, `grant ${role} to ${client.escapeIdentifier(before.owner)}`);
    }
    const missing = missingStatements(await readOwnerState(client), needsLogins, client.escapeIdentifier(before.owner));
    if (missing.length > 0)
      throw new StartFailure(
        `The owner ${before.owner} of the database lacks rights; let a superuser run: ${missing.map((statement) => `${statement};`).join(" ")}`,
      );
  } finally {
    await client.end();
  }
}

function missingStatements({ absent, foreign, withheld, may_create }: OwnerState, needsLogins: boolean, owner: string) {
  return [
    ...absent.map((role) => `create role ${role} nologin`),
    ...[...new Set([...absent, ...foreign])].map((role) => `grant ${role} to ${owner}`),
    ...(needsLogins && !may_create ? [`alter role ${owner} createrole`] : []),
    ...(needsLogins ? withheld.map((role) => `grant ${role} to ${owner} with admin option`) : []),
  ];
}

/** Up to PostgreSQL 15 a member may always change to the role, and CREATEROLE may grant it. Since 16 those are separate rights. */
async function readOwnerState(client: pg.Client) {
  const { rows } = await client.query<OwnerState>(
    `with named as (select name, place, r.oid from unnest($1::text[]) with ordinality as given (name, place)
         left join pg_roles r on r.rolname = name),
       version as (select current_setting('server_version_num')::int >= 160000 as is_16),
       self as (select rolsuper or rolcreaterole as may_create, rolsuper from pg_roles where rolname = current_user)
     select current_user as owner, (select may_create from self) as may_create,
       array(select name from named where oid is null order by place) as absent,
       array(select name from named, version where oid is not null
         and not pg_has_role(current_user, oid, case when is_16 then 'set' else 'member' end) order by place) as foreign,
       array(select name from named, version, self where oid is not null and not rolsuper
         and is_16 and not pg_has_role(current_user, oid, 'member with admin option') order by place) as withheld`,
    [groupRoles],
  );
  return onlyRow(rows);
}

// Another database of the cluster may create the roles at the same time. The caller reports what is still missing.
const attempt = (client: pg.Client, statement: string) => client.query(statement).catch(() => {});
