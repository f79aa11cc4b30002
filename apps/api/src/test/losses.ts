import type { Stage } from "./stage.ts";

/** A way in which a person loses the right to decide about the people of a company or of the provider. */
export interface Loss {
  of: readonly ("vendor" | "staff")[];
  take: (stage: Stage, id: string) => Promise<unknown>;
  giveBack: (stage: Stage, id: string) => Promise<unknown>;
  /** Whether the person still belongs to the same side, and may read its mails. */
  staysInPlace?: true;
}

const query = ({ owner }: Stage, text: string, ...values: unknown[]) => owner.query(text, values);

/** Stores the value of a column, so that it can be given back. */
function changing(column: "role_id" | "company_id", getNew: (stage: Stage) => Promise<unknown>) {
  const former = new Map<string, unknown>();
  const set = (stage: Stage, id: string, value: unknown) =>
    query(stage, `update users set ${column} = $2 where id = $1`, id, value);
  return {
    take: async (stage: Stage, id: string) => {
      const { rows } = await stage.owner.query<Record<string, unknown>>(
        `select ${column} as value from users where id = $1`,
        [id],
      );
      former.set(id, rows[0]?.["value"]);
      await set(stage, id, await getNew(stage));
    },
    giveBack: (stage: Stage, id: string) => set(stage, id, former.get(id)),
  };
}

const aRoleWithout = async (stage: Stage) => {
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into roles (name, of_provider) values (gen_random_uuid(), true) returning id",
  );
  return rows[0]?.id;
};

export const losses: Record<string, Loss> = {
  "was deactivated": {
    of: ["vendor", "staff"],
    take: (stage, id) => query(stage, "update users set status = 'deactivated' where id = $1", id),
    giveBack: (stage, id) => query(stage, "update users set status = 'active' where id = $1", id),
  },
  "was demoted": {
    of: ["vendor"],
    staysInPlace: true,
    ...changing("role_id", async ({ owner }) => {
      const { rows } = await owner.query<{ id: number }>("select id from roles where name = 'View Only'");
      return rows[0]?.id;
    }),
  },
  "has a role without the permission": { of: ["staff"], staysInPlace: true, ...changing("role_id", aRoleWithout) },
  "lost the permission of the role": {
    of: ["staff"],
    staysInPlace: true,
    take: (stage, id) =>
      query(stage, "delete from role_permissions where role_id = (select role_id from users where id = $1)", id),
    giveBack: (stage, id) =>
      query(
        stage,
        `insert into role_permissions select u.role_id, unnest('{provider.change_staff, provider.change_company_users}'::text[])
         from users u where u.id = $1`,
        id,
      ),
  },
  "was moved": { of: ["vendor"], ...changing("company_id", async (stage) => (await stage.aCompany()).id) },
};
