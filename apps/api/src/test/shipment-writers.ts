import { randomUUID } from "node:crypto";
import { any, type KilledPortal, send, type Writer } from "./order-writers.ts";

interface OpenLine {
  purchase_order: string;
  line: number;
  open: number;
}

/** Reads what is open to ship of lines of orders, which other writers may change at once. */
const readOpen = async ({ owner, company }: KilledPortal, orders: readonly string[]) =>
  (
    await owner.query<OpenLine>(
      `select o.purchase_order, l.line, l.to_ship::float8 as open
       from purchase_orders o join line_states l on l.company_id = o.company_id and l.order_id = o.id
       where o.company_id = $1 and o.purchase_order = any($2) and l.to_ship > 0 and l.state not in ('waiting', 'asked')`,
      [company.id, orders],
    )
  ).rows;

interface SentNotice {
  id: string;
  number: string;
  version: number;
  lines: { purchase_order: string; line: number; quantity: number }[];
}

/** Reads the notices of orders that were sent and not cancelled. */
const readNotices = async ({ owner, company }: KilledPortal, orders: readonly string[]) =>
  (
    await owner.query<SentNotice>(
      `select n.id, n.number, n.version, (
         select json_agg(json_build_object('purchase_order', o.purchase_order, 'line', l.line, 'quantity', l.quantity::float8))
         from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
         where l.company_id = n.company_id and l.notice_id = n.id) as lines
       from ship_notices n
       where n.company_id = $1 and n.state in ('sent', 'partly_received', 'received') and exists (
         select from ship_lines l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
         where l.company_id = n.company_id and l.notice_id = n.id and o.purchase_order = any($2))
       order by n.created_at`,
      [company.id, orders],
    )
  ).rows;

/** Sends a ship notice of some orders, or changes or cancels one that was sent. */
export async function shipOnce(writer: Writer, orders: readonly string[]) {
  const { portal, random } = writer;
  const notices = await readNotices(portal, orders);
  const next = random();
  if (notices.length === 0 || next < 0.4) return sendNotice(writer, orders);
  const { id, version, lines } = any(random, notices);
  if (next < 0.5) return send(writer, "cancel", `ship-notices/${id}/cancel`, { version });
  const changed = lines.map(({ quantity, ...line }) => ({
    ...line,
    quantity: String(Math.max(1, quantity + any(random, [-3, -1, 0, 2]))),
  }));
  const { body } = await send(
    writer,
    "change",
    `ship-notices/${id}`,
    { version, kind: any(random, ["planned", "shipped"]), lines: changed },
    "PATCH",
  );
  if (body["code"] === "ship_notice_received") writer.count("change of a received notice");
}

async function sendNotice(writer: Writer, orders: readonly string[]) {
  const { portal, random } = writer;
  const open = (await readOpen(portal, orders)).filter(() => random() < 0.4);
  if (open.length === 0) return;
  const { status, body } = await send(writer, "draft", "ship-notices/", {
    number: `SN-${randomUUID().slice(0, 30)}`,
    kind: any(random, ["planned", "shipped", "shipped"]),
    ship_date: "2026-12-01",
    lines: open.map(({ open: most, ...line }) => ({
      ...line,
      quantity: String(random() < 0.1 ? most + 1 : any(random, [most, Math.max(1, Math.floor(most / 2))])),
    })),
  });
  if (status === 201)
    await send(writer, "ship", `ship-notices/${String(body["id"])}/send`, { version: body["version"] });
}

/** Loads receipts of notices of these orders. A receipt that has the number of another one corrects it. */
export async function receiveOnce(writer: Writer, orders: readonly string[]) {
  const { portal, random } = writer;
  const rows = (await readNotices(portal, orders))
    .filter(() => random() < 0.6)
    .flatMap(({ number, lines }) =>
      lines.map(({ purchase_order, line, quantity }) => {
        const received = Math.max(1, quantity - any(random, [0, 0, 1, 3, -1]));
        const notice = random() < 0.7 ? number : "";
        const receipt = `GR-${Math.floor(random() * 3)}-${number.slice(3, 7)}`;
        return [
          portal.company.code,
          receipt,
          purchase_order,
          line,
          received,
          "2026-12-05",
          notice,
          any(random, [0, 1]),
          random() < 0.2,
        ];
      }),
    );
  const columns = "company_code,receipt,purchase_order,line,quantity,received_at,ship_notice,damaged,is_final";
  if (rows.length > 0)
    await send(writer, "receive", "intake/receipts", [columns, ...rows.map((row) => row.join(","))].join("\n"));
}
