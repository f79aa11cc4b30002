import pg from "pg";

/** @typedef {{ company_code: string, subject: string }} Subject */
/** @typedef {{ decision_id: string, edited_fields: { name: string, old_value: string | null, new_value: string | null }[] }} Decision */

const tables = `
  create table if not exists products (
    company_code text, gxp_sku text, values jsonb not null, primary key (company_code, gxp_sku));
  create table if not exists approvals (
    company_code text, gxp_sku text, decision_id uuid, field text, old_value text, new_value text,
    primary key (company_code, gxp_sku, decision_id, field));
  create table if not exists cursor (next text);`;

/**
 * Opens the second database.
 * @param {string} url
 */
export async function openStore(url) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  // A program that is started twice waits here until the first one ends.
  await database.query("select pg_advisory_lock(4711)");
  await database.query(tables);

  return {
    /** @param {() => Promise<void>} work */
    async inTransaction(work) {
      await database.query("begin");
      try {
        await work();
        await database.query("commit");
      } catch (error) {
        await database.query("rollback");
        throw error;
      }
    },

    /**
     * Returns undefined before the first snapshot. A null is the cursor of a portal without changes.
     * @returns {Promise<string | null | undefined>}
     */
    async readCursor() {
      const { rows } = await database.query("select next from cursor");
      return rows[0]?.next;
    },
    /** @param {string | null} next */
    async storeCursor(next) {
      await database.query("delete from cursor");
      await database.query("insert into cursor values ($1)", [next]);
    },
    async forgetCursor() {
      await database.query("delete from cursor");
    },

    async removeProducts() {
      await database.query("delete from products");
    },
    /**
     * Stores values of a product besides those that it has.
     * @param {Subject} product
     * @param {object} values
     */
    async storeValues({ company_code, subject }, values) {
      await database.query(
        `insert into products values ($1, $2, $3)
         on conflict (company_code, gxp_sku) do update set values = products.values || excluded.values`,
        [company_code, subject, JSON.stringify(values)],
      );
    },

    /**
     * @param {Subject} product
     * @param {Decision} decision
     */
    async storeApproval({ company_code, subject }, { decision_id, edited_fields }) {
      for (const { name, old_value, new_value } of edited_fields)
        await database.query("insert into approvals values ($1, $2, $3, $4, $5, $6) on conflict do nothing", [
          company_code,
          subject,
          decision_id,
          name,
          old_value,
          new_value,
        ]);
    },
    /**
     * @param {Subject} product
     * @param {Decision} decision
     */
    async removeApproval({ company_code, subject }, { decision_id, edited_fields }) {
      await database.query(
        "delete from approvals where company_code = $1 and gxp_sku = $2 and decision_id = $3 and field = any($4)",
        [company_code, subject, decision_id, edited_fields.map(({ name }) => name)],
      );
    },
  };
}
