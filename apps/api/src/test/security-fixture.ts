import { afterAll, beforeAll } from "vitest";
import { openStage, type Stage } from "./stage.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

/**
 * Opens a stage with two companies that have rows in the tables of vendors, and makes statements as calls make them. A test
 * shows which rows the database lets a statement read and change, even if a query is wrong.
 */
export function securityFixture() {
  const current = {} as {
    stage: Stage;
    self: Vendor;
    /** A user of the same company. */
    colleague: Vendor;
    /** A user of another company. */
    stranger: Vendor;
    /** A product document of the user's company. */
    listed: { id: string };
  };
  beforeAll(async () => {
    const stage = await openStage();
    await stage.someTerms();
    const self = await stage.aVendor();
    const colleague = await stage.aVendor({ companyId: self.companyId });
    const stranger = await stage.aVendor();
    const listed = await stage.aDocument(self.companyId);
    await stage.aDocument(stranger.companyId);
    for (const { companyId } of [self, stranger]) {
      await stage.aProduct(companyId);
      await stage.anOrder(companyId);
    }
    for (const { id, companyId } of [self, colleague, stranger]) {
      await stage.anInvitation(companyId);
      await stage.owner.query("insert into terms_acceptances values ($1, 1, now(), 'x', 'y')", [id]);
      await stage.owner.query("insert into alert_settings values ($1, true, 'daily')", [id]);
      await stage.owner.query(
        "select raise_notifications(array[$1::uuid], array['x'], array['x'], array['{}'::jsonb])",
        [companyId],
      );
      await stage.owner.query("insert into notification_marks values ($1, 1, $2, true)", [companyId, id]);
      await stage.owner.query("insert into audit_entries (actor_id, company_id, action) values ($1, $2, 'x')", [
        id,
        companyId,
      ]);
    }
    Object.assign(current, { stage, self, colleague, stranger, listed });
  });
  afterAll(() => current.stage[Symbol.asyncDispose]());

  /** Runs one statement as a call of a vendor or of staff makes it, and undoes it. The session is by default the user's. */
  const asRole =
    (role: "lading_vendor" | "lading_provider") =>
    async (statement: string, { sessionId }: { sessionId: string } = current.self) => {
      const client = await current.stage.owner.connect();
      try {
        await client.query("begin");
        await client.query("select from open_session($1)", [sessionId]);
        await client.query(`set local role ${role}`);
        const results = await client.query<Record<string, unknown>>(statement);
        // Several statements have several results, which the driver's types do not say.
        const { rows, rowCount } = (Array.isArray(results) ? results.at(-1) : results) as typeof results;
        return { rows, rowCount };
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
  return { current, asVendor: asRole("lading_vendor"), asProvider: asRole("lading_provider") };
}

/** The error of a statement without the right to it. */
export const denied = /permission denied/;
