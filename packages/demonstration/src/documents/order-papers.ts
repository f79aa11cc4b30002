import type { Order } from "../orders.ts";
import type { Product } from "../product.ts";
import { addDays } from "../calendar.ts";
import { fields, heading, letterhead, signature, type Field, type Sender } from "./letterhead.ts";
import {
  faint,
  hairline,
  makePdf,
  MARGIN,
  right,
  room,
  table,
  getWidth,
  write,
  type Column,
  type Paper,
} from "./paper.ts";

/** An order with the data that its documents show. */
export interface OrderPaper {
  sender: Sender;
  /** The provider, who is the buyer. */
  buyer: string;
  order: Order;
  getProduct: (gxpSku: string) => Product | undefined;
  paymentTerms: string;
  deliveryTerms: string;
  number: string;
  day: string;
}

const money = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });

export const orderAcknowledgement = (given: OrderPaper) =>
  orderPaper(
    given,
    "ORDER ACKNOWLEDGEMENT",
    [
      ["Payment", given.paymentTerms],
      ["Delivery", given.deliveryTerms],
    ],
    (paper, y) => {
      const end = prices(paper, given, y);
      const thanks =
        "Thank you for your order. Please tell us within two business days if anything above differs from it.";
      write(paper, thanks, MARGIN, room(paper, end + 20, 60), { size: 8.5, color: faint, width: 300 });
    },
  );

export const invoice = (given: OrderPaper) =>
  orderPaper(
    given,
    "INVOICE",
    [
      ["Terms", given.paymentTerms],
      ["Due", addDays(given.day, 45)],
    ],
    (paper, y) => {
      const end = room(paper, prices(paper, given, y) + 20, 60);
      const remit = `Remit to ${given.sender.name}, account 4417-008812, First Basin Bank (made up), quoting ${given.number}.`;
      write(paper, remit, MARGIN, end, { size: 8.5, color: faint, width: 300 });
    },
  );

export const packingList = (given: OrderPaper) =>
  orderPaper(
    given,
    "PACKING LIST",
    [
      ["Carrier", getCarrier(given)],
      ["Ship date", given.day],
    ],
    (paper, y) => {
      const end = table(paper, packedColumns, packedRows(given), y, { tint: given.sender.tint });
      const total = `${countPackages(given)} packages, ${Math.round(sumPounds(given)).toLocaleString("en-US")} lb gross`;
      write(paper, total, MARGIN, end + 10, { bold: true, align: "right", width: getWidth(paper) });
      signature(paper, "D. Pruitt", "Packed and checked", MARGIN, room(paper, end + 30, 60));
    },
  );

export const billOfLading = (given: OrderPaper) =>
  orderPaper(
    given,
    "BILL OF LADING",
    [
      ["Carrier", getCarrier(given)],
      ["Pro no.", `7${given.number.replace(/\D/g, "")}`],
    ],
    (paper, start) => {
      const columns: Column[] = [
        { title: "Units", share: 1, align: "right" },
        { title: "Type", share: 1 },
        { title: "Description of articles", share: 5 },
        { title: "Weight, lb", share: 1.4, align: "right" },
        { title: "Class", share: 0.8, align: "right" },
      ];
      const rows = packedRows(given).map(([, description = "", , packages = "", weight = ""]) => [
        packages,
        "Skid",
        description,
        weight,
        "50",
      ]);
      const y = heading(
        paper,
        "Received in apparent good order, except as noted",
        room(paper, table(paper, columns, rows, start, { tint: given.sender.tint }) + 24, 120),
        given.sender.tint,
      );
      signature(paper, "D. Pruitt", `Shipper, ${given.sender.name}`, MARGIN, y + 10);
      signature(paper, "T. Ruiz", `Driver, ${getCarrier(given)}`, right(paper) - 190, y + 10);
    },
  );

