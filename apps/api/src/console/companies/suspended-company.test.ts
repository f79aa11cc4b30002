import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { aForm } from "../../test/form.ts";
import { inTurnsAfter } from "../../test/in-turns.ts";
import { aPdf } from "../../test/sample-files.ts";
import { must, refusal, suspensionFixture } from "../../test/suspension-fixture.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

const { current, post, suspend, resume, signIn, refresh } = suspensionFixture();

describe("a suspended company", () => {
  test(
    "refuses sign-in, live sessions and refresh tokens with the reason, which all work again afterwards",
    { tags: ["CON-13.2", "CON-13.4"] },
    async () => {
      const { gxpSku } = await current.stage.aProduct(current.vendor.companyId);
      const pair = (await signIn()).json<{ access: string; refresh: string }>();
      const staffAsUser = await current.stage.aVendor({
        companyId: current.vendor.companyId,
        staffId: current.staff.id,
      });
      const embed = (await post(current.vendor.token, "/domo/dashboard/sales")).json<{ token: string }>().token;
      const edit = { edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] };
      const requests = [
        () => signIn(),
        () => refresh(pair.refresh),
        () => current.stage.call(staffAsUser.token, "GET", "/api/accounts/user-details/"),
        () => current.stage.call(embed, "GET", "/api/embed/figures"),
        () => current.stage.call(current.vendor.token, "GET", "/api/notifications/unread-count/"),
        () => current.stage.call(current.vendor.token, "GET", "/api/products/"),
        () => current.stage.call(current.vendor.token, "GET", "/api/products/?page=0"),
        () => current.stage.call(current.vendor.token, "GET", "/api/accounts/sessions/"),
        () => current.stage.call(current.vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload: edit }),
        () =>
          current.stage.call(
            current.vendor.token,
            "POST",
            "/api/persistent-documents/upload/",
            aForm({ name: "a.pdf", content: aPdf() }),
          ),
        () => current.stage.call(current.vendor.token, "GET", "/api/provider/companies/"),
      ];
      await must(suspend(current.vendor.companyId));
      for (const request of requests) {
        const answer = await request();
        expect([String(request), answer.statusCode, answer.json()]).toEqual([String(request), 403, refusal]);
      }
      await must(resume(current.vendor.companyId));
      const statuses = [];
      for (const request of requests) statuses.push((await request()).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 200, 200, 201, 403]);
    },
  );

  test("keeps ended sessions, deactivated users and other companies as they are", { tags: ["CON-13.4"] }, async () => {
    const ended = await current.stage.aVendor({ companyId: current.vendor.companyId });
    const gone = await current.stage.aVendor({
      companyId: current.vendor.companyId,
      userStatus: "deactivated",
      password: "Right4Word7",
    });
    const other = await current.stage.aVendor();
    await current.stage.owner.query("update sessions set ended_at = now() where id = $1", [ended.sessionId]);
    await must(suspend(current.vendor.companyId));
    const statuses = [];
    for (const { token } of [ended, gone, other])
      statuses.push((await current.stage.call(token, "GET", "/api/accounts/user-details/")).statusCode);
    expect(statuses).toEqual([401, 401, 200]);
    const answer = await signIn(gone.email);
    expect(answer.json().detail).toMatch(/^Your account is deactivated/);
  });

  test(
    "refuses links to register and to set a password, and keeps them valid",
    { tags: ["CON-13.2", "CON-13.4"] },
    async () => {
      const { id, codeSalt } = await current.stage.anInvitation(current.vendor.companyId);
      const code = current.stage.getCode("invitation", { id, salt: codeSalt });
      await post(undefined, "/api/accounts/request-password-reset/", { email: current.vendor.email });
      const { rows } = await current.stage.owner.query<{ id: string; salt: Buffer }>(
        "select code_id as id, code_salt as salt from mails where recipient = $1",
        [current.vendor.email],
      );
      const token = current.stage.getCode("password-reset", onlyRow(rows));
      const person = {
        first_name: "Grace",
        last_name: "Hill",
        phone_number: "",
        department: "Sales",
        position: "Clerk",
      };
      const requests = [
        () => current.stage.call(undefined, "GET", `/api/accounts/user-invite/${code}`),
        () => post(undefined, "/api/accounts/user-register", { code, ...person, password: "Gasket4Flange" }),
        () => post(undefined, "/api/accounts/reset-password/", { token, password: "Copper7Lantern" }),
      ];
      await must(suspend(current.vendor.companyId));
      for (const request of requests) {
        const answer = await request();
        expect([answer.statusCode, answer.json()]).toEqual([403, refusal]);
      }
      await must(resume(current.vendor.companyId));
      for (const request of requests) expect((await request()).statusCode).toBe(200);
    },
  );

  test("keeps every row of the company, and the intake and the review go on", { tags: ["CON-13.4"] }, async () => {
    const { id, gxpSku } = await current.stage.anEdit(current.vendor.companyId, { authorId: current.vendor.id });
    await current.stage.aDocument(current.vendor.companyId);
    // Without a Vendor Admin the company itself waits in the work queue, with a new time after it resumes.
    await current.stage.aVendor({ companyId: current.vendor.companyId, role: "Vendor Admin" });
    await current.stage.call(current.vendor.token, "PUT", `/api/products/${gxpSku}/draft`, {
      payload: { edited_fields: [{ name: "color", old_value: null, new_value: "Blue" }] },
    });
    const before = await findEverything(current.vendor.companyId);
    await must(suspend(current.vendor.companyId));
    const queue = await current.stage.call(
      current.staff.token,
      "GET",
      `/api/provider/edits/?company=${current.vendor.companyId}`,
    );
    expect(queue.json().results).toMatchObject([{ id, status: "pending", company: { is_suspended: true } }]);
    await must(resume(current.vendor.companyId));
    expect(await findEverything(current.vendor.companyId)).toEqual(before);

    await must(suspend(current.vendor.companyId));
    await must(post(current.staff.token, "/api/provider/edits/decide", { decisions: [{ id, decision: "approve" }] }));
    const { rows } = await current.stage.owner.query<{ company_code: string }>(
      "select company_code from companies where id = $1",
      [current.vendor.companyId],
    );
    const loaded = await current.stage.call(await current.stage.anIntakeKey(), "POST", "/api/intake/products", {
      payload: `company_code,gxp_sku,supplier_sku,name\n${rows[0]?.company_code},GXP-NEW,S-1,Valve\n`,
      headers: { "content-type": "text/csv" },
    });
    expect(loaded.json()).toMatchObject({ created: 1, rejected: 0 });
    await must(resume(current.vendor.companyId));
    const product = await current.stage.call(current.vendor.token, "GET", `/api/products/${gxpSku}/`);
    expect(product.json()).toMatchObject({ manufacturer: "Acme" });
    expect((await current.stage.call(current.vendor.token, "GET", "/api/products/GXP-NEW/")).statusCode).toBe(200);
  });

  test(
    "lets a request complete that began before, and refuses the rest of an upload",
    { tags: ["CON-13.2"] },
    async () => {
      const { gxpSku } = await current.stage.aProduct(current.vendor.companyId);
      const edit = (color: string) =>
        current.stage.call(current.vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, {
          payload: { edited_fields: [{ name: "color", old_value: null, new_value: color }] },
        });
      await current.stage.owner.query(
        "insert into product_edit_locks select company_id, id from products where gxp_sku = $1",
        [gxpSku],
      );
      const holder = [
        "select from product_edit_locks where product_id = (select id from products where gxp_sku = $1) for update",
        [gxpSku],
      ];
      const [begun] = await inTurnsAfter(current.stage, holder as [string, unknown[]], [() => edit("Red")]);
      expect(begun?.statusCode).toBe(200);

      const form = aForm({ name: "a.pdf", content: aPdf("", 100_000) });
      async function* halves() {
        yield form.payload.subarray(0, 50_000);
        await must(suspend(current.vendor.companyId));
        yield form.payload.subarray(50_000);
      }
      const upload = await current.stage.call(current.vendor.token, "POST", "/api/persistent-documents/upload/", {
        headers: form.headers,
        payload: Readable.from(halves()),
      });
      expect([upload.statusCode, upload.json()]).toEqual([403, refusal]);
      expect((await edit("Blue")).statusCode).toBe(403);
      await must(resume(current.vendor.companyId));
      const { rows } = await current.stage.owner.query("select from documents where company_id = $1", [
        current.vendor.companyId,
      ]);
      expect(rows).toEqual([]);
      const { edits } = (await current.stage.call(current.vendor.token, "GET", `/api/products/${gxpSku}/edits`)).json();
      expect(edits).toMatchObject([{ name: "color", new_value: "Red", status: "pending" }]);
    },
  );
});

/** All rows of all tables that belong to a company, as text, except the records of what happened, and the company itself. */
async function findEverything(companyId: string) {
  const { rows: tables } = await current.stage.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public'
       and table_name not in ('audit_entries', 'outbox_events', 'answer_pauses') order by 1`,
  );
  const contents = [];
  for (const { name } of tables)
    contents.push([
      name,
      (
        await current.stage.owner.query(`select t::text as row from ${name} t where company_id = $1 order by 1`, [
          companyId,
        ])
      ).rows,
    ]);
  const { rows } = await current.stage.owner.query("select * from companies where id = $1", [companyId]);
  return { contents, company: rows[0] };
}
