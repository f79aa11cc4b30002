/*
 * The calls that programs can make with an API key. The contract is imported by its path, because the build then puts the parts
 * that are needed into the published package.
 */
export { ApiError } from "../../contract/src/ground/api-error.ts";
export { listProducts, readProduct } from "../../contract/src/trade/catalogue.ts";
export { editProducts, withdrawEditSet } from "../../contract/src/trade/bulk-edits.ts";
export { changeProposal, proposeProduct, withdrawProposal } from "../../contract/src/trade/proposals.ts";
export { readChanges, readOwnChanges, readOwnSnapshot, readSnapshot } from "../../contract/src/machines/changes.ts";
export { putPicture, takeIn } from "../../contract/src/loading/intake.ts";
export { providerWebhooks, vendorWebhooks } from "../../contract/src/machines/webhooks.ts";
export { listOrders } from "../../contract/src/trade/orders.ts";
export {
  listOrderHistory,
  listPurchaseOrderLines,
  listPurchaseOrders,
  readPurchaseOrder,
} from "../../contract/src/trade/purchase-orders.ts";
export { answerForCompany } from "../../contract/src/console/company-orders.ts";
export { answerOrder, withdrawAnswer } from "../../contract/src/trade/order-responses.ts";
export {
  addShipNotice,
  cancelShipNotice,
  changeShipNotice,
  deleteShipNotice,
  listOpenShipLines,
  listShipNotices,
  listShipNoticeVersions,
  readHeatChecks,
  readShipNotice,
  sendShipNotice,
} from "../../contract/src/trade/ship-notices.ts";
export { printPackingList, printShipLabels } from "../../contract/src/trade/ship-papers.ts";
export {
  listFigureLinesOfCompany,
  listFiguresOfCompanies,
  listFiguresOfCompany,
  listOrderFigureLines,
  listOrderFigures,
} from "../../contract/src/trade/order-figures.ts";
export { acceptOrders } from "../../contract/src/trade/many-answers.ts";
export {
  listHistoryOfOrder,
  listOrderLines,
  listOrdersOfCompanies,
  readOrderOfCompany,
} from "../../contract/src/trade/staff-orders.ts";
export { listProductsOfCompanies, readProductOfCompany } from "../../contract/src/trade/staff-products.ts";
export { createClient } from "./client.ts";
export { verifyWebhook } from "./verify-webhook.ts";
export type { Change } from "../../contract/src/machines/change-types.ts";
export type { ChangePage } from "../../contract/src/machines/changes.ts";
export type { Client } from "./client.ts";
export type { ClientSettings } from "./send-request.ts";
export type { SnapshotEnd, SnapshotRecord } from "./read-snapshot.ts";
export type { WebhookMessage } from "./verify-webhook.ts";
