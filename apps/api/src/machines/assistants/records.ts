import {
  AgreementFile,
  attributeIds,
  Document,
  FieldEdit,
  getAttribute,
  listedIds,
  Order,
  OrderLine,
  ProductDetail,
  PurchaseOrder,
  type AttributeId,
} from "@lading/contract";
import * as z from "zod/mini";
import { record, type ToolContext } from "./tool.ts";

const link = z.string();

const isText = (id: AttributeId) => ["text", "choice"].includes(getAttribute(id).value.type);

function shapeOfProduct(ids: readonly AttributeId[]) {
  const pick = (wanted: readonly AttributeId[]) =>
    Object.fromEntries(wanted.map((id) => [id, ProductDetail.shape[id]]));
  const { gxp_sku, gxp_priority, percents_complete, name, description } = ProductDetail.shape;
  return record(
    { gxp_sku, link, gxp_priority, percents_complete, ...pick(ids.filter((id) => !isText(id))) },
    { name, description, ...pick(ids.filter((id) => isText(id) && id !== "gxp_sku")) },
  );
}

export const ListedProduct = shapeOfProduct(listedIds);
export const WholeProduct = shapeOfProduct(attributeIds);

/** How far an order is. They are null if the company does not answer orders in the portal. */
const { lines, revision, response_state, fulfillment_state, respond_by, is_late } = PurchaseOrder.shape;
const orderStates = {
  lines: z.nullable(lines),
  revision: z.nullable(revision),
  response_state,
  fulfillment_state: z.nullable(fulfillment_state),
  respond_by,
  is_late: z.nullable(is_late),
};
export const noStates = {
  lines: null,
  revision: null,
  response_state: null,
  fulfillment_state: null,
  respond_by: null,
  is_late: null,
};

const { shape: ofLine } = OrderLine;

export const ShownLine = record(
  {
    line: ofLine.line,
    gxp_sku: ofLine.gxp_sku,
    quantity: ofLine.quantity,
    unit_price: ofLine.unit_price,
    amount: ofLine.amount,
    due_date: ofLine.due_date,
    is_cancelled: ofLine.is_cancelled,
    is_closed: ofLine.is_closed,
    state: ofLine.state,
    schedules: ofLine.schedules,
    terms: ofLine.terms,
  },
  {
    supplier_sku: ofLine.supplier_sku,
    product_name: ofLine.product_name,
    description: ofLine.description,
    units: ofLine.units,
    pieces: ofLine.pieces,
  },
);

export const ShownOrder = record(
  {
    purchase_order: Order.shape.purchase_order,
    link,
    order_date: Order.shape.order_date,
    due_date: Order.shape.due_date,
    total: Order.shape.total,
    has_documents: Order.shape.has_documents,
    ...orderStates,
  },
  {
    status: Order.shape.status,
    location: Order.shape.location,
    vendor_reference_id: Order.shape.vendor_reference_id,
  },
);

export const ShownDocument = record(
  {
    id: Document.shape.id,
    extension: Document.shape.extension,
    size: Document.shape.size,
    upload_date: Document.shape.upload_date,
  },
  { name: Document.shape.name, label: Document.shape.label },
);

export const ShownEdit = record(
  {
    id: FieldEdit.shape.id,
    gxp_sku: FieldEdit.shape.gxp_sku,
    link,
    field: FieldEdit.shape.name,
    status: FieldEdit.shape.status,
    submitted_at: FieldEdit.shape.submitted_at,
    decided_at: FieldEdit.shape.decided_at,
  },
  {
    product_name: FieldEdit.shape.product_name,
    old_value: FieldEdit.shape.old_value,
    new_value: FieldEdit.shape.new_value,
    author: FieldEdit.shape.author,
    decided_by: FieldEdit.shape.decided_by,
    reason: FieldEdit.shape.reason,
  },
);

export const ShownAgreement = record(
  {
    id: AgreementFile.shape.id,
    link,
    expiration_date: AgreementFile.shape.expiration_date,
    days_left: AgreementFile.shape.days_left,
    expiry: AgreementFile.shape.expiry,
  },
  { document_type: z.string(), name: AgreementFile.shape.name },
);

export const linkToProduct = ({ link: to }: ToolContext, sku: string) => to("/product-catalog", { pid: sku });
export const linkToOrder = ({ link: to }: ToolContext, number: string) =>
  to("/document-repository", { type: "order-documents", purchase_order: number });
export const linkToAgreements = ({ link: to }: ToolContext) =>
  to("/document-repository", { type: "corporate-agreements" });