function orderPaper(given: OrderPaper, title: string, more: readonly Field[], body: (paper: Paper, y: number) => void) {
  const { sender, buyer, order, number, day } = given;
  const footer = `${sender.name} - ${title} ${number} - ${order.purchase_order}`;
  return makePdf({ title: `${title} ${number}`, author: sender.name, day, footer }, (paper) => {
    let y = letterhead(paper, sender, title, number);
    const half = getWidth(paper) / 2;
    for (const [index, [label, lines]] of [
      ["Bill to", `${buyer}\nAccounts Payable\n2200 Gatehouse Street\nHouston, TX 77002`],
      ["Ship to", `${buyer}\n${order.location}`],
    ].entries()) {
      write(paper, (label ?? "").toUpperCase(), MARGIN + index * half, y, { size: 6.5, color: faint });
      write(paper, lines ?? "", MARGIN + index * half, y + 10, { size: 9.5, width: half - 20, lineGap: 2.5 });
    }
    paper
      .moveTo(MARGIN, y + 74)
      .lineTo(right(paper), y + 74)
      .lineWidth(0.5)
      .stroke(hairline);
    const known: Field[] = [
      ["Purchase order", order.purchase_order],
      ["Our reference", order.vendor_reference_id ?? "-"],
      ["Order date", order.order_date],
      ["Due date", order.due_date],
    ];
    y = fields(paper, known, y + 86);
    y = fields(paper, [["Date", day], ...more], y, 3);
    body(paper, y + 4);
  });
}

const priceColumns: readonly Column[] = [
  { title: "Line", share: 0.7, align: "right" },
  { title: "SKU and description", share: 6 },
  { title: "Quantity", share: 1.4, align: "right" },
  { title: "Unit price", share: 1.5, align: "right" },
  { title: "Amount", share: 1.7, align: "right" },
];

function prices(paper: Paper, { order, getProduct, sender }: OrderPaper, y: number) {
  const rows = order.lines.map(({ line, gxp_sku, quantity, units, unit_price }) => [
    String(line),
    `${getProduct(gxp_sku)?.supplier_sku ?? gxp_sku}\n${getProduct(gxp_sku)?.name ?? ""}`,
    `${quantity.toLocaleString("en-US")} ${units}`,
    money(Number(unit_price)),
    money(quantity * Number(unit_price)),
  ]);
  const end = room(paper, table(paper, priceColumns, rows, y, { tint: sender.tint }) + 10, 40);
  write(paper, "Total", right(paper) - 220, end, { size: 11, bold: true, width: 90, align: "right" });
  write(paper, money(Number(order.total)), right(paper) - 124, end, {
    size: 11,
    bold: true,
    width: 120,
    align: "right",
  });
  return end + 16;
}

const packedColumns: readonly Column[] = [
  { title: "SKU", share: 2 },
  { title: "Description", share: 5 },
  { title: "Quantity", share: 1.3, align: "right" },
  { title: "Packages", share: 1, align: "right" },
  { title: "Weight, lb", share: 1.2, align: "right" },
];

const packedRows = ({ order, getProduct }: OrderPaper) =>
  order.lines.map(({ gxp_sku, quantity, units }) => {
    const product = getProduct(gxp_sku);
    return [
      product?.supplier_sku ?? gxp_sku,
      product?.name ?? "",
      `${quantity.toLocaleString("en-US")} ${units}`,
      String(packages(quantity)),
      Math.round((product?.weight ?? 1) * quantity).toLocaleString("en-US"),
    ];
  });

const packages = (quantity: number) => Math.max(1, Math.round(Math.sqrt(quantity) / 2));
const countPackages = ({ order }: OrderPaper) => order.lines.reduce((sum, { quantity }) => sum + packages(quantity), 0);
const sumPounds = ({ order, getProduct }: OrderPaper) =>
  order.lines.reduce((sum, { gxp_sku, quantity }) => sum + (getProduct(gxp_sku)?.weight ?? 1) * quantity, 0);

const carriers = ["Caprock Freight", "Basin Express LTL", "Red River Lines"] as const;
const getCarrier = ({ order }: OrderPaper) => carriers[order.purchase_order.charCodeAt(8) % 3] ?? carriers[0];
