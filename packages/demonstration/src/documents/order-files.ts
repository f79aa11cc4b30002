import { addDays, daysBetween } from "../calendar.ts";
import type { Order } from "../orders.ts";
import type { Product } from "../product.ts";
import type { DemonstrationFile } from "./demonstration-file.ts";
import { eml } from "./letters.ts";
import { getMetal } from "./metals.ts";
import { millTestReport } from "./mill-test-report.ts";
import { billOfLading, invoice, orderAcknowledgement, packingList, type OrderPaper } from "./order-papers.ts";
import { makerSender } from "./senders.ts";
import type { Shop } from "./shop.ts";
import { workbook } from "./workbook.ts";

const shipped = ["Partially Shipped", "Shipped", "Received", "Invoiced", "Closed"];
const invoiced = ["Invoiced", "Closed"];

/** The documents of an order by its status. */
export async function filesOfOrder(shop: Shop, order: Order): Promise<DemonstrationFile[]> {
  const { random, today } = shop;
  const products = new Map(shop.catalogue.map((product) => [product.gxp_sku, product]));
  const yesterday = addDays(today, -1);
  const upTo = (day: string) => (day < yesterday ? day : yesterday);
  const paper = (number: string, day: string): OrderPaper => ({
    sender: shop.sender,
    buyer: shop.buyer,
    order,
    number,
    day,
    getProduct: (sku) => products.get(sku),
    paymentTerms: shop.company.paymentTerms,
    deliveryTerms: shop.company.deliveryTerms,
  });
  const file = async (
    name: string,
    label: string | null,
    day: string,
    content: Promise<Buffer> | Buffer,
    extension: DemonstrationFile["extension"] = "pdf",
  ): Promise<DemonstrationFile> => ({
    name,
    label,
    day,
    extension,
    content: await content,
    skus: [],
    purchaseOrder: order.purchase_order,
  });
  const reference = order.vendor_reference_id ?? order.purchase_order;
  const files: Promise<DemonstrationFile>[] = [];

  const asked = upTo(addDays(order.order_date, 1));
  if (order.status !== "Open")
    files.push(
      file(
        `Order Acknowledgement ${reference}`,
        "Order Acknowledgement",
        asked,
        orderAcknowledgement(paper(reference, asked)),
      ),
    );
  if (order.status === "Open" || random.chance(0.35)) {
    const topic = random.pick(topics);
    files.push(
      file(
        `RE ${order.purchase_order} ${topic.subject}`,
        random.chance(0.8) ? "Correspondence" : null,
        asked,
        letter(shop, order, topic, asked),
        "eml",
      ),
    );
  }
  if (!shipped.includes(order.status)) return Promise.all(files);

  const sent = upTo(addDays(order.due_date, -2));
  const packed = `Packing List ${order.purchase_order}`;
  files.push(
    random.chance(0.4)
      ? file(packed, "Packing List", sent, packedSheet(shop, order, products, sent), "xlsx")
      : file(packed, "Packing List", sent, packingList(paper(`PL-${reference.slice(3)}`, sent))),
  );
  if (random.chance(0.7)) {
    const number = `BOL-${random.whole(710_000, 799_000)}`;
    files.push(file(number, "Bill of Lading", sent, billOfLading(paper(number, sent))));
  }
  const report = createReport(shop, order, products, sent);
  if (report) files.push(file(`MTR ${order.purchase_order} line 1`, "Material Test Report", sent, report));
  if (invoiced.includes(order.status)) {
    const [number, day] = [`INV-${random.whole(81_000, 89_900)}`, upTo(addDays(order.due_date, 1))];
    files.push(file(`Invoice ${number}`, "Invoice", day, invoice(paper(number, day))));
  }
  return Promise.all(files);
}

type Products = ReadonlyMap<string, Product>;

function createReport({ random, company }: Shop, order: Order, products: Products, day: string) {
  const product = products.get(order.lines[0]?.gxp_sku ?? "");
  const metal = getMetal(product?.material ?? null);
  if (!product?.material || !product.manufacturer || !metal) return undefined;
  return millTestReport({
    metal,
    day,
    material: product.material,
    products: [product],
    customer: company.name,
    mill: makerSender(product.manufacturer),
    heat: `${random.whole(2, 9)}X${random.whole(1e4, 99999)}`,
    certificate: `${order.purchase_order}-1`,
  });
}

const packedSheet = ({ sender }: Shop, order: Order, products: Products, day: string) =>
  workbook({
    name: "Packing list",
    day,
    title: `Packing list ${order.purchase_order}`,
    subtitle: `${sender.name}, shipped ${day} to ${order.location}`,
    columns: [
      ["Line", 8],
      ["SKU", 24],
      ["Description", 72],
      ["Quantity", 12],
      ["Unit", 10],
      ["Weight, lb", 14],
    ],
    rows: order.lines.map(({ line, gxp_sku, quantity, units }) => {
      const product = products.get(gxp_sku);
      return [
        line,
        product?.supplier_sku ?? gxp_sku,
        product?.name ?? "",
        quantity,
        units,
        Math.round((product?.weight ?? 1) * quantity),
      ];
    }),
  });

interface Topic {
  subject: string;
  text: (order: Order) => string;
}

const topics: readonly Topic[] = [
  {
    subject: "delivery date",
    text: ({ due_date, lines }) =>
      `we can confirm ${due_date} for all lines but line ${lines.length}, which follows five working days later. Please tell us whether to ship in one or in two.`,
  },
  {
    subject: "mill test reports",
    text: ({ location }) =>
      `the mill test reports of this order are in the portal, by heat. The receiver at ${location} asked for them before the truck arrives.`,
  },
  {
    subject: "price of line 1",
    text: ({ lines }) =>
      `your order has ${lines[0]?.unit_price} US dollars for line 1; that is our price since the last revision, so we enter the order as it is.`,
  },
  {
    subject: "ship to address",
    text: ({ location }) =>
      `please confirm that ${location} can unload a flatbed after 3 pm. If not we book a morning slot with the carrier.`,
  },
];

function letter({ company, buyer }: Shop, order: Order, { subject, text }: Topic, day: string) {
  const { name, email, phone_number } = company.secondaryContact;
  return eml({
    from: { name, address: email },
    to: { name: `${buyer} Purchasing`, address: "purchasing@provider.example" },
    subject: `RE: ${order.purchase_order}: ${subject}`,
    text: `Good morning,\n\n${text(order)}\n\nOrder: ${order.purchase_order}\nOur reference: ${order.vendor_reference_id ?? "to follow"}\nOrdered: ${order.order_date}, due ${order.due_date}\nLines: ${order.lines.length}, total ${order.total} USD\n\nBest regards,\n${name}\n${company.name}\n${phone_number}\n`,
    date: new Date(`${day}T15:${String(10 + (daysBetween("2020-01-01", day) % 49))}:00Z`),
    id: `${order.purchase_order}.${subject.replaceAll(" ", "-")}`,
  });
}
