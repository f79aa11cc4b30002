import { addPeople, bigCompany, signIn } from "./people.ts";
import type { Portal } from "./portal.ts";

export const ORDER = "PO-1";

/** Creates the big company, its users and an order that files can be added to. */
export async function addOrder(portal: Portal) {
  await portal.owner.query("insert into companies (company_code, name) values ($1, $2) on conflict do nothing", [
    bigCompany.code,
    bigCompany.name,
  ]);
  await addPeople(portal);
  await portal.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await portal.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select id, $2, current_date, 'Open', 0 from companies where company_code = $1 on conflict do nothing`,
    [bigCompany.code, ORDER],
  );
}

/** Adds `files` PDFs of `bytes` bytes to the order. Returns the ids of all its documents. */
export async function sendFiles(portal: Portal, files: number, bytes: number) {
  const { access } = await signIn(portal);
  for (let count = 0; count < files; count++) {
    const form = new FormData();
    const text = `%PDF-1.4\n% ${count}\n${"x".repeat(bytes)}\nstartxref\n0\n%%EOF\n`;
    form.append("document", new Blob([text], { type: "application/pdf" }), "Report.pdf");
    const response = await fetch(`${portal.url}/api/order-documents/order/${ORDER}/upload/`, {
      method: "POST",
      headers: { authorization: `Bearer ${access}` },
      body: form,
    });
    if (!response.ok) throw new Error(`An upload returned ${response.status}: ${await response.text()}`);
  }
  const { rows } = await portal.owner.query<{ id: string }>("select id from documents");
  return rows.map(({ id }) => id);
}
