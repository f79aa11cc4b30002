import { describe, expect, test } from "vitest";
import { acceptance, edited, eventFixture, submission } from "../../test/event-fixture.ts";

const { current, readEvents, send, call, submit, decide, load } = eventFixture();

describe("an event is in the transaction of its change", { tags: ["FEED-04.1"] }, () => {
  test("and is rolled back with it", async () => {
    const { gxpSku } = await current.stage.aProduct(current.user.companyId);
    const { id } = await current.stage.anEdit(current.user.companyId);
    const document = await current.stage.aDocument(current.user.companyId);
    const colleague = await current.stage.aVendor({ companyId: current.user.companyId });
    // The audit record is written last, so this makes the calls fail after everything else.
    await current.stage.owner.query("alter table audit_entries add constraint refused check (false) not valid");
    const answers = [
      await send(...submission(gxpSku, edited("color", "Red"))),
      await send(
        "POST",
        "/api/provider/edits/decide",
        { decisions: [{ id, decision: "approve" }] },
        current.staff.token,
      ),
      await send("POST", "/api/persistent-documents/move-to-archive/", [{ id: document.id }]),
      await send("POST", `/api/accounts/user/${colleague.id}/deactivate`),
      await load([`${current.code},G-1,S-1,One,`], { mode: "atomic" }),
    ];
    await current.stage.someTerms();
    answers.push(await send(...acceptance));
    await current.stage.owner.query("alter table audit_entries drop constraint refused");
    await current.stage.owner.query("truncate terms_versions, terms_acceptances, terms_reminders");
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 500));
    expect(await readEvents()).toEqual([]);
    const { rowCount } = await current.stage.owner.query("select from notifications where company_id = $1", [
      current.user.companyId,
    ]);
    expect(rowCount).toBe(0);
  });

  test("and exists once, although the database refused a value that was decided with others", async () => {
    const { gxpSku } = await current.stage.aProduct(current.user.companyId, { gxp_sku: `A-${current.code}` });
    const taken = await current.stage.aProduct(current.user.companyId, {
      gxp_sku: `B-${current.code}`,
      supplier_sku: "TAKEN",
    });
    const fields = ["color", "size"].map((name) => edited(name, "New"));
    const ids = await submit(gxpSku, ...fields);
    const [last] = await submit(taken.gxpSku, edited("color", "Blue"));
    await current.stage.owner.query(
      "alter table products add constraint no_new_size check (size is distinct from 'New')",
    );
    expect(await decide([...ids, last].map((id) => ({ id, decision: "approve" })))).toEqual([
      "approved",
      "invalid",
      "approved",
    ]);
    await current.stage.owner.query("alter table products drop constraint no_new_size");
    const approved = (await readEvents()).filter(({ type }) => type === "product.edit.approved");
    expect(approved.map(({ subject, data }) => [subject, Reflect.get(data, "edited_fields")])).toEqual([
      [gxpSku, [fields[0]]],
      [taken.gxpSku, [edited("color", "Blue")]],
    ]);
  });

  test("and carries the transaction's id, as the change of the product does", async () => {
    const { gxpSku } = await current.stage.aProduct(current.user.companyId);
    const [id] = await submit(gxpSku, edited("color", "Red"));
    await decide([{ id, decision: "approve" }]);
    const { rows } = await current.stage.owner.query(
      `select c.type, c.tx = lag(c.tx) over reading as is_together, c.id > lag(c.id) over reading as is_later
       from (
         select company_id, tx, id, type from outbox_events union all select company_id, tx, id, type from product_events
       ) c
       where c.company_id = $1
       window reading as (order by c.tx, c.id) order by c.tx, c.id`,
      [current.user.companyId],
    );
    expect(rows).toEqual([
      { type: "product.updated", is_together: null, is_later: null },
      { type: "product.edit.submitted", is_together: false, is_later: true },
      { type: "product.updated", is_together: false, is_later: true },
      { type: "product.edit.approved", is_together: true, is_later: true },
    ]);
  });
});

test("every notification refers to its event, except those of loads", { tags: ["NOTI-07.6"] }, async () => {
  await current.stage.someTerms();
  await call(current.user.token, ...acceptance);
  await current.stage.owner.query("truncate terms_versions, terms_acceptances, terms_reminders");
  await load([`${current.code},G-1,S-1,One,`]);
  const [color, size] = await submit("G-1", edited("color", "Red"), edited("size", "2 in"));
  await decide([
    { id: size, decision: "reject", reason: "No." },
    { id: color, decision: "approve" },
  ]);
  const { rows } = await current.stage.owner.query(
    `select n.notification_type, n.description, n.load_id is null as is_of_event, e.type
     from notifications n left join outbox_events e on e.company_id = n.company_id and e.id = n.event_id
     where n.company_id = $1 order by n.number`,
    [current.user.companyId],
  );
  expect(rows).toMatchObject([
    { notification_type: "terms_and_conditions_acceptance", is_of_event: true, type: "terms.accepted" },
    { notification_type: "product_item", is_of_event: false, type: null },
    { notification_type: "product_details_edit_request", is_of_event: true, type: "product.edit.submitted" },
    // One decision is one notification, although it is two events.
    {
      notification_type: "product_details_edit_decision",
      description: "Changes of One (G-1): Color approved; Size rejected.",
      is_of_event: true,
      type: "product.edit.rejected",
    },
  ]);
});
