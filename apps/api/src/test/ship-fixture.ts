import type { ShipNotice } from "@lading/contract";
import { answerFixture } from "./answer-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";

/** Gives each test a company with the order PO-1, whose lines of 100, 5 and 7 pieces are accepted, and calls for its ship notices. */
export function shipFixture() {
  const fixture = answerFixture();
  const { call } = fixture;

  const patch = async (id: string, payload: object, token = fixture.vendor.token) => {
    const answer = await fixture.stage.call(token, "PATCH", `/api/ship-notices/${id}`, { payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const onVersion = async (id: string, what: "send" | "cancel", version?: number) => {
    const read = version ?? (await call("GET", `ship-notices/${id}`)).body.version;
    return call("POST", `ship-notices/${id}/${what}`, { version: read });
  };
  let made = 0;
  /** Makes a draft of quantities of lines of PO-1 by number. */
  const draft = (quantities: Record<number, string>, more: object = {}) =>
    call("POST", "ship-notices/", {
      number: `SN-${++made}`,
      ship_date: "2026-12-01",
      lines: Object.entries(quantities).map(([line, quantity]) => ({
        purchase_order: "PO-1",
        line: Number(line),
        quantity,
      })),
      ...more,
    });

  return extendFixture(fixture, {
    patch,
    draft,
    send: (id: string, version?: number) => onVersion(id, "send", version),
    cancel: (id: string, version?: number) => onVersion(id, "cancel", version),
    accept: (order = "PO-1", revision = 1) =>
      call("POST", `orders/${order}/responses`, { revision, accept_rest: true, lines: [] }),
    /** Makes a notice and sends it. */
    ship: async (quantities: Record<number, string>, more: object = {}): Promise<ShipNotice> => {
      const { status, body } = await draft(quantities, more);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const sent = await onVersion(body.id, "send", body.version);
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body;
    },
    open: async (order = "PO-1") => {
      const { body } = await call("GET", `ship-notices/open-lines?purchase_order=${order}`);
      return Object.fromEntries(
        body.lines.map(({ line, open }: { line: number; open: string }) => [line, open]),
      ) as Record<string, string>;
    },
  });
}
