import type { ContentRequirement, Document } from "@lading/contract";
import { onlyRow } from "../ground/db/only-row.ts";
import { submissionFixture } from "./submission-fixture.ts";

/** Gives each test a vendor whose documents of orders prove what lines of these orders need. */
export function proofFixture() {
  const fixture = submissionFixture();
  const { act, call, query } = fixture;
  const decideAs = (decision: "accept" | "change" | "waive", ids: readonly string[], more: object = {}) =>
    fixture.staffCall("POST", "requirement-items/decide", {
      decisions: ids.map((id) => ({ id, decision, reason: decision === "accept" ? "" : "Not this one.", ...more })),
    });

  return Object.assign(fixture, {
    /** Decides on items through the call of staff. */
    decideAs,
    /** Opens an item for each line of a new order, and adds a document of the order with the label that they need. */
    aCertificate: async (lines: number, values: Partial<ContentRequirement> = {}) => {
      const orderId = await fixture.anOrderOf(lines);
      const requirement = await fixture.publish({
        applies_to: "order_line",
        condition: { company_ids: [fixture.company.id] },
        ...values,
      });
      await fixture.follow();
      const items = await query<{ id: string }>(
        "select id from requirement_items where requirement_id = $1 and order_id = $2 order by line",
        [requirement, orderId],
      );
      const label = await query<{ name: string }>(
        "select l.name from labels l join requirements r on r.label_id = l.id where r.id = $1",
        [requirement],
      );
      const document = await fixture.stage.aDocument(fixture.company.id, {
        orderId,
        label: onlyRow(label).name,
        name: "Mill certificate",
      });
      const order = await query<{ purchase_order: string }>(
        "select purchase_order from purchase_orders where id = $1",
        [orderId],
      );
      return { document: document.id, items: items.map(({ id }) => id), order: onlyRow(order).purchase_order };
    },
    /** Uses a document for items. */
    use: (id: string, document_id: string) => act(`${id}/documents`, { document_id }),
    /** Sends a document as the file of items, and lets staff accept it. */
    proveWith: async (document: string, items: readonly string[], values: Record<string, string> = {}) => {
      for (const id of items) {
        await act(`${id}/documents`, { document_id: document });
        await act(`${id}/submit`, { values });
      }
      await decideAs("accept", items);
    },
    states: async (items: readonly string[]) => {
      const found = await Promise.all(items.map((id) => fixture.read(id)));
      return found.map(({ state, renewal }) => (renewal ? `${state}, ${renewal.state}` : state));
    },
    archive: (id: string) => call("POST", "order-documents/move-to-archive/", [{ id }]),
    restore: (id: string) => call("POST", "archive/restore/", [{ id }]),
    /** The documents of an order as their list has them. */
    list: async (order: string): Promise<Document[]> =>
      (await call("GET", `order-documents/order/${order}/`)).body.documents,
    /** The types of events about items since a number of the feed. */
    events: async () =>
      (
        await query<{ type: string }>(
          "select type from outbox_events where company_id = $1 and type like 'requirement.%' order by id",
          [fixture.company.id],
        )
      ).map(({ type }) => type),
  });
}
