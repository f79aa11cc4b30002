import type { Uploaded } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { resumeJobs } from "../../console/companies/resume-jobs.ts";
import { aForm } from "../../test/form.ts";
import { aPdf } from "../../test/sample-files.ts";
import { acceptance, edited, eventFixture } from "../../test/event-fixture.ts";

const { byStaff, byVendor, current, readEvents, call, submit, decide } = eventFixture();

describe("records exactly one event", { tags: ["FEED-04.1"] }, () => {
  test("of an acceptance of the terms", async () => {
    await current.stage.someTerms();
    const { rows } = await current.stage.owner.query<{ id: number }>("select max(id) as id from terms_versions");
    await Promise.all([call(current.user.token, ...acceptance), call(current.user.token, ...acceptance)]);
    expect(await readEvents()).toEqual([
      { ...byVendor(), type: "terms.accepted", subject: current.user.id, data: { terms_id: rows[0]?.id } },
    ]);
    await current.stage.owner.query("truncate terms_versions, terms_acceptances, terms_reminders");
  });

  test("of a submission, and of the approved and the rejected changes of each product", async () => {
    const { gxpSku: sku } = await current.stage.aProduct(current.user.companyId, {
      supplier_sku: "S-1",
      manufacturer: "Old",
    });
    const other = await current.stage.aProduct(current.user.companyId, { supplier_sku: "S-2", name: "Gate valve" });
    const fields = [edited("manufacturer", "New", "Old"), edited("color", "Red"), edited("size", "2 in")];
    const ids = await submit(sku, ...fields);
    const [last] = await submit(other.gxpSku, edited("color", "Blue"));
    await decide([
      { id: ids[0], decision: "reject", reason: "No." },
      { id: ids[1], decision: "approve" },
      { id: last, decision: "approve" },
      { id: ids[2], decision: "approve" },
    ]);
    const events = await readEvents();
    const decision_id: unknown = Reflect.get(events[2]?.data ?? {}, "decision_id");
    const product = { sku: "S-1", name: "Ball valve" };
    const second = { sku: "S-2", name: "Gate valve" };
    const blue = [edited("color", "Blue")];
    expect(events.slice(0, 2)).toEqual([
      { ...byVendor(), type: "product.edit.submitted", subject: sku, data: { ...product, edited_fields: fields } },
      {
        ...byVendor(),
        type: "product.edit.submitted",
        subject: other.gxpSku,
        data: { ...second, edited_fields: blue },
      },
    ]);
    expect(events.slice(2)).toEqual([
      {
        ...byStaff(),
        type: "product.edit.rejected",
        subject: sku,
        data: { ...product, decision_id, edited_fields: [{ ...fields[0], reason: "No." }] },
      },
      {
        ...byStaff(),
        type: "product.edit.approved",
        subject: sku,
        data: { ...product, decision_id, edited_fields: fields.slice(1) },
      },
      {
        ...byStaff(),
        type: "product.edit.approved",
        subject: other.gxpSku,
        data: { ...second, decision_id, edited_fields: blue },
      },
    ]);
  });

  test("of documents that are linked, uploaded to an order, or archived", async () => {
    const upload = async (url: string) =>
      (
        await current.stage.call(current.user.token, "POST", url, aForm({ name: "Sheet.pdf", content: aPdf() }))
      ).json<Uploaded>().id;
    for (const gxp_sku of ["G-1", "G-2"]) await current.stage.aProduct(current.user.companyId, { gxp_sku });
    const { purchaseOrder } = await current.stage.anOrder(current.user.companyId);
    const staged = await upload("/api/persistent-documents/upload/");
    expect(await readEvents()).toEqual([]);
    const link = { doc_id: staged, skus: ["G-2", "G-1"], action: "link" };
    await call(current.user.token, "POST", "/api/persistent-documents/link-product", link);
    await call(current.user.token, "POST", "/api/persistent-documents/link-product", { ...link, skus: ["G-1"] });
    const ofOrder = await upload(`/api/order-documents/order/${purchaseOrder}/upload/`);
    await call(current.user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: staged }]);
    await call(current.user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: staged }]);
    await call(current.user.token, "POST", "/api/order-documents/move-to-archive/", [{ id: ofOrder }]);
    const ofProducts = { space: "product", name: "Sheet", purchase_order: null };
    const inOrder = { space: "order", name: "Sheet", purchase_order: purchaseOrder };
    expect(await readEvents()).toEqual([
      {
        ...byVendor(),
        type: "document.submitted",
        subject: staged,
        data: { ...ofProducts, gxp_skus: expect.toSatisfy((skus: string[]) => skus.toSorted().join() === "G-1,G-2") },
      },
      { ...byVendor(), type: "document.submitted", subject: ofOrder, data: { ...inOrder, gxp_skus: [] } },
      { ...byVendor(), type: "document.archived", subject: staged, data: ofProducts },
      { ...byVendor(), type: "document.archived", subject: ofOrder, data: inOrder },
    ]);
  });

  test("of a deactivated user, also when staff act for the vendor or in the console", async () => {
    const actor = await current.stage.aVendor({
      companyId: current.user.companyId,
      role: "Vendor Admin",
      staffId: current.staff.id,
    });
    const other = await current.stage.aVendor({ companyId: current.user.companyId });
    await call(actor.token, "POST", `/api/accounts/user/${current.user.id}/deactivate`);
    await call(
      current.staff.token,
      "POST",
      `/api/provider/companies/${current.user.companyId}/users/${other.id}/deactivate`,
    );
    const event = { ...byStaff(), type: "user.deactivated", data: {} };
    expect(await readEvents()).toEqual([
      { ...event, acting_for_id: actor.id, subject: current.user.id },
      { ...event, subject: other.id },
    ]);
  });

  test("of a suspension and its end, by staff or by the job of its last day", async () => {
    const company = `/api/provider/companies/${current.user.companyId}`;
    await call(current.staff.token, "POST", `${company}/suspend`, { reason: "Unpaid invoices", until: "2999-12-31" });
    await call(current.staff.token, "POST", `${company}/resume`);
    await call(current.staff.token, "POST", `${company}/suspend`, { reason: "Unpaid invoices" });
    await current.stage.owner.query("update companies set suspended_until = now() - interval '1 day' where id = $1", [
      current.user.companyId,
    ]);
    const database = openJobDatabase(current.stage.logins.jobs);
    for (const { run } of resumeJobs(database)) await run(AbortSignal.timeout(60_000));
    await database.destroy();
    const event = { ...byStaff(), subject: current.user.companyId };
    expect(await readEvents()).toEqual([
      { ...event, type: "company.suspended", data: { until: "2999-12-31" } },
      { ...event, type: "company.resumed", data: {} },
      { ...event, type: "company.suspended", data: { until: null } },
      { ...event, type: "company.resumed", data: {}, actor_kind: "system", actor_id: null },
    ]);
  });
});
