import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";

const FOREIGN_KEY_VIOLATION = { code: "23503" };

test("the database rejects a product of an unknown company, category or unit, and the deletion of one that is in use", async () => {
  await using stage = await openStage();
  const { id } = await stage.aCompany();
  const other = await stage.aCompany();
  await stage.owner.query("insert into units_of_measure values ('Spool')");
  await stage.aProduct(id, { gxp_sku: "A", category: "Cable", vendor_quantity_uom: "Spool" });

  const violations = [
    stage.owner.query("insert into products (company_id, gxp_sku, supplier_sku, name) values ($1, 'B', 'S', 'N')", [
      randomUUID(),
    ]),
    stage.aProduct(id, { gxp_sku: "C", vendor_quantity_uom: "Nothing" }),
    stage.owner.query("update products set category = 'Nothing' where gxp_sku = 'A'"),
    stage.owner.query("update products set vendor_quantity_uom = 'Nothing' where gxp_sku = 'A'"),
    stage.owner.query("delete from categories where name = 'Cable'"),
    stage.owner.query("delete from companies where id = $1", [id]),
  ];
  for (const outcome of await Promise.allSettled(violations))
    expect(outcome).toMatchObject({ status: "rejected", reason: FOREIGN_KEY_VIOLATION });
  await stage.owner.query("delete from companies where id = $1", [other.id]);
});
